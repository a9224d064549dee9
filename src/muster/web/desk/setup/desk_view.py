"""All events of an account: what is running first, each with its state and what is next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from muster.core.course import goes_on
from muster.core.entrant import Status
from muster.core.event import Event, Phase, Round
from muster.core.ids import EventId, PersonId
from muster.journal.database.accounts import Account, person_of
from muster.journal.database.making import EventCard, all_events
from muster.journal.database.people import events_of
from muster.journal.database.shelf import SHELF
from muster.journal.file import JournalDamaged
from muster.journal.folder import PackMissing
from muster.words.tongue import _, ngettext


@dataclass(frozen=True, slots=True)
class DeskCard:
    """`role`: what whoever looks is there. `next`: the next thing to do, or what became of it."""

    id: EventId
    name: str
    day: date
    pack: str
    role: str
    next: str
    opens: bool


@dataclass(frozen=True, slots=True)
class DeskView:
    called: str
    host: bool
    running: tuple[DeskCard, ...]
    coming: tuple[DeskCard, ...]
    past: tuple[DeskCard, ...]


def desk_view(account: Account) -> DeskView:
    """A host sees every event, anybody else those they organise or judge."""
    person = person_of(account)
    known = events_of(person.id)
    cards = [card for card in all_events() if account.host or card.id in known]
    by_phase = {phase: [card for card in cards if card.phase is phase] for phase in Phase}
    soonest_first = reversed(by_phase[Phase.PREPARING])
    return DeskView(
        called=person.name,
        host=account.host,
        running=_shown(by_phase[Phase.RUNNING], person.id, account),
        coming=_shown(soonest_first, person.id, account),
        past=_shown(by_phase[Phase.FINISHED], person.id, account),
    )


def _shown(cards: Iterable[EventCard], person: PersonId, account: Account) -> tuple[DeskCard, ...]:
    found = (_card(card, person, host=account.host) for card in cards)
    return tuple(card for card in found if card is not None)


def _card(card: EventCard, person: PersonId, *, host: bool) -> DeskCard | None:
    """Nothing for an event where somebody only plays; one that is damaged says so.

    What is over is not read for its card alone: a host has many of those.
    """
    mine = host or person == card.organiser
    over = card.phase is Phase.FINISHED
    event = None if mine and over else _opened(card.id)
    judges = event.judges if event else frozenset[PersonId]()
    if not (mine or person in judges):
        return None
    return DeskCard(
        id=card.id,
        name=card.name,
        day=card.day,
        pack=card.pack,
        role=_role(card, person, judges),
        next=_("Over") if over else _next(event),
        opens=over or event is not None,
    )


def _opened(event: EventId) -> Event | None:
    try:
        return SHELF.get(event).event
    except (JournalDamaged, PackMissing):
        return None


def _role(card: EventCard, person: PersonId, judges: frozenset[PersonId]) -> str:
    if person == card.organiser:
        return _("You organise it")
    return _("You judge") if person in judges else _("As the host")


# ── what is next ──


def _next(event: Event | None) -> str:
    return NEXT[event.phase](event) if event else _("Its journal cannot be read. Ask the host.")


def _preparing(event: Event) -> str:
    entered = sum(e.status in {Status.REGISTERED, Status.IN} for e in event.entrants.values())
    here = len(event.present())
    if not entered:
        return _("Nobody is entered yet")
    say = ngettext("{n} entered, {here} checked in", "{n} entered, {here} checked in", entered)
    return say.format(n=entered, here=here)


def _running(event: Event) -> str:
    now = event.current
    if now is None:
        return _("Pair round 1")
    if now.closed:
        if not goes_on(event):
            return _("Finish the event")
        return _("Pair round {n}").format(n=now.number + 1)
    return _open_round(now)


def _open_round(now: Round) -> str:
    if not now.published:
        return _("Review and publish the pairings of round {n}").format(n=now.number)
    out = len(now.outstanding())
    if not out:
        return _("Close round {n}").format(n=now.number)
    say = ngettext(
        "Round {round}: {n} result is outstanding",
        "Round {round}: {n} results are outstanding",
        out,
    )
    return say.format(round=now.number, n=out)


NEXT: Mapping[Phase, Callable[[Event], str]] = {
    Phase.PREPARING: _preparing,
    Phase.RUNNING: _running,
    Phase.FINISHED: lambda _event: _("Over"),
}
