"""An event that another server lent: opened, run, handed back, and borrowed again."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.ids import EventId
from muster.core.problem import Code
from muster.journal.archive import pack_up, unpack
from muster.journal.database.accounts import Account, create_account, person_of
from muster.journal.database.away import away_of
from muster.journal.database.branches import opened
from muster.journal.database.carrying import archive_of
from muster.journal.database.doing import perform_here
from muster.journal.database.leases import (
    back_file,
    go_on,
    hand_back,
    leases_of,
    lend,
    lent_file,
)
from muster.journal.database.models import EventRow, LeaseRow
from muster.journal.database.returning import (
    Came,
    Outcome,
    borrow,
)
from muster.journal.database.shelf import SHELF
from muster.journal.folder import FolderStore
from muster.journal.lease import Slip, slip_of
from muster.journal.lending import State
from muster.journal.perform import now, perform
from tests.database.cups import ANN, enter, texts
from tests.database.lent import codes, why
from tests.journal.shelf import TESS, make, register, start
from tests.lending import ANOTHERS, BOB, LAPTOP, lent_by


@pytest.fixture
def olive() -> Account:
    return create_account("olive", "correct horse battery", "Olive Marsh")


@pytest.fixture
def lender(tmp_path: Path) -> FolderStore:
    """A server that lends, which keeps its event in a folder."""
    store = make(tmp_path / "host")
    start(store)
    return store


def test_a_borrowed_event_is_organised_here(olive: Account, lender: FolderStore) -> None:
    came = borrow(lent_by(lender), olive)
    event = SHELF.get(came.event).event
    assert came.outcome is Outcome.TAKEN
    assert event.organiser == person_of(olive).id
    assert event.revision == lender.load().revision + 1
    perform_here(came.event, Actor(person_of(olive).id), ask.PairRound())


def test_a_file_is_opened_once(olive: Account, lender: FolderStore) -> None:
    raw = lent_by(lender)
    came = borrow(raw, olive)
    assert borrow(raw, olive) == Came(came.event, Outcome.ALREADY)


def test_what_is_handed_back_is_only_looked_at(olive: Account, lender: FolderStore) -> None:
    event = borrow(lent_by(lender), olive).event
    hand_back(event)
    raw = back_file(event)
    assert raw == back_file(event)
    assert codes(lambda: enter(event, BOB)) == [Code.EVENT_HANDED_BACK]
    slip = slip_of(raw)
    assert slip is not None
    assert (slip.token, slip.back) == (ANOTHERS, True)
    hand_back(event)
    assert why(lambda: borrow(lent_by(lender), olive)) == "handed-already"
    assert why(lambda: borrow(raw, olive)) == "comes-back"


def test_who_did_not_hand_it_over_goes_on(olive: Account, lender: FolderStore) -> None:
    event = borrow(lent_by(lender), olive).event
    assert why(lambda: go_on(event)) == "not-handed"
    assert why(lambda: back_file(event)) == "not-handed"
    hand_back(event)
    go_on(event)
    perform_here(event, Actor(person_of(olive).id), ask.PairRound())


def test_a_borrowed_event_is_lent_by_its_own_server_alone(
    olive: Account, lender: FolderStore
) -> None:
    event = borrow(lent_by(lender), olive).event
    assert why(lambda: lend(event, "Ben's laptop")) == "borrowed"


def test_an_event_is_borrowed_again_after_it_went_back(
    olive: Account, lender: FolderStore, tmp_path: Path
) -> None:
    event = borrow(lent_by(lender), olive).event
    hand_back(event)
    host = unpack(back_file(event), tmp_path / "again")
    perform(host, Actor(person_of(olive).id), ask.PairRound())
    assert borrow(lent_by(host, "b" * 52), olive) == Came(event, Outcome.TAKEN)
    assert texts(event) == host.journal.read_text().splitlines()
    assert away_of(event) is None
    assert [lease.state for lease in leases_of(event)] == [State.HELD, State.HANDED]


def test_a_server_does_not_borrow_from_itself(cup: EventId, olive: Account) -> None:
    lend(cup, LAPTOP)
    assert why(lambda: borrow(lent_file(cup), olive)) == "own-loan"


def test_nobody_goes_on_with_somebody_elses_event_by_a_slip_of_their_own(
    cup: EventId, olive: Account
) -> None:
    """Whoever has a copy of an event can write a slip for it, and more lines after its last."""
    with opened(archive_of(cup)) as store:
        perform(store, TESS, register(BOB.id))
        raw = lent_by(store)
    before = texts(cup)
    assert why(lambda: borrow(raw, olive)) == "not-yours"
    assert (texts(cup), LeaseRow.objects.count()) == (before, 0)
    host = create_account("hal", "correct horse battery", "Hal Host", host=True)
    assert borrow(raw, host) == Came(cup, Outcome.TAKEN)


def test_nobody_reads_people_of_others_through_a_file(
    cup: EventId, olive: Account, lender: FolderStore
) -> None:
    enter(cup, ANN)
    perform(lender, TESS, register(ANN.id))
    assert why(lambda: borrow(lent_by(lender), olive)) == "known-elsewhere"
    assert EventRow.objects.count() == 1


@pytest.mark.parametrize("holder", ["a\0b", "\x1b[31m"])
def test_a_slip_says_nothing_that_cannot_be_kept_or_printed(holder: str) -> None:
    with pytest.raises(ValidationError):
        Slip(token=ANOTHERS, holder=holder, address="https://host.example", since=now())


def test_a_plain_copy_is_no_loan(olive: Account, lender: FolderStore) -> None:
    assert why(lambda: borrow(pack_up(lender.folder), olive)) == "no-lease"


def test_a_dump_of_the_database_does_not_tell_the_token(
    olive: Account, lender: FolderStore
) -> None:
    borrow(lent_by(lender), olive)
    row = LeaseRow.objects.get()
    assert ANOTHERS not in repr(vars(row))
