"""What stands on the wall: who plays where and the clock, the standings between rounds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.urls import reverse

from muster.core.event import Event, Phase, Round, Status
from muster.core.facts import PairingsPublished
from muster.journal.database.shelf import Held
from muster.paper.drawing import Drawing, qr_code
from muster.web.naming import names_in
from muster.web.public.event_view import Award, given_awards, podium
from muster.web.public.hall_clock import instant
from muster.web.public.pairings_view import NameRow, encounter_parts, encounter_title, people_rows
from muster.web.public.shown import has_encounter, newest_round, rounds_planned, settled
from muster.web.public.standings_view import Table, table
from muster.words.tongue import _

NEW = timedelta(minutes=15)
"""How long pairings stay on the wall before they take turns with the standings."""

SIZES = ((18, "few"), (36, "some"), (60, "full"))
"""Up to so many names fit on the wall in this size; more are scrolled through."""

MANY = "many"


@dataclass(frozen=True, slots=True)
class Wall:
    """Names in as many columns as fit. `new_until`: not taken down before this instant."""

    rows: tuple[NameRow, ...]
    size: str
    new_until: int


@dataclass(frozen=True, slots=True)
class ProjectorView:
    title: str
    round: str
    wall: Wall | None
    table: Table | None
    table_size: str
    final: Table | None
    awards: tuple[Award, ...]
    here: int
    entered: int
    encounter: str
    parts: tuple[tuple[str, str], ...]
    address: str
    code: Drawing


def projector_view(held: Held) -> ProjectorView:
    event, names = held.event, names_in(held)
    shown = newest_round(event)
    played = shown if shown is not None and not shown.closed else None
    after = settled(event)
    standing = table(event, names, after) if after and _over(event, after) else None
    about = played is not None and has_encounter(event, played.number)
    address = f"{settings.ADDRESS}{reverse('event', args=[held.id])}"
    return ProjectorView(
        title=event.name,
        round=_round(event),
        wall=_wall(held, played) if played is not None else None,
        table=standing,
        table_size=size_of(len(standing.rows)) if standing else "",
        final=podium(event, names),
        awards=given_awards(event, names),
        here=len(event.present()),
        entered=sum(e.status in {Status.REGISTERED, Status.IN} for e in event.entrants.values()),
        encounter=encounter_title(event, played.number) if about and played else "",
        parts=encounter_parts(event, played.number) if about and played else (),
        address=address.partition("://")[2],
        code=qr_code(address, _("QR code: {address}").format(address=address)),
    )


def size_of(names: int) -> str:
    return next((size for most, size in SIZES if names <= most), MANY)


def _over(event: Event, number: int) -> bool:
    played = event.round(number)
    return played is not None and (played.closed or not played.outstanding())


def _wall(held: Held, played: Round) -> Wall:
    rows = people_rows(held.event, played, names_in(held))
    return Wall(rows, size_of(len(rows)), _new_until(held.event, played))


def _new_until(event: Event, played: Round) -> int:
    published = (
        line.at
        for line in event.newest_first()
        if isinstance(line.fact, PairingsPublished) and line.fact.round == played.number
    )
    at = next(published, None)
    return instant(at + NEW) if at else 0


def _round(event: Event) -> str:
    now = event.current
    if event.phase is Phase.PREPARING:
        return _("Check-in")
    if event.phase is Phase.FINISHED:
        return _("Final standings")
    if now is None:
        return _("Round 1 is being prepared")
    if not now.published:
        return _("Round {n} is being paired").format(n=now.number)
    planned = max(rounds_planned(event), now.number)
    say = _("Round {n} of {planned} is over") if now.closed else _("Round {n} of {planned}")
    return say.format(n=now.number, planned=planned)
