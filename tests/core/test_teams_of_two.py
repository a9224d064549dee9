"""Two players who are one entrant: entered, checked in, playing and leaving together."""

from __future__ import annotations

import pytest

from muster.core import commands as ask
from muster.core.entrant import Status
from muster.core.ids import PersonId
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch
from muster.core.score import Score, Side
from muster.core.sheet.of_game import opening
from tests.hall import Hall

PAIRS = {
    name: Patch(kind="variant", id=name, title=name.title())
    for name in ("team-event", "double-rush")
}


def hall_of_pairs(kind: str = "team-event") -> Hall:
    return Hall("GG4").rules(PAIRS[kind])


def pair(*people: str, **more: str) -> ask.Entry:
    return ask.Entry.model_validate({"people": people, **more})


@pytest.mark.req("GG4-094")
@pytest.mark.parametrize("kind", PAIRS)
def test_an_entry_is_exactly_two_different_people(kind: str) -> None:
    hall = hall_of_pairs(kind)
    for people in (("a",), ("a", "a"), ("a", "b", "c")):
        wish = ask.RegisterEntrants(entries=(pair(*people),))
        assert hall.refused(wish) == [Code.TEAM_SIZE]
    hall.do(ask.RegisterEntrants(entries=(pair("a", "b"), pair("c", "d"))))
    assert hall.refused(ask.RegisterEntrants(entries=(pair("b", "x"),))) == [Code.ENTERED_TWICE]


@pytest.mark.req("GG4-096")
def test_at_check_in_each_of_a_pair_declares_a_faction_of_their_own() -> None:
    hall = hall_of_pairs()
    hall.do(ask.RegisterEntrants(entries=(pair("a", "b"),)))
    pair_id = hall.id("a")
    arrival = ask.Arrival(entrant=pair_id, faction="Guild")
    asked = ask.CheckIn(arrivals=(arrival,))
    assert hall.refused(asked) == [Code.FACTION_OF_EACH, Code.FACTION_OF_EACH]
    half = arrival.model_copy(update={"factions": {"a": "Guild"}, "faction": ""})
    assert hall.refused(ask.CheckIn(arrivals=(half,))) == [Code.FACTION_OF_EACH]
    stranger = half.model_copy(update={"factions": {"a": "Guild", "b": "Bayou", "z": "Guild"}})
    assert hall.refused(ask.CheckIn(arrivals=(stranger,))) == [Code.PLAYER_UNKNOWN]
    whole = half.model_copy(update={"factions": {"a": "Guild", "b": "Bayou"}})
    hall.do(ask.CheckIn(arrivals=(whole,)))
    who = hall.event.entrants[pair_id]
    assert (who.faction, who.faction_of(PersonId("b"))) == ("Guild & Bayou", "Bayou")


@pytest.mark.req("GG4-096")
def test_a_faction_declared_on_entering_need_not_be_said_again() -> None:
    hall = hall_of_pairs()
    entry = pair("a", "b").model_copy(update={"factions": {"a": "Guild", "b": "Bayou"}})
    hall.do(ask.RegisterEntrants(entries=(entry,)))
    hall.do(ask.CheckIn(arrivals=(ask.Arrival(entrant=hall.id("a")),)))
    assert hall.event.entrants[hall.id("a")].status is Status.IN


@pytest.mark.req("GG4-096")
def test_the_factions_of_a_pair_are_kept_for_the_whole_event() -> None:
    hall = hall_of_pairs().enter("a+b c+d").start().pair()
    wish = ask.AmendEntrant(entrant=hall.id("a"), factions={"a": "Bayou", "b": "Guild"})
    assert hall.refused(wish) == [Code.FACTION_LOCKED]


@pytest.mark.req("GG4-094")
@pytest.mark.parametrize("kind", PAIRS)
def test_a_pair_is_paired_scored_and_placed_as_one_from_either_phone(kind: str) -> None:
    hall = hall_of_pairs(kind).enter("a+b c+d e+f g+h").start().pair()
    hall.seat(("a", "c"), ("e", "g"))
    game = hall.game("a").id
    score = Score(
        sides=(
            Side(entrant=hall.id("a"), figures={"vp": 4}),
            Side(entrant=hall.id("c"), figures={"vp": 1}),
        )
    )
    hall.do(ask.ReportResult(game=game, score=score), by="b")
    assert hall.refused(ask.ConfirmReport(game=game), by="a") == [Code.OWN_REPORT]
    hall.do(ask.ConfirmReport(game=game), by="d")
    hall.do(ask.ReportResult(game=hall.game("e").id, score=hall.score("e2-2g")))
    hall.do(ask.CloseRound())
    assert hall.table() == "1a+b3 2e+f1 2g+h1 4c+d0"


@pytest.mark.req("GG4-095")
@pytest.mark.parametrize("kind", PAIRS)
def test_a_pair_is_one_side_of_the_score_sheet(kind: str) -> None:
    hall = hall_of_pairs(kind).enter("a+b c+d").start().pair()
    assert opening(hall.event, hall.game("a"), hall.id("c")).sides == (hall.id("c"), hall.id("a"))


@pytest.mark.req("GG4-097", "GG4-098")
@pytest.mark.parametrize("kind", PAIRS)
def test_what_pairs_are_told_about_hands_and_turns_is_shown_with_their_variant(kind: str) -> None:
    told = {
        requirement
        for each in Hall("GG4").event.rules.guidance
        if kind in each.with_variants
        for requirement in each.shows
    }
    assert told >= {"GG4-097", "GG4-098"}


# ── one of the two leaves ──


def test_when_one_of_a_pair_leaves_the_pair_leaves_and_its_results_stay() -> None:
    hall = hall_of_pairs().enter("a+b c+d e+f g+h").start().pair()
    hall.seat(("a", "c"), ("e", "g"))
    hall.do(ask.ReportResult(game=hall.game("a").id, score=hall.score("a4-1c")))
    hall.do(ask.ReportResult(game=hall.game("e").id, score=hall.score("e2-2g")))
    hall.do(ask.CloseRound())
    hall.do(ask.DropEntrant(entrant=hall.id("a"), reason="b is ill"), by="b")
    assert hall.event.entrants[hall.id("a")].status is Status.DROPPED
    assert hall.table() == "1a+b3 2e+f1 2g+h1 4c+d0"
    hall.pair(Code.FAULT)
    assert hall.id("a") not in hall.event.rounds[1].field()


def test_or_somebody_stands_in_with_a_faction_of_their_own_and_the_pair_plays_on() -> None:
    hall = hall_of_pairs().enter("a+b c+d").start()
    wish = ask.NameSubstitute(entrant=hall.id("a"), leaves=PersonId("b"), person=PersonId("z"))
    assert hall.refused(wish) == [Code.FACTION_OF_EACH]
    hall.do(wish.model_copy(update={"faction": "Bayou", "reason": "b is ill"}))
    who = hall.event.entrants[hall.id("a")]
    assert (who.people, who.faction) == (("a", "z"), "Guild & Bayou")
    hall.pair()
    game = hall.game("a").id
    report = ask.ReportResult(game=game, score=hall.score("a4-1c"))
    assert hall.refused(report, by="b") == [Code.NOT_ALLOWED]
    hall.do(report, by="z")


def test_nobody_stands_in_for_a_single_player() -> None:
    hall = Hall("GG4").enter("a b")
    wish = ask.NameSubstitute(
        entrant=hall.id("a"), leaves=PersonId("a"), person=PersonId("z"), faction="Guild"
    )
    assert hall.refused(wish) == [Code.NOT_IN_TEAM]
