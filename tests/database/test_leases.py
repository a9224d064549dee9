"""An event lent and handed back: one story of it, at one place at a time."""

from __future__ import annotations

from pathlib import Path

import pytest

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.ids import EventId, PersonId
from muster.core.problem import Code
from muster.journal.archive import pack_up
from muster.journal.archive_file import ArchiveDamaged
from muster.journal.database.accounts import create_account, person_of
from muster.journal.database.away import away_of
from muster.journal.database.doing import try_here
from muster.journal.database.leases import (
    break_lease,
    leases_of,
    lend,
    lent_file,
)
from muster.journal.database.making import create_event
from muster.journal.database.returning import (
    Came,
    Outcome,
    come_back,
)
from muster.journal.database.shelf import SHELF
from muster.journal.database.store import DatabaseStore
from muster.journal.lease import slip_of, with_slip
from muster.journal.lending import NotTaken, State
from muster.journal.people import Person
from muster.journal.perform import perform
from tests.database.cups import ANN, DAY, enter, entered, holds, read_anew, texts
from tests.database.lent import codes, why
from tests.journal.shelf import TESS, make, pack, register
from tests.lending import ANOTHERS, BOB, CAT, LAPTOP, Laptop


@pytest.fixture
def away(cup: EventId, tmp_path: Path) -> tuple[EventId, Laptop]:
    """A cup that Ann has entered, lent to a laptop."""
    enter(cup, ANN)
    lend(cup, LAPTOP)
    return cup, Laptop(lent_file(cup), tmp_path / "laptop")


# ── lent ──


def test_a_lent_event_is_written_nowhere_but_where_it_is(away: tuple[EventId, Laptop]) -> None:
    cup, _ = away
    before = texts(cup)
    assert codes(lambda: enter(cup, BOB)) == [Code.EVENT_LENT]
    assert codes(lambda: try_here(cup, TESS, register("bob"))) == [Code.EVENT_LENT]
    assert codes(lambda: DatabaseStore(cup).add_people((BOB,))) == [Code.EVENT_LENT]
    assert texts(cup) == before
    assert BOB.id not in read_anew(cup).people


def test_everybody_is_told_where_a_lent_event_is(cup: EventId) -> None:
    edition = SHELF.get(cup).edition
    assert away_of(cup) is None
    lend(cup, LAPTOP)
    there = away_of(cup)
    assert there is not None
    assert (there.holder, there.handed_back) == (LAPTOP, False)
    assert SHELF.get(cup).edition > edition


def test_the_file_of_a_lent_event_can_be_fetched_again(away: tuple[EventId, Laptop]) -> None:
    cup, _ = away
    assert lent_file(cup) == lent_file(cup)


def test_an_event_is_lent_once_at_a_time(away: tuple[EventId, Laptop]) -> None:
    cup, _ = away
    assert why(lambda: lend(cup, "Ben's laptop")) == "lent-already"
    assert len(leases_of(cup)) == 1


def test_a_laptop_has_a_name(cup: EventId) -> None:
    assert why(lambda: lend(cup, "")) == "name-missing"
    assert away_of(cup) is None


# ── handed back ──


def test_what_happened_at_the_laptop_counts_here_line_by_line(
    away: tuple[EventId, Laptop],
) -> None:
    cup, laptop = away
    laptop.enter(BOB, CAT)
    lines = laptop.lines()
    assert come_back(laptop.back()) == Came(cup, Outcome.TAKEN)
    assert texts(cup) == lines
    assert entered(cup) == ["ann", "bob", "cat"]
    assert read_anew(cup).people[CAT.id] == CAT
    assert holds(cup)
    assert away_of(cup) is None
    assert [lease.state for lease in leases_of(cup)] == [State.BACK]
    enter(cup, Person(id=PersonId("dov"), name="Dov"))


def test_an_event_nothing_happened_to_comes_back_as_well(away: tuple[EventId, Laptop]) -> None:
    cup, laptop = away
    before = texts(cup)
    assert come_back(laptop.back()).outcome is Outcome.TAKEN
    assert texts(cup) == before


def test_handing_back_twice_changes_nothing(away: tuple[EventId, Laptop]) -> None:
    cup, laptop = away
    laptop.enter(BOB)
    raw = laptop.back()
    come_back(raw)
    enter(cup, CAT)
    before = texts(cup)
    assert come_back(raw) == Came(cup, Outcome.ALREADY)
    assert texts(cup) == before


def test_a_laptop_that_went_on_after_handing_back_is_heard_if_nobody_wrote_here(
    away: tuple[EventId, Laptop],
) -> None:
    cup, laptop = away
    come_back(laptop.back())
    laptop.enter(BOB)
    assert come_back(laptop.back()).outcome is Outcome.TAKEN
    assert entered(cup) == ["ann", "bob"]


def test_the_file_that_was_taken_along_is_not_the_one_that_comes_back(
    away: tuple[EventId, Laptop],
) -> None:
    cup, _ = away
    assert why(lambda: come_back(lent_file(cup))) == "not-back"
    assert away_of(cup) is not None


def test_an_older_copy_is_not_taken(cup: EventId, tmp_path: Path) -> None:
    before = DatabaseStore(cup).load().revision
    lend(cup, LAPTOP)
    old = Laptop(lent_file(cup), tmp_path / "old")
    break_lease(cup, "Never opened")
    enter(cup, ANN)
    lend(cup, LAPTOP)
    slip = slip_of(lent_file(cup))
    assert slip is not None
    raw = with_slip(pack_up(old.store.folder), slip.model_copy(update={"back": True}))
    assert len(texts(cup)) > before
    assert why(lambda: come_back(raw)) == "older"
    assert away_of(cup) is not None


def test_a_file_of_another_event_is_not_taken(away: tuple[EventId, Laptop], tmp_path: Path) -> None:
    cup, laptop = away
    other = make(tmp_path / "other")
    raw = with_slip(pack_up(other.folder), laptop.slip.model_copy(update={"back": True}))
    assert why(lambda: come_back(raw)) == "other-event"
    assert why(lambda: come_back(laptop.back(), EventId("another"))) == "other-event"
    assert away_of(cup) is not None


def test_a_lease_of_a_stranger_is_not_taken(away: tuple[EventId, Laptop]) -> None:
    cup, laptop = away
    laptop.enter(BOB)
    assert why(lambda: come_back(laptop.back(token=ANOTHERS))) == "unknown-lease"
    assert why(lambda: come_back(pack_up(laptop.store.folder))) == "no-lease"
    assert entered(cup) == ["ann"]


def test_a_damaged_file_is_named_and_nothing_is_changed(away: tuple[EventId, Laptop]) -> None:
    cup, laptop = away
    laptop.enter(BOB)
    raw = bytearray(laptop.back())
    raw[len(raw) // 2] ^= 0xFF
    with pytest.raises((ArchiveDamaged, NotTaken)):
        come_back(bytes(raw))
    with pytest.raises(ArchiveDamaged):
        come_back(b"not a zip")
    assert entered(cup) == ["ann"]
    assert away_of(cup) is not None


def test_a_hand_back_that_breaks_off_half_way_leaves_everything_as_it_was(
    away: tuple[EventId, Laptop], monkeypatch: pytest.MonkeyPatch
) -> None:
    cup, laptop = away
    laptop.enter(BOB)
    before = texts(cup)

    def cut(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as power:
        power.setattr("muster.journal.database.returning.move", cut)
        with pytest.raises(KeyboardInterrupt):
            come_back(laptop.back())
    assert texts(cup) == before
    assert away_of(cup) is not None
    assert come_back(laptop.back()).outcome is Outcome.TAKEN
    assert entered(cup) == ["ann", "bob"]


# ── who organises it ──


def test_who_lent_an_event_organises_it_again(tmp_path: Path) -> None:
    olive = create_account("olive", "correct horse battery", "Olive Marsh")
    mine = person_of(olive)
    cup = create_event(pack(), name="Cup", day=DAY, organiser=mine)
    lend(cup, LAPTOP)
    laptop = Laptop(lent_file(cup), tmp_path / "laptop")
    laptop.store.add_people((BOB,))
    perform(laptop.store, Actor(BOB.id, host=True), ask.HandOver(person=BOB.id))
    come_back(laptop.back())
    assert SHELF.get(cup).event.organiser == mine.id
    assert holds(cup)
