"""The plan of a hall, ready to be drawn: tables with their numbers, and what leads to them."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.event import Event
from muster.core.facts import Feature, HallDrawn, Spot
from muster.core.hall import place_of, plan_of
from muster.words.hall import feature_words, where_words
from muster.words.tongue import _

UNIT = 10
"""Parts of the drawing to a foot."""

DEEP, WIDE = 0.6, 1.4
"""How high a number may be: of a table's depth, and of its width by the number of digits."""

PIN = 0.055
"""Of the plan's width: how high the number of the table somebody looks for is, at least."""


@dataclass(frozen=True, slots=True)
class SpotView:
    """In parts of the drawing; `letters` is how high the number is. `say` names the table."""

    table: int
    x: float
    y: float
    width: float
    depth: float
    letters: float
    say: str
    here: bool

    @property
    def middle(self) -> tuple[float, float]:
        return self.width / 2, self.depth / 2


@dataclass(frozen=True, slots=True)
class FeatureView:
    what: str
    say: str
    x: float
    y: float
    anchor: str


@dataclass(frozen=True, slots=True)
class PlanView:
    """`sought` stands last among the spots, so that nothing covers it."""

    width: float
    depth: float
    pin: float
    spots: tuple[SpotView, ...]
    features: tuple[FeatureView, ...]
    sought: SpotView | None
    where: str
    drawn: bool


def plan_view(event: Event, sought: int | None = None, plan: HallDrawn | None = None) -> PlanView:
    """`plan`: one that is only tried out; else the event's own."""
    shown = plan or plan_of(event)
    views = {spot.table: _spot(event, spot, sought) for spot in shown.spots}
    found = next((spot for spot in shown.spots if spot.table == sought), None)
    order = sorted(views.values(), key=lambda view: (view.here, view.table))
    width = shown.width * UNIT
    return PlanView(
        width=width,
        depth=shown.depth * UNIT,
        pin=max(width * PIN, UNIT),
        spots=tuple(order),
        features=tuple(_feature(each, shown) for each in shown.features),
        sought=views[found.table] if found else None,
        where=where_words(shown, found) if found else "",
        drawn=event.hall is not None,
    )


def _spot(event: Event, spot: Spot, sought: int | None) -> SpotView:
    digits = len(str(spot.table))
    name = place_of(event, spot.table).name
    say = _("Table {table}").format(table=spot.table)
    return SpotView(
        table=spot.table,
        x=spot.x * UNIT,
        y=spot.y * UNIT,
        width=spot.width * UNIT,
        depth=spot.depth * UNIT,
        letters=UNIT * min(spot.depth * DEEP, spot.width * WIDE / digits),
        say=f"{say}: {name}" if name else say,
        here=spot.table == sought,
    )


def _feature(feature: Feature, plan: HallDrawn) -> FeatureView:
    """Words run towards the middle of the plan."""
    right = feature.x > plan.width / 2
    return FeatureView(
        what=feature.what,
        say=feature_words(feature.what, feature.label),
        x=feature.x * UNIT,
        y=feature.y * UNIT,
        anchor="end" if right else "start",
    )
