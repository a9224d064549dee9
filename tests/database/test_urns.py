"""The box of a ballot in the database: with its line or not at all, and nothing tells a paper."""

from __future__ import annotations

import logging
from datetime import date
from pathlib import Path

import pytest

from muster.core import commands as ask
from muster.core.facts import BallotCounted
from muster.core.ids import EventId, PersonId
from muster.core.problem import Code, Refused
from muster.journal.database import wins
from muster.journal.database.carrying import bring_in, take_out
from muster.journal.database.doing import perform_here, try_here
from muster.journal.database.models import KeyRow, UrnRow
from muster.journal.database.shelf import SHELF
from muster.journal.database.store import DatabaseStore
from muster.journal.folder import FolderStore
from muster.journal.perform import Done
from muster.journal.urn_audit import audit_ballots
from tests import fresh_server
from tests.contests import PAINTED
from tests.database.cups import holds, make_cup, read_anew, texts
from tests.journal.shelf import TESS, make
from tests.voting import (
    CHOICES,
    COUNTED,
    KNOWING,
    NAMES,
    RECEIPTS,
    TESS_COUNTS,
    paper,
    papers,
    voting,
    wish,
)


@pytest.fixture
def cup() -> EventId:
    cup = make_cup()
    voting(DatabaseStore(cup))
    return cup


def cast(cup: EventId, name: str, key: str = "") -> Done:
    actor, command = wish(name)
    vote = paper(SHELF.get(cup).event, name)
    return perform_here(cup, actor, command, key=key, vote=vote)


def everybody(cup: EventId) -> None:
    for name in NAMES:
        cast(cup, name, key=f"form of {name}")


def everything() -> bytes:
    return b"".join(path.read_bytes() for path in fresh_server.data_folder().iterdir())


@pytest.mark.req("GG4-032", "SR17-103")
def test_papers_come_out_of_the_box_and_the_box_is_gone(cup: EventId) -> None:
    everybody(cup)
    assert list(UrnRow.objects.values_list("event", "name")) == [(cup, f"{PAINTED}-1")]
    done = perform_here(cup, *TESS_COUNTS)
    assert papers(done.event) == papers(read_anew(cup).event) == COUNTED
    assert not UrnRow.objects.exists()
    assert holds(cup)


def test_a_retry_of_a_voter_counts_once(cup: EventId) -> None:
    first, again = cast(cup, "a", key="once"), cast(cup, "a", key="once")
    assert first.lines == again.lines
    with pytest.raises(Refused) as refusal:
        cast(cup, "a", key="another")
    assert [problem.code for problem in refusal.value.problems] == [Code.VOTED_ALREADY]
    for name in "bcd":
        cast(cup, name)
    assert papers(perform_here(cup, *TESS_COUNTS).event) == COUNTED


def test_a_wish_that_is_remembered_says_nothing_of_the_paper(cup: EventId) -> None:
    """The same wish with another paper is the same wish, and a key that tells a receipt is none."""
    actor, command = wish("a")
    event = SHELF.get(cup).event
    perform_here(cup, actor, command, key="once", vote=paper(event, "a", "b"))
    asked = KeyRow.objects.get(key="once").asked
    KeyRow.objects.all().delete()
    other = make_cup("Other")
    voting(DatabaseStore(other))
    perform_here(other, actor, command, key="once", vote=paper(event, "a", "c"))
    assert KeyRow.objects.get(key="once").asked == asked
    cast(cup, "b", key=f"form {RECEIPTS['b']}")
    assert KeyRow.objects.count() == 1


def test_who_is_refused_leaves_nothing_behind(cup: EventId) -> None:
    cast(cup, "a")
    before, box = SHELF.get(cup), bytes(UrnRow.objects.get().content)
    actor, command = wish("b")
    for vote in (None, paper(before.event, "b", "b")):
        with pytest.raises(Refused):
            perform_here(cup, actor, command, vote=vote, key="k")
    assert (read_anew(cup), bytes(UrnRow.objects.get().content)) == (before, box)
    assert not KeyRow.objects.filter(key="k").exists()


def test_nobody_looks_into_the_box_by_trying_out_the_count(cup: EventId) -> None:
    everybody(cup)
    tried = try_here(cup, *TESS_COUNTS)
    assert tried.facts == (BallotCounted(award=PAINTED, ballot=1, papers=()),)
    assert tried.after.contests == SHELF.get(cup).event.contests


def test_no_file_and_no_log_tells_a_paper(cup: EventId, caplog: pytest.LogCaptureFixture) -> None:
    before = len(texts(cup))
    with caplog.at_level(logging.DEBUG):
        everybody(cup)
    lines = texts(cup)[before:]
    chosen = {SHELF.get(cup).event.of_person(PersonId(name))[0] for name in CHOICES.values()}
    assert len(lines) == len(NAMES)
    assert not any(f'"{entrant}"' in line for entrant in chosen for line in lines)
    found = everything() + caplog.text.encode()
    assert not any(receipt.encode() in found for receipt in RECEIPTS.values())


@pytest.mark.of_sqlite
def test_no_file_holds_two_states_of_a_box(cup: EventId) -> None:
    """Whoever opened both would know the paper between them."""
    cast(cup, "a")
    first = bytes(UrnRow.objects.get().content)
    middle = first[50:150]
    assert middle in everything()
    cast(cup, "b")
    assert middle not in everything()
    for name in "cd":
        cast(cup, name)
    last = bytes(UrnRow.objects.get().content)[50:150]
    perform_here(cup, *TESS_COUNTS)
    assert last not in everything()


def test_an_open_box_is_not_carried_about(cup: EventId, tmp_path: Path) -> None:
    everybody(cup)
    with pytest.raises(Refused) as refusal:
        take_out(cup, tmp_path / "out")
    assert [problem.code for problem in refusal.value.problems] == [Code.BALLOT_STAYS]
    assert not (tmp_path / "out").exists()
    folder = make(tmp_path / "in")
    voting(folder)
    with pytest.raises(Refused) as refusal:
        bring_in(folder.folder)
    assert [problem.code for problem in refusal.value.problems] == [Code.BALLOT_STAYS]


def test_a_counted_one_goes_along_and_holds(cup: EventId, tmp_path: Path) -> None:
    everybody(cup)
    counted = perform_here(cup, *TESS_COUNTS).event
    store = take_out(cup, tmp_path / "out")
    assert isinstance(store, FolderStore)
    event = store.load()
    assert event.contests == counted.contests
    assert [check.holds for check in audit_ballots(store, event)] == [True]


@pytest.mark.req("GG4-030")
def test_what_won_this_year_with_this_organiser_is_offered_to_be_recalled(cup: EventId) -> None:
    chosen = ask.SetContest(award=PAINTED, method="organiser", confirm=KNOWING)
    perform_here(cup, TESS, chosen)
    winner = SHELF.get(cup).event.of_person(PersonId("b"))
    perform_here(cup, TESS, ask.GiveAward(award=PAINTED, entrants=winner))
    autumn, next_year = make_cup("Autumn"), make_cup("Next year")
    later = ask.ChangeDetails(day=date(2025, 1, 4), confirm=frozenset({Code.DAY_IS_PAST}))
    perform_here(next_year, TESS, later)
    (won,) = wins.past_wins(autumn)
    assert (won.event, won.organiser) == ("Cup", TESS.person)
    assert wins.past_wins(next_year) == wins.past_wins(cup) == ()
    perform_here(autumn, TESS, ask.RecallWins(wins=(won,)))
    assert wins.past_wins(autumn) == ()
