"""The plan of the hall to be edited: every table with its place, every feature, rows at once."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from muster.core.diagram.svg import number
from muster.core.facts import Feature, HallDrawn, Spot
from muster.core.hall import in_rows, plan_of, table_size, tables_of
from muster.web.desk.tables.may import may_draw
from muster.web.forms.numbers import is_number
from muster.web.gates import Here
from muster.web.plan_view import PlanView, plan_view
from muster.words.hall import FEATURES
from muster.words.tongue import _

MOST_SHOWN = 1_000
"""Rows of the form: it has room for so many fields."""

SPARE = 3
"""Empty rows for more features."""

MOST_ACROSS = 100


@dataclass(frozen=True, slots=True)
class SpotRow:
    """Fields as they stand in the form; a table that is not on the plan has no place."""

    table: int
    x: str
    y: str
    size: str


@dataclass(frozen=True, slots=True)
class FeatureRow:
    what: str
    label: str
    x: str
    y: str


@dataclass(frozen=True, slots=True)
class EditorView:
    """`tried`: the tables are shown in rows that nobody has saved yet."""

    address: str
    public: str
    width: str
    depth: str
    plan: PlanView
    spots: tuple[SpotRow, ...]
    features: tuple[FeatureRow, ...]
    kinds: tuple[tuple[str, str], ...]
    across: str
    tried: bool
    missing: tuple[int, ...]
    may: bool


def editor_view(here: Here, across: str) -> EditorView:
    event = here.event
    tried = is_number(across) and 1 <= int(across) <= MOST_ACROSS
    shown = _rows(here, int(across)) if tried else plan_of(event)
    placed = {spot.table: spot for spot in shown.spots}
    every = tuple(dict.fromkeys((*tables_of(event), *placed)))[:MOST_SHOWN]
    return EditorView(
        address=reverse("desk-hall", args=[here.id]),
        public=reverse("hall", args=[here.id]),
        width=number(shown.width),
        depth=number(shown.depth),
        plan=plan_view(event, plan=shown),
        spots=tuple(_spot(table, placed.get(table), table_size(event)) for table in every),
        features=(*map(_feature, shown.features), *([FeatureRow("", "", "", "")] * SPARE)),
        kinds=(("", _("nothing")), *((what, _(say)) for what, say in FEATURES.items())),
        across=across if tried else "",
        tried=tried,
        missing=tuple(table for table in every if table not in placed),
        may=may_draw(here),
    )


def _rows(here: Here, across: int) -> HallDrawn:
    """What else stands in the hall stays where it is, as far as it is still inside."""
    event = here.event
    rows = in_rows(event, tables_of(event), across)
    kept = event.hall.features if event.hall else ()
    wide = max([rows.width, *(each.x for each in kept)])
    deep = max([rows.depth, *(each.y for each in kept)])
    return rows.model_copy(update={"width": wide, "depth": deep, "features": kept})


def _spot(table: int, spot: Spot | None, size: tuple[float, float]) -> SpotRow:
    wide, deep = (spot.width, spot.depth) if spot else size
    place = (number(spot.x), number(spot.y)) if spot else ("", "")
    return SpotRow(table, *place, f"{number(wide)} {number(deep)}")


def _feature(feature: Feature) -> FeatureRow:
    return FeatureRow(feature.what, feature.label, number(feature.x), number(feature.y))
