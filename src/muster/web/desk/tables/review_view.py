"""Tables before a round: which still have to be put back, and which somebody has looked at."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from muster.core.event import Event, Phase
from muster.core.hall import place_of, round_ahead, tables_for, to_look_at
from muster.core.rulepack.told import told_here
from muster.web.desk.tables.may import may_review
from muster.web.forms.numbers import is_number
from muster.web.gates import Here
from muster.web.place_view import layout_state
from muster.words.hall import tables_words
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class LookRow:
    """`state`: whether somebody still plays there; `card`: how it is set up, where that is laid."""

    table: int
    name: str
    seen: bool
    busy: bool
    state: str
    layout: str
    card: str


@dataclass(frozen=True, slots=True)
class ReviewView:
    """`free`: tables that can be looked at now and were not; `all` names them in a button."""

    round: int
    address: str
    rows: tuple[LookRow, ...]
    seen: int
    free: tuple[int, ...]
    all: str
    guidance: tuple[tuple[str, str], ...]
    may: bool


@dataclass(frozen=True, slots=True)
class TerrainLine:
    """How far the tables are for the round that comes, in a line for the round's page."""

    say: str
    done: bool
    address: str


def review_view(here: Here, asked: str) -> ReviewView:
    event, ahead = here.event, round_ahead(here.event)
    number = int(asked) if is_number(asked) and 1 <= int(asked) <= ahead else ahead
    rows = tuple(_row(here, table, number) for table in tables_for(event, number))
    free = tuple(row.table for row in rows if not row.seen and not row.busy)
    say = _("{tables} stand as they should") if free[1:] else _("{tables} stands as it should")
    return ReviewView(
        round=number,
        address=f"{reverse('desk-review', args=[here.id])}?round={number}",
        rows=rows,
        seen=sum(row.seen for row in rows),
        free=free,
        all=say.format(tables=tables_words(free)) if free else "",
        guidance=tuple((g.title, g.text) for g in told_here(event) if g.page == "terrain"),
        may=may_review(here),
    )


def _row(here: Here, table: int, number: int) -> LookRow:
    event, place = here.event, place_of(here.event, table)
    busy = _busy(event, table, number)
    return LookRow(
        table=table,
        name=place.name,
        seen=table in event.reviewed.get(number, frozenset()),
        busy=busy,
        state=_("still playing") if busy else "",
        layout=layout_state(place.layout),
        card=_card(here, table) if layout_state(place.layout) else "",
    )


def _card(here: Here, table: int) -> str:
    return reverse("desk-sheet", args=[here.id, "setup-cards", table])


def _busy(event: Event, table: int, number: int) -> bool:
    """A game of the round before is still played there."""
    now = event.current
    if now is None or now.closed or now.number >= number:
        return False
    return any(game.table == table for game in now.outstanding())


def terrain_line(here: Here, number: int) -> TerrainLine | None:
    """For the round ahead, on its page and on that of the round before it.

    Nothing where no terrain was laid and nobody ever looked at a table.
    """
    event, ahead = here.event, round_ahead(here.event)
    laid = any(place.layout is not None and place.layout.pieces for place in event.places.values())
    comes = event.phase is Phase.RUNNING and ahead <= max(event.planned, len(event.rounds))
    tables = tables_for(event, ahead)
    if not (comes and tables and number in {ahead - 1, ahead} and (laid or event.reviewed)):
        return None
    seen = len(tables) - len(to_look_at(event, ahead))
    say = _("Terrain: {seen} of {all} tables looked at")
    if number != ahead:
        say = _("Terrain for round {round}: {seen} of {all} tables looked at")
    return TerrainLine(
        say=say.format(round=ahead, seen=seen, all=len(tables)),
        done=seen == len(tables),
        address=reverse("desk-review", args=[here.id]),
    )
