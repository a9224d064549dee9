"""An event lent to a laptop and handed back: at any time it is written at one place alone."""

from __future__ import annotations

import base64
import hashlib
import hmac
import shutil
from datetime import datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.db import transaction
from django.db.models import F

from muster.core.ids import EventId, PersonId
from muster.journal.archive import pack_up
from muster.journal.database.carrying import archive_of, take_out
from muster.journal.database.keys import server_key
from muster.journal.database.models import EventRow, LeaseRow
from muster.journal.database.rows import read_row
from muster.journal.database.shelf import SHELF
from muster.journal.database.store import in_turn
from muster.journal.lease import LONGEST_NAME, Slip, lease_of, with_slip
from muster.journal.lending import OPEN, Lease, NotTaken, State
from muster.journal.perform import now
from muster.journal.photos import PHOTOS
from muster.journal.sealing import Box
from muster.journal.urns import need_no_urn


def leases_of(event: EventId) -> tuple[Lease, ...]:
    """Every time an event was lent, the latest first."""
    rows = LeaseRow.objects.filter(event=event).order_by("-pk")
    return tuple(lease_from(row) for row in rows)


def open_lease(event: EventId) -> Lease | None:
    row = LeaseRow.objects.filter(event=event, state__in=OPEN).first()
    return lease_from(row) if row else None


def lease_from(row: LeaseRow) -> Lease:
    return Lease(
        lease=row.lease,
        ours=row.ours,
        holder=row.holder,
        address=row.address,
        lender=PersonId(row.lender),
        revision=row.revision,
        since=row.since,
        state=State(row.state),
        ended=row.ended,
        ended_at=row.ended_at,
        reason=row.reason,
    )


# ── who lends ──


def lend(event: EventId, holder: str) -> None:
    """From now on nothing is written here: `holder` is what the other machine is called."""
    if not holder:
        raise NotTaken("name-missing")
    with in_turn():
        row = read_row(event, lock=True)
        _need_no_lease(event)
        need_no_urn(SHELF.standing(row).event)
        at = now()
        lease = lease_of(_token(event, row.revision, at))
        LeaseRow.objects.create(
            event_id=event,
            lease=lease,
            ours=False,
            holder=holder[:LONGEST_NAME],
            address=settings.ADDRESS,
            lender=row.organiser,
            revision=row.revision,
            head=row.head,
            since=at,
            state=State.LENT,
        )
        move(event, lease)


def lent_file(event: EventId) -> bytes:
    """What the laptop opens; the same each time, as nothing is written here meanwhile."""
    with in_turn():
        read_row(event, lock=True)
        row = LeaseRow.objects.filter(event=event, state=State.LENT).first()
        if row is None:
            raise NotTaken("not-lent")
        token = _token(event, row.revision, row.since)
        slip = Slip(token=token, holder=row.holder, address=row.address, since=row.since)
        return with_slip(archive_of(event), slip)


def break_lease(event: EventId, reason: str) -> None:
    """Go on here although the event is away: what the laptop brings back later is compared."""
    if not reason:
        raise NotTaken("reason-missing")
    with in_turn():
        row = read_row(event, lock=True)
        lent = LeaseRow.objects.filter(event=event, state=State.LENT).first()
        if lent is None:
            raise NotTaken("not-lent")
        end(lent, State.BROKEN, row.revision, reason)
        move(event, "")


def _need_no_lease(event: EventId) -> None:
    there = LeaseRow.objects.filter(event=event, state__in=(*OPEN, State.HANDED)).order_by("-pk")
    for row in there:
        if row.state == State.LENT:
            raise NotTaken("lent-already", holder=row.holder)
        raise NotTaken("borrowed", address=row.address)


def _token(event: EventId, revision: int, at: datetime) -> str:
    """Made from the server's key, so that the file can be fetched again and no copy is kept."""
    said = f"lease|{event}|{revision}|{at.isoformat()}".encode()
    made = hmac.new(server_key(settings.DATA), said, hashlib.sha256).digest()
    return base64.b32encode(made).decode().lower().rstrip("=")


# ── who borrows ──


def hold(event: EventId, slip: Slip) -> None:
    """From now on this machine has the event. To be called in a transaction."""
    row = read_row(event, lock=True)
    LeaseRow.objects.create(
        event_id=event,
        lease=slip.lease,
        ours=True,
        holder=slip.holder,
        address=slip.address,
        token=_box(event).lock(slip.token.encode()).decode(),
        revision=row.revision,
        head=row.head,
        since=slip.since,
        state=State.HELD,
    )
    move(event, "")


def hand_back(event: EventId) -> None:
    """Nothing is written here any more; asked again, it stays as it is."""
    with in_turn():
        row = read_row(event, lock=True)
        borrowed = _borrowed(event)
        if borrowed.state == State.HANDED:
            return
        need_no_urn(SHELF.standing(row).event)
        end(borrowed, State.HANDED, row.revision)
        move(event, borrowed.lease)


def back_file(event: EventId, *, photos: bool = True) -> bytes:
    """What goes back; the same each time, as nothing is written here any more."""
    with in_turn():
        read_row(event, lock=True)
        row = _borrowed(event)
        if row.state != State.HANDED:
            raise NotTaken("not-handed")
        slip = Slip(
            token=_box(event).open(row.token.encode()).decode(),
            holder=row.holder,
            address=row.address,
            since=row.since,
            back=True,
        )
        return with_slip(archive_of(event) if photos else _without_photos(event), slip)


def _without_photos(event: EventId) -> bytes:
    with TemporaryDirectory(prefix="muster-") as aside:
        folder = take_out(event, Path(aside) / "event").folder
        shutil.rmtree(folder / PHOTOS, ignore_errors=True)
        return pack_up(folder)


def go_on(event: EventId) -> None:
    """The event did not go back after all: it is written here again."""
    with in_turn():
        read_row(event, lock=True)
        row = _borrowed(event)
        if row.state != State.HANDED:
            raise NotTaken("not-handed")
        row.state, row.ended, row.ended_at = State.HELD, None, 0
        row.save(update_fields=("state", "ended", "ended_at"))
        move(event, "")


def _borrowed(event: EventId) -> LeaseRow:
    """The lease that this machine has the event under: the latest one."""
    row = LeaseRow.objects.filter(event=event, ours=True).order_by("-pk").first()
    if row is None:
        raise NotTaken("not-borrowed")
    return row


def _box(event: EventId) -> Box:
    return Box.of(server_key(settings.DATA), f"lease|{event}")


# ── both ──


def end(row: LeaseRow, state: State, revision: int, reason: str = "") -> None:
    row.state, row.ended, row.ended_at, row.reason = state, now(), revision, reason
    row.save(update_fields=("state", "ended", "ended_at", "reason"))


def move(event: EventId, away: str) -> None:
    """Where the event is from now on, told to every page. To be called in a transaction."""
    EventRow.objects.filter(pk=event).update(away=away, edition=F("edition") + 1)
    transaction.on_commit(partial(SHELF.get, event))


def is_lent_under(token: str) -> bool:
    """Whether this server ever lent an event under a lease with this token."""
    return LeaseRow.objects.filter(lease=lease_of(token), ours=False).exists()
