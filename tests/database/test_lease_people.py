"""What comes back with a lent event: names, who was erased, photos, sheets of tables."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.ids import EventId, PersonId
from muster.core.problem import Code
from muster.core.sheet.taps import TapLine, TurnEnded
from muster.journal.database.branches import opened
from muster.journal.database.carrying import bring_in
from muster.journal.database.doing import perform_here
from muster.journal.database.leases import (
    break_lease,
    lend,
    lent_file,
)
from muster.journal.database.photos import kept_of, photo_of
from muster.journal.database.returning import (
    Outcome,
    choose,
    come_back,
    photo_back,
)
from muster.journal.database.store import DatabaseStore
from muster.journal.database.tapping import sheet_here
from muster.journal.games import GameStore
from muster.journal.people import Person
from muster.journal.streams import SHEET
from tests import snapshots
from tests.database.cups import ANN, enter, make_cup, read_anew
from tests.database.lent import why
from tests.journal.shelf import TESS, pair, register, start
from tests.journal.table_side import Table
from tests.lending import CAT, LAPTOP, Laptop


@pytest.fixture
def away(cup: EventId, tmp_path: Path) -> tuple[EventId, Laptop]:
    """A cup that Ann has entered, lent to a laptop."""
    enter(cup, ANN)
    lend(cup, LAPTOP)
    return cup, Laptop(lent_file(cup), tmp_path / "laptop")


# ── people ──


def test_a_name_put_right_at_the_laptop_is_right_here(away: tuple[EventId, Laptop]) -> None:
    cup, laptop = away
    right = ANN.model_copy(update={"name": "Ann Leigh"})
    laptop.store.add_people((right,))
    come_back(laptop.back())
    assert read_anew(cup).people[ANN.id] == right


def test_who_is_erased_here_meanwhile_stays_erased(cup: EventId, tmp_path: Path) -> None:
    enter(cup, ANN)
    lend(cup, LAPTOP)
    laptop = Laptop(lent_file(cup), tmp_path / "laptop")
    DatabaseStore(cup).erase(ANN.id)
    come_back(laptop.back())
    assert read_anew(cup).people[ANN.id] == Person(id=ANN.id)
    assert b"Ann Lee" not in lent_again(cup)


def test_who_is_erased_at_the_laptop_is_erased_here(away: tuple[EventId, Laptop]) -> None:
    cup, laptop = away
    laptop.store.erase(ANN.id)
    come_back(laptop.back())
    assert read_anew(cup).people[ANN.id] == Person(id=ANN.id)


@pytest.mark.parametrize("called", ["Not Cat", CAT.name])
def test_a_file_makes_nobody_known_who_is_somebody_elses(
    away: tuple[EventId, Laptop], called: str
) -> None:
    cup, laptop = away
    other = make_cup("Another", Person(id=PersonId("oz"), name="Oz Owner"))
    perform_here(other, Actor(PersonId("oz")), register(CAT.id), people=(CAT,))
    laptop.enter(Person(id=CAT.id, name=called))
    come_back(laptop.back())
    assert CAT.id not in read_anew(cup).people
    assert read_anew(other).people[CAT.id] == CAT


def test_who_is_known_at_another_event_of_the_organiser_is_known_here(
    away: tuple[EventId, Laptop],
) -> None:
    cup, laptop = away
    enter(make_cup("Another"), CAT)
    laptop.enter(CAT)
    come_back(laptop.back())
    assert read_anew(cup).people[CAT.id] == CAT


def lent_again(cup: EventId) -> bytes:
    lend(cup, LAPTOP)
    with opened(lent_file(cup)) as store:
        return (store.folder / "people.json").read_bytes()


# ── photos ──


@pytest.fixture
def photographed(tmp_path: Path) -> tuple[EventId, Laptop]:
    """Two tables, each with a photo that was added at the laptop."""
    cup = make_cup()
    start(DatabaseStore(cup))
    pair(DatabaseStore(cup))
    DatabaseStore(cup).add_people(tuple(Person(id=PersonId(n), name=n) for n in "abcd"))
    lend(cup, LAPTOP)
    laptop = Laptop(lent_file(cup), tmp_path / "laptop")
    event = laptop.store.load()
    assert event.current is not None
    for n, game in enumerate(event.current.games):
        wish = ask.AttachPhoto(game=game.id, photo=snapshots.digest(n), note="The slip")
        laptop.do(wish, photo=snapshots.kept(n))
    return cup, laptop


def sitting(laptop: Laptop) -> PersonId:
    """Somebody at the first table."""
    event = laptop.store.load()
    assert event.current is not None
    return event.entrants[event.current.games[0].entrants[0]].people[0]


def test_photos_come_back(photographed: tuple[EventId, Laptop]) -> None:
    cup, laptop = photographed
    come_back(laptop.back())
    assert kept_of(cup) == {snapshots.digest(0), snapshots.digest(1)}


def test_no_photo_comes_back_of_who_was_erased(photographed: tuple[EventId, Laptop]) -> None:
    cup, laptop = photographed
    DatabaseStore(cup).erase(sitting(laptop))
    come_back(laptop.back())
    assert kept_of(cup) == {snapshots.digest(1)}
    token = laptop.slip.token
    assert photo_back(token, snapshots.kept(0)) is False
    assert kept_of(cup) == {snapshots.digest(1)}


def test_photos_that_are_too_large_together_follow_one_by_one(
    photographed: tuple[EventId, Laptop],
) -> None:
    cup, laptop = photographed
    shutil.rmtree(laptop.store.folder / "photos")
    assert why(lambda: photo_back(laptop.slip.token, snapshots.kept(0))) == "unknown-lease"
    come_back(laptop.back())
    assert kept_of(cup) == frozenset()
    assert photo_back(laptop.slip.token, snapshots.kept(0))
    assert photo_back(laptop.slip.token, snapshots.kept(0))
    assert not photo_back(laptop.slip.token, b"another photo")
    assert photo_of(cup, snapshots.digest(0)) == snapshots.kept(0)
    assert kept_of(cup) == {snapshots.digest(0)}


# ── tables ──


@pytest.fixture
def table(tmp_path: Path) -> tuple[EventId, Laptop, Table]:
    """A game with an open sheet, lent to a laptop."""
    made = Table(tmp_path / "table").opened()
    event = bring_in(made.store.folder)
    lend(event, LAPTOP)
    return event, Laptop(lent_file(event), tmp_path / "laptop"), made


def sheets(event: EventId, laptop: Laptop, table: Table) -> tuple[object, object]:
    """The sheet of a table here and there."""
    name = f"{SHEET}{table.game.id}"
    return DatabaseStore(event).lines(name, TapLine), laptop.store.lines(name, TapLine)


def test_taps_at_the_laptop_are_on_the_sheet_here(table: tuple[EventId, Laptop, Table]) -> None:
    event, laptop, at = table
    GameStore(laptop.store, at.game.id).tap(at.first, TurnEnded(step=1), confirm={Code.LEFT_BLANK})
    come_back(laptop.back())
    here, there = sheets(event, laptop, at)
    assert here == there


def test_two_sheets_of_one_table_are_two_stories(table: tuple[EventId, Laptop, Table]) -> None:
    event, laptop, at = table
    break_lease(event, "Lost")
    sheet_here(event, at.game.id).tap(at.first, TurnEnded(step=1), confirm={Code.LEFT_BLANK})
    sheet_here(event, at.game.id).tap(at.first, TurnEnded(step=2), confirm={Code.LEFT_BLANK})
    GameStore(laptop.store, at.game.id).tap(at.second, TurnEnded(step=1), confirm={Code.LEFT_BLANK})
    came = come_back(laptop.back())
    assert came.outcome is Outcome.CONFLICT
    choose(event, came.branch, TESS.person, take=True, reason="As the table has it")
    here, there = sheets(event, laptop, at)
    assert here == there
