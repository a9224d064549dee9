"""Pages of Longshanks that an organiser saved: read with care, and played again by the rules."""

from __future__ import annotations

import time
from contextlib import suppress
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muster.core.event import Phase
from muster.core.pairing import FaultKind
from muster.core.standings import standings
from muster.core.verify import verify
from muster.journal.people import Person
from muster.packs import find
from muster.reading.longshanks.markup import page_of
from muster.reading.longshanks.read import read_pages
from muster.reading.longshanks.saved import Played, Player
from muster.reading.taking_in import StandIn, TakenIn, check_history
from muster.reading.trying_in import Tried, tried
from muster.reading.unclear import Unclear
from muster.words.names import names_of
from tests.reading.saved_pages import CUP, FIRST, SECOND, games, player, results

TESS = Person(id="tess", name="Tess")
ALL = [("results.html", CUP), ("1.html", FIRST), ("2.html", SECOND)]


def taken(*pages: tuple[str, bytes], stand_in: StandIn | None = None) -> Tried:
    pack = find("GG4")
    assert pack is not None
    saved = read_pages(pages)
    check_history(saved, pack, stand_in)
    return tried(saved, pack, stand_in, TESS, history=True)


def test_everything_a_page_says_is_read() -> None:
    saved = read_pages(ALL)
    assert (saved.id, saved.name, saved.day) == ("4711", "Otter Cup", date(2026, 3, 14))
    assert (saved.place, saved.finished, saved.notes) == ("Old Mill", True, ())
    assert saved.players[0] == Player("1", "Ann Lee", "Otters", "Wales", "Guild")
    assert [each.name for each in saved.players[1:]] == ["Bo & Co", "Chi <3", "D'Arcy", "Eve"]
    assert saved.games == (
        Played(1, ("4", "3"), "draw", (3, 3), 1),
        Played(1, ("1", "2"), "first", (6, 1), 2),
        Played(1, ("5",)),
        Played(2, ("5", "4"), "first", (5, 2), 1),
        Played(2, ("1", "3"), "first", (4, 0), 2),
    )


def test_an_event_is_played_again_as_it_was() -> None:
    made = taken(*ALL)
    event = made.trial.event
    assert made.taken == TakenIn(5, 2, finished=True)
    assert (event.phase, event.venue) == (Phase.FINISHED, "Old Mill")
    names = names_of(event, made.trial.people)
    met = [[names.all_entrants(game.entrants) for game in r.games] for r in event.rounds]
    assert [sorted(" ".join(sorted(each.split(" and "))) for each in r) for r in met] == [
        ["Ann Lee Bo & Co", "Chi <3 D'Arcy"],
        ["Ann Lee Chi <3", "D'Arcy Eve"],
    ]
    assert [names.entrant(r.bye) if r.bye else "" for r in event.rounds] == ["Eve", ""]
    assert names.entrant(standings(event)[0].entrant) == "Ann Lee"


def test_what_was_taken_in_verifies() -> None:
    event = taken(*ALL).trial.event
    assert verify(event.lines(), event.official).holds


def test_a_score_that_no_page_tells_is_not_made_up() -> None:
    with pytest.raises(Unclear, match="not every score"):
        taken(("results.html", CUP))
    made = taken(("results.html", CUP), stand_in=StandIn((1, 0), (0, 0)))
    assert made.taken == TakenIn(5, 2, finished=True)


def test_what_the_rules_forbid_stops_there_and_is_told() -> None:
    beyond = games(2, (5, 4, 5, 2), (1, 3, 99, 0))
    made = taken(ALL[0], ALL[1], ("2.html", beyond))
    assert (made.taken.rounds, made.taken.finished, len(made.taken.left)) == (1, False, 1)
    assert made.taken.left[0].startswith("Round 2 and all after it could not be taken: ")


def test_a_pack_that_asks_more_than_pages_tell_takes_entrants_only() -> None:
    pack = find("SR17")
    assert pack is not None
    saved = read_pages(ALL)
    with pytest.raises(Unclear, match="only entrants"):
        check_history(saved, pack, None)
    assert tried(saved, pack, None, TESS, history=False).taken == TakenIn(5, 0, finished=False)


def test_two_who_disagree_about_their_game_are_named() -> None:
    saved = read_pages([("x", results(player(1, "2 Win"), player(2, "1 Win")))])
    assert saved.notes == ("Round 1: Ann Lee and Bo & Co say different things of their game.",)
    assert saved.games == (Played(1, ("1", "2")),)


def test_pages_of_two_events_are_not_mixed() -> None:
    with pytest.raises(Unclear, match="several events"):
        read_pages([("a", CUP), ("b", CUP.replace(b"Event 4711", b"Event 4712"))])


def test_a_page_without_players_says_what_to_save() -> None:
    with pytest.raises(Unclear, match="tab with the results"):
        read_pages([("a", b"<html><body>Longshanks</body></html>")])


# ── strangers' markup ──

HOSTILE = ("<!--", "<![", "<a ", "<a a='", "</a", "&a", "<b>", "<", ">", "<a =", "<script>", "<x/>")


@pytest.mark.parametrize("unit", HOSTILE)
def test_a_page_that_is_broken_on_purpose_is_refused_at_once(unit: str) -> None:
    begun = time.process_time()
    with pytest.raises(Unclear):
        page_of(unit * (900_000 // len(unit)))
    assert time.process_time() - begun < 30  # what grows by the square takes hours


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=300), st.integers(0, len(CUP)))
def test_bytes_of_any_kind_are_read_or_refused(noise: bytes, at: int) -> None:
    for page in (noise, CUP[:at] + noise + CUP[at:], CUP[:at]):
        with suppress(Unclear):
            read_pages([("x", page)])


def test_two_who_met_twice_stand_as_a_flaw_of_their_round() -> None:
    twice = [(1, 2, 5, 1), (3, 4, 4, 2)]
    pages = (("1", games(1, *twice)), ("2", games(2, *twice)))
    cup = results(*(player(n) for n in range(1, 5)))
    made = taken(("a", cup), *pages)
    assert made.taken == TakenIn(4, 2, finished=True, set_aside=made.taken.set_aside)
    flaws = {flaw.kind for flaw in made.trial.event.rounds[1].flaws}
    assert FaultKind.REMATCH in flaws
