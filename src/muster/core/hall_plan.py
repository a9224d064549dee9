"""Whether a plan of the hall can be: what stands on it, and what is in the way of what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from muster.core.commands import DrawHall
from muster.core.event import Event
from muster.core.facts import Spot
from muster.core.hall import is_table, tables_of
from muster.core.problem import Code, Problem

ROOM = 1e-6
"""Feet by which tables that stand side by side may overlap: figures are not exact."""

MOST_NAMED = 12
"""Pairs of tables that are in each other's way: a plan with more is wrong as a whole."""


def plan_problems(event: Event, plan: DrawHall) -> Iterator[Problem]:
    """Everything that is wrong with a plan, each with the tables it is about."""
    numbers = Counter(spot.table for spot in plan.spots)
    for table in sorted(numbers):
        if not is_table(event, table):
            most = max(tables_of(event), default=0)
            yield Problem(Code.TABLE_UNKNOWN, {"table": table, "tables": most})
    twice = tuple(table for table, times in numbers.items() if times > 1)
    if twice:
        yield Problem(Code.SPOT_TWICE, {"tables": twice})
    off = tuple(spot.table for spot in plan.spots if _is_off(plan, spot))
    if off:
        yield Problem(Code.SPOT_OFF_PLAN, {"tables": off, **_size(plan)})
    yield from _features_off(plan)
    for pair in islice(overlapping(plan.spots), MOST_NAMED):
        yield Problem(Code.SPOTS_OVERLAP, {"tables": pair})


def overlapping(spots: Sequence[Spot]) -> Iterator[tuple[int, int]]:
    """Pairs of different tables that stand on the same floor, from the left to the right."""
    standing: list[Spot] = []
    for spot in sorted(spots, key=lambda spot: (spot.x, spot.y)):
        standing = [other for other in standing if other.x + other.width > spot.x + ROOM]
        for other in standing:
            deep = min(spot.y + spot.depth, other.y + other.depth) - max(spot.y, other.y)
            if deep > ROOM and other.table != spot.table:
                yield min(other.table, spot.table), max(other.table, spot.table)
        standing.append(spot)


def _features_off(plan: DrawHall) -> Iterator[Problem]:
    for feature in plan.features:
        if feature.x > plan.width + ROOM or feature.y > plan.depth + ROOM:
            data = {"feature": feature.what, "label": feature.label, **_size(plan)}
            yield Problem(Code.FEATURE_OFF_PLAN, data)


def _is_off(plan: DrawHall, spot: Spot) -> bool:
    wide, deep = spot.x + spot.width, spot.y + spot.depth
    return wide > plan.width + ROOM or deep > plan.depth + ROOM


def _size(plan: DrawHall) -> dict[str, object]:
    return {"width": f"{plan.width:g}", "depth": f"{plan.depth:g}"}
