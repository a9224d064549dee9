"""The hall as programs read it: its plan, and what is told of every table."""

from __future__ import annotations

from muster.core.facts import Feature, Mark, Spot
from muster.core.hall import place_of, plan_of, tables_of
from muster.core.record import Record
from muster.core.terrain.piece import Layout
from muster.journal.database.shelf import Held


class TableTold(Record):
    """`terrain` is what lies on it, as far as the organiser has said."""

    table: int
    name: str
    theme: str
    note: str
    marks: tuple[Mark, ...]
    terrain: Layout | None


class HallTold(Record):
    """The plan is in feet from the corner on the top left; `drawn`: by hand, not in neat rows."""

    drawn: bool
    width: float
    depth: float
    spots: tuple[Spot, ...]
    features: tuple[Feature, ...]
    tables: tuple[TableTold, ...]


def hall_told(held: Held) -> HallTold:
    event = held.event
    plan = plan_of(event)
    return HallTold(
        drawn=event.hall is not None,
        width=plan.width,
        depth=plan.depth,
        spots=plan.spots,
        features=plan.features,
        tables=tuple(_table(held, number) for number in tables_of(event)),
    )


def _table(held: Held, number: int) -> TableTold:
    place = place_of(held.event, number)
    return TableTold(
        table=number,
        name=place.name,
        theme=place.theme,
        note=place.note,
        marks=place.marks,
        terrain=place.layout,
    )
