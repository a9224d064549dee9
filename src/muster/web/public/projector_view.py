"""What stands on the wall: who plays where and the clock, the standings between rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TypeVar

from django.conf import settings
from django.urls import reverse

from muster.core.entrant import Status
from muster.core.event import Event, Phase, Round
from muster.core.facts import PairingsPublished
from muster.core.prizes import to_come, told
from muster.journal.database.shelf import Held
from muster.paper.drawing import Drawing, qr_code
from muster.web.naming import names_in
from muster.web.public.event_view import PODIUM, Award, given_awards, podium
from muster.web.public.hall_clock import instant
from muster.web.public.pairings_view import NameRow, encounter_parts, encounter_title, people_rows
from muster.web.public.shown import has_encounter, newest_round, rounds_planned, settled
from muster.web.public.standings_view import Row, Table, table
from muster.words.encounters import CHANGED
from muster.words.names import Names
from muster.words.tongue import _

NEW = timedelta(minutes=15)
"""How long pairings stay on the wall before they take turns with the standings."""


@dataclass(frozen=True, slots=True)
class Size:
    """How large names stand on the wall, and so how many: columns, and rows in each."""

    name: str
    columns: int
    rows: int


SIZES = (Size("lone", 1, 10), Size("few", 1, 18), Size("some", 2, 18), Size("many", 2, 17))
"""From the largest to the smallest that can still be read from the back of the hall.

More than these hold take turns: a name that stands there for a while is read, a small one is not.
"""

BOARD_SIZES = (Size("lone", 1, 10), Size("few", 1, 17), Size("some", 2, 17), Size("many", 2, 16))
"""Places stand under a heading."""

Shown = TypeVar("Shown")
Pages = tuple[tuple[tuple[Shown, ...], ...], ...]
"""What stands on the wall one after the other: pages of columns of rows."""


@dataclass(frozen=True, slots=True)
class Wall:
    """Everybody by name. `new_until`: pairings are not taken down before this instant.

    `spans` say of each page from whom to whom it goes, so that people know when to look up.
    """

    pages: Pages[NameRow]
    spans: tuple[tuple[str, str], ...]
    size: str
    new_until: int


@dataclass(frozen=True, slots=True)
class Board:
    """A table of places, laid out like the names."""

    title: str
    unit: str
    pages: Pages[Row]
    size: str


@dataclass(frozen=True, slots=True)
class Prizes:
    """A prize-giving: what is being told, what was told before, and what comes next."""

    now: Award | None
    before: tuple[Award, ...]
    next: str


@dataclass(frozen=True, slots=True)
class ProjectorView:
    title: str
    round: str
    wall: Wall | None
    board: Board | None
    final: tuple[Row, ...]
    awards: tuple[Award, ...]
    prizes: Prizes | None
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
    final = podium(event, names)
    about = played is not None and has_encounter(event, played.number)
    address = f"{settings.ADDRESS}{reverse('event', args=[held.id])}"
    return ProjectorView(
        title=event.name,
        round=_round(event),
        wall=_wall(held, played) if played is not None else None,
        board=_board(standing) if standing else None,
        final=final.rows[:PODIUM] if final else (),
        awards=given_awards(event, names),
        prizes=_prizes(event, names),
        here=len(event.present()),
        entered=sum(e.status in {Status.REGISTERED, Status.IN} for e in event.entrants.values()),
        encounter=encounter_title(event, played.number) if about and played else "",
        parts=_parts_beside_title(event, played.number) if about and played else (),
        address=address.partition("://")[2],
        code=qr_code(address, _("QR code: {address}").format(address=address)),
    )


def _prizes(event: Event, names: Names) -> Prizes | None:
    """Only once everything is played: an award that is kept secret is no prize-giving yet."""
    if event.revealed is None or event.phase is not Phase.FINISHED:
        return None
    by_id = {award.award: award for award in told(event)}
    known = [by_id[award] for award in event.revealed if award in by_id]
    shown = [Award(each.title, names.all_entrants(each.entrants)) for each in reversed(known)]
    coming = to_come(event)
    return Prizes(
        now=shown[0] if shown else None,
        before=tuple(shown[1:]),
        next=coming[0].title if coming else "",
    )


def laid_out(rows: Sequence[Shown], sizes: Sequence[Size] = SIZES) -> tuple[Pages[Shown], str]:
    """Pages as full as each other, and their size: the largest in which all fit at once."""
    size = next((s for s in sizes if len(rows) <= s.columns * s.rows), sizes[-1])
    pages = _parts(rows, size.columns * size.rows)
    return tuple(_columns(page, size.columns) for page in pages), size.name


def _columns(page: Sequence[Shown], columns: int) -> tuple[tuple[Shown, ...], ...]:
    return _parts(page, -(-len(page) // columns))


def _parts(rows: Sequence[Shown], most: int) -> tuple[tuple[Shown, ...], ...]:
    """Rows in their order, in as few parts as there must be."""
    count = -(-len(rows) // most) if rows else 1
    length = max(1, -(-len(rows) // count))
    return tuple(tuple(rows[at : at + length]) for at in range(0, len(rows), length))


def _parts_beside_title(event: Event, number: int) -> tuple[tuple[str, str], ...]:
    """What the title does not say already; a star behind it is only a mark."""
    title = encounter_title(event, number)
    parts = encounter_parts(event, number)
    return tuple((slot, chosen) for slot, chosen in parts if chosen.rstrip(CHANGED) not in title)


def _over(event: Event, number: int) -> bool:
    played = event.round(number)
    return played is not None and (played.closed or not played.outstanding())


def _wall(held: Held, played: Round) -> Wall:
    pages, size = laid_out(people_rows(held.event, played, names_in(held)))
    return Wall(pages, tuple(map(_span, pages)), size, _new_until(held.event, played))


def _span(page: Sequence[Sequence[NameRow]]) -> tuple[str, str]:
    """The first words of the first name and of the last."""
    return page[0][0].name.partition(" ")[0], page[-1][-1].name.partition(" ")[0]


def _board(table: Table) -> Board:
    pages, size = laid_out(table.rows, BOARD_SIZES)
    return Board(table.title, table.columns[0].short, pages, size)


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
        return _("Final standings") if event.revealed is None else _("Prize-giving")
    if now is None:
        return _("Round 1 is being prepared")
    if not now.published:
        return _("Round {n} is being paired").format(n=now.number)
    planned = max(rounds_planned(event), now.number)
    say = _("Round {n} of {planned} is over") if now.closed else _("Round {n} of {planned}")
    return say.format(n=now.number, planned=planned)
