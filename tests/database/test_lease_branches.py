"""If both places went on with an event: two stories, a choice, and nothing lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from muster.core.ids import EventId, PersonId
from muster.core.verify import verify
from muster.journal.database.branches import branches_of, file_of, opened
from muster.journal.database.leases import (
    break_lease,
    leases_of,
    lend,
    lent_file,
)
from muster.journal.database.links import Holder, holder_of, token_of
from muster.journal.database.models import BranchRow
from muster.journal.database.returning import (
    Outcome,
    choose,
    come_back,
)
from muster.journal.database.store import DatabaseStore
from muster.journal.lending import Choice, State
from muster.journal.people import Person
from tests.database.cups import ANN, enter, entered, holds, texts
from tests.database.lent import why
from tests.journal.shelf import TESS
from tests.lending import BOB, CAT, LAPTOP, Laptop


@pytest.fixture
def away(cup: EventId, tmp_path: Path) -> tuple[EventId, Laptop]:
    """A cup that Ann has entered, lent to a laptop."""
    enter(cup, ANN)
    lend(cup, LAPTOP)
    return cup, Laptop(lent_file(cup), tmp_path / "laptop")


# ── both wrote ──


@pytest.fixture
def forked(away: tuple[EventId, Laptop]) -> tuple[EventId, Laptop, int]:
    """The laptop was given up, and came after all; Bob entered there, Cat here."""
    cup, laptop = away
    break_lease(cup, "The laptop was left on a train")
    enter(cup, CAT)
    laptop.enter(BOB)
    came = come_back(laptop.back())
    assert came.outcome is Outcome.CONFLICT
    return cup, laptop, came.branch


def test_two_stories_are_never_made_one(forked: tuple[EventId, Laptop, int]) -> None:
    cup, laptop, number = forked
    assert entered(cup) == ["ann", "cat"]
    (branch,) = branches_of(cup)
    assert (branch.number, branch.holder, branch.choice) == (number, LAPTOP, Choice.OPEN)
    assert branch.common == len(texts(cup)) - 1
    assert come_back(laptop.back()).branch == number


def test_ours_can_be_kept_and_theirs_is_not_lost(forked: tuple[EventId, Laptop, int]) -> None:
    cup, laptop, number = forked
    before = texts(cup)
    choose(cup, number, TESS.person, take=False, reason="Cat is at table 3")
    assert texts(cup) == before
    assert file_of(cup, number) == laptop.back()
    (branch,) = branches_of(cup)
    assert (branch.choice, branch.reason) == (Choice.SET_ASIDE, "Cat is at table 3")
    assert why(lambda: choose(cup, number, TESS.person, take=True, reason="No")) == "chosen"


def test_theirs_can_be_taken_and_ours_is_not_lost(forked: tuple[EventId, Laptop, int]) -> None:
    cup, laptop, number = forked
    before = texts(cup)
    choose(cup, number, TESS.person, take=True, reason="The hall played by the laptop")
    assert texts(cup) == laptop.lines()
    assert entered(cup) == ["ann", "bob"]
    assert holds(cup)
    mine, theirs = branches_of(cup)
    assert (theirs.choice, mine.choice) == (Choice.TAKEN, Choice.SET_ASIDE)
    with opened(file_of(cup, mine.number)) as store:
        assert store.journal.read_text().splitlines() == before
        assert verify(store.load().lines(), store.load().official).holds
    enter(cup, Person(id=PersonId("dov"), name="Dov"))


def test_a_choice_has_a_reason(forked: tuple[EventId, Laptop, int]) -> None:
    cup, _, number = forked
    assert why(lambda: choose(cup, number, TESS.person, take=True, reason="")) == "reason-missing"
    assert entered(cup) == ["ann", "cat"]


def test_who_is_erased_is_erased_from_the_story_that_does_not_count(
    forked: tuple[EventId, Laptop, int],
) -> None:
    cup, _, number = forked
    choose(cup, number, TESS.person, take=False, reason="Ours")
    DatabaseStore(cup).erase(ANN.id)
    with opened(file_of(cup, number)) as store:
        assert store.people()[ANN.id] == Person(id=ANN.id)
        assert store.people()[BOB.id] == BOB


def test_what_is_set_aside_lies_locked(forked: tuple[EventId, Laptop, int]) -> None:
    _, laptop, number = forked
    secret = (laptop.store.folder / "secret.hex").read_bytes().strip()
    kept = bytes(BranchRow.objects.get(pk=number).content)
    assert not kept.startswith(b"PK")
    assert secret not in kept


def test_a_lease_is_broken_once_and_with_a_reason(away: tuple[EventId, Laptop]) -> None:
    cup, _ = away
    assert why(lambda: break_lease(cup, "")) == "reason-missing"
    break_lease(cup, "Lost")
    assert why(lambda: break_lease(cup, "Lost")) == "not-lent"
    (lease,) = leases_of(cup)
    assert (lease.state, lease.reason) == (State.BROKEN, "Lost")
    enter(cup, BOB)


def test_a_broken_lease_may_come_back_if_nobody_wrote_here(away: tuple[EventId, Laptop]) -> None:
    cup, laptop = away
    break_lease(cup, "Lost")
    laptop.enter(BOB)
    assert come_back(laptop.back()).outcome is Outcome.TAKEN
    assert entered(cup) == ["ann", "bob"]


def test_an_event_that_is_at_another_laptop_takes_nothing(away: tuple[EventId, Laptop]) -> None:
    cup, laptop = away
    break_lease(cup, "Lost")
    lend(cup, "Ben's laptop")
    assert why(lambda: come_back(laptop.back())) == "elsewhere"


def test_links_work_when_the_event_is_back(away: tuple[EventId, Laptop]) -> None:
    cup, laptop = away
    token = token_of(cup, ANN.id)
    come_back(laptop.back())
    assert holder_of(token) == Holder(cup, ANN.id)
