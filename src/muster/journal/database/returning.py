"""A file that comes: taken over if it goes on from what is here, else kept until somebody chose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import F

from muster.core.access import Actor
from muster.core.commands import HandOver
from muster.core.event import Event
from muster.core.ids import EventId, PersonId
from muster.core.problem import Refused
from muster.journal.archive_look import ids_in
from muster.journal.database.accounts import person_of
from muster.journal.database.branches import content_of, keep_branch, opened
from muster.journal.database.bringing import KnownElsewhere, need_strangers
from muster.journal.database.carrying import Carried, archive_of, bring_in, read_folder
from muster.journal.database.doing import perform_here
from muster.journal.database.joining import Story, shown_photos, story_here, story_of, take_over
from muster.journal.database.leases import end, hold, move
from muster.journal.database.models import Account, BranchRow, EventRow, LeaseRow
from muster.journal.database.photos import photo_of, put_photo
from muster.journal.database.rows import read_row
from muster.journal.database.shelf import SHELF
from muster.journal.database.store import in_turn
from muster.journal.folder import FolderStore
from muster.journal.lease import Slip, lease_of, slip_of
from muster.journal.lending import OPEN, Choice, NotTaken, State
from muster.journal.people import Person
from muster.journal.perform import now
from muster.journal.photos import digest_of


class Outcome(StrEnum):
    """`TAKEN`: it counts now. `ALREADY`: all of it was here. `CONFLICT`: somebody has to choose."""

    TAKEN = "taken"
    ALREADY = "already"
    CONFLICT = "conflict"


@dataclass(frozen=True, slots=True)
class Came:
    """What became of a file; `branch` is its number if it does not go on from what is here."""

    event: EventId
    outcome: Outcome
    branch: int = 0


def come_back(raw: bytes, to: EventId | None = None) -> Came:
    """An event that this server lent is handed back, to the desk of `to` or by whoever has it."""
    slip = _slip(raw)
    if not slip.back:
        raise NotTaken("not-back")
    lease = LeaseRow.objects.filter(lease=slip.lease, ours=False).first()
    if lease is None:
        raise NotTaken("unknown-lease")
    if to not in {None, lease.event_id}:
        raise NotTaken("other-event")
    with opened(raw) as store:
        carried = read_folder(store.folder)
    with in_turn():
        return _returned(EventId(lease.event_id), raw, slip, carried)


def borrow(raw: bytes, to: Account) -> Came:
    """An event that another server lent is here from now on, and `to` organises it."""
    slip = _slip(raw)
    if slip.back:
        raise NotTaken("comes-back", address=slip.address)
    with opened(raw) as store:
        carried = read_folder(store.folder)
        with in_turn():
            known = LeaseRow.objects.filter(lease=slip.lease).first()
            if known is not None:
                return _known(known)
            there = EventRow.objects.filter(commitment=carried.whole.event.commitment).first()
            if there is not None:
                _need_keeper(there, to)
                return _lent_again(EventId(there.id), raw, slip, carried, to)
            _need_strangers(store, to)
            event = bring_in(store.folder)
            hold(event, slip)
            _organise(event, person_of(to).id)
            return Came(event, Outcome.TAKEN)


def _need_keeper(there: EventRow, account: Account) -> None:
    """Anybody can write a slip: with it nobody goes on with an event that is somebody else's."""
    if there.organiser != account.person_id and not account.host:
        raise NotTaken("not-yours")


def _need_strangers(store: FolderStore, account: Account) -> None:
    """As with an archive: whoever organises an event reads what is known of its people."""
    try:
        need_strangers(account, ids_in(store))
    except KnownElsewhere:
        raise NotTaken("known-elsewhere") from None


def _slip(raw: bytes) -> Slip:
    slip = slip_of(raw)
    if slip is None:
        raise NotTaken("no-lease")
    return slip


def _known(lease: LeaseRow) -> Came:
    """Opening a file twice changes nothing."""
    if not lease.ours:
        raise NotTaken("own-loan")
    if lease.state == State.HANDED:
        raise NotTaken("handed-already")
    return Came(EventId(lease.event_id), Outcome.ALREADY)


def _returned(event: EventId, raw: bytes, slip: Slip, carried: Carried) -> Came:
    row = read_row(event, lock=True)
    lease = LeaseRow.objects.get(lease=slip.lease)
    if EventRow.objects.get(pk=event).commitment != carried.whole.event.commitment:
        raise NotTaken("other-event")
    _need_no_other(event, slip)
    here, there = story_here(event), story_of(carried)
    if lease.state == State.BACK and here.holds(there):
        return Came(event, Outcome.ALREADY)
    if there.holds(here):
        _finish(event, slip, carried)
        return Came(event, Outcome.TAKEN)
    if here.holds(there):
        if len(there.lines) < lease.revision:
            raise NotTaken("older", theirs=len(there.lines), ours=len(here.lines))
        end(lease, State.BACK, row.revision, lease.reason)
        move(event, "")
        return Came(event, Outcome.ALREADY)
    shared = here.shared_with(there)
    return _conflict(event, raw, slip, shared, len(there.lines))


def _lent_again(event: EventId, raw: bytes, slip: Slip, carried: Carried, to: Account) -> Came:
    """A copy of the event is here already, such as one that was handed back before."""
    read_row(event, lock=True)
    _need_no_other(event, slip)
    here, there = story_here(event), story_of(carried)
    if not there.holds(here):
        return _conflict(event, raw, slip, here.shared_with(there), len(there.lines))
    _finish(event, slip, carried)
    _organise(event, person_of(to).id)
    return Came(event, Outcome.TAKEN)


def _need_no_other(event: EventId, slip: Slip) -> None:
    others = LeaseRow.objects.filter(event=event, state__in=OPEN).exclude(lease=slip.lease)
    for other in others:
        if other.ours:
            raise NotTaken("borrowed", address=other.address)
        raise NotTaken("elsewhere", holder=other.holder)


def _conflict(event: EventId, raw: bytes, slip: Slip, shared: int, revision: int) -> Came:
    row = keep_branch(event, raw, holder=slip.holder, common=shared, revision=revision)
    return Came(event, Outcome.CONFLICT, row.pk)


def _finish(event: EventId, slip: Slip, carried: Carried) -> None:
    """What came counts: the lease is over, or this machine has one now."""
    take_over(event, carried)
    if not slip.back:
        hold(event, slip)
        return
    lease = LeaseRow.objects.get(lease=slip.lease)
    end(lease, State.BACK, carried.whole.event.revision, lease.reason)
    move(event, "")
    _organise(event, PersonId(lease.lender))


def _organise(event: EventId, person: PersonId) -> None:
    """An organiser who signs in elsewhere has no way in here: who lent it, or borrows, takes over.

    Where the rules do not let them, the host hands the event over.
    """
    account = Account.objects.filter(person=person).first()
    organiser = read_row(event).organiser
    if account is None or Account.objects.filter(person=organiser).exists():
        return
    wish, people = HandOver(person=person), (person_of(account),)
    try:
        perform_here(event, Actor(person, host=True), wish, people=people)
    except Refused:
        return


def photo_back(token: str, photo: bytes) -> bool:
    """A photo that was too large to come with its event; whether the event, now back, has it."""
    lease = LeaseRow.objects.filter(lease=lease_of(token), ours=False, state=State.BACK).first()
    if lease is None:
        raise NotTaken("unknown-lease")
    event = EventId(lease.event_id)
    with in_turn():
        now_there = SHELF.standing(read_row(event, lock=True)).event
        wanted = digest_of(photo) in shown_photos(event, now_there)
        if wanted and photo_of(event, digest_of(photo)) is None:
            put_photo(event, photo)
            EventRow.objects.filter(pk=event).update(edition=F("edition") + 1)
        return wanted


# ── choosing ──


def choose(event: EventId, number: int, by: PersonId, *, take: bool, reason: str) -> None:
    """Which of two stories counts; the other is kept as an archive, and so is the reason."""
    if not reason:
        raise NotTaken("reason-missing")
    branch = BranchRow.objects.get(event=event, pk=number)
    raw = content_of(branch)
    with opened(raw) as store:
        carried = read_folder(store.folder)
    with in_turn():
        row = read_row(event, lock=True)
        branch = BranchRow.objects.get(event=event, pk=number)
        if branch.choice:
            raise NotTaken("chosen")
        slip = _slip(raw)
        _need_no_other(event, slip)
        if take:
            shared = story_here(event).shared_with(story_of(carried))
            mine = keep_branch(
                event, archive_of(event), holder="", common=shared, revision=row.revision
            )
            _decide(mine, Choice.SET_ASIDE, by, row.revision, reason)
            _finish(event, slip, carried)
            _decide(branch, Choice.TAKEN, by, shared, reason)
        else:
            _decide(branch, Choice.SET_ASIDE, by, row.revision, reason)
            _end(event, slip, row.revision)


def _end(event: EventId, slip: Slip, revision: int) -> None:
    lease = LeaseRow.objects.filter(lease=slip.lease, ours=False).first()
    if lease is not None:
        end(lease, State.BACK, revision, lease.reason)
        move(event, "")


def _decide(row: BranchRow, choice: Choice, by: PersonId, at: int, reason: str) -> None:
    row.choice, row.chosen, row.chosen_by = choice, now(), by
    row.chosen_at, row.reason = at, reason
    row.save(update_fields=("choice", "chosen", "chosen_by", "chosen_at", "reason"))


# ── looking at both ──


@dataclass(frozen=True, slots=True)
class Fork:
    """An event as it went on at another place, beside what was written here and there."""

    event: Event
    people: Mapping[PersonId, Person]
    here: Story
    there: Story

    @property
    def common(self) -> int:
        return self.here.shared_with(self.there)


def look_at(event: EventId, number: int) -> Fork:
    """A branch beside what is here now."""
    with opened(content_of(BranchRow.objects.get(event=event, pk=number))) as store:
        carried = read_folder(store.folder)
    people = {person.id: person for person in carried.whole.people}
    return Fork(carried.whole.event, people, story_here(event), story_of(carried))
