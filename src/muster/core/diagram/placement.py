"""Whether what players place on a table is where its limits let it be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf

from muster.core.diagram.figures import base_radius, figure
from muster.core.diagram.geometry import (
    TOLERANCE,
    Point,
    beyond_centreline,
    depth_inside,
    distance,
    from_edge,
)
from muster.core.diagram.scene import Base, Scene, already_lying
from muster.core.rulepack.maps import Placing, Shape, Side


@dataclass(frozen=True, slots=True)
class PlacementProblem:
    """The thing of this number, counted in the order of placing, may not be there."""

    number: int
    say: str
    distance: float | None = None

    def __str__(self) -> str:
        measured = "" if self.distance is None else f' (measured: {self.distance:.2f}")'
        return f"{self.number}: {self.say}{measured}"


@dataclass(frozen=True, slots=True)
class _Spot:
    """Something just placed, among everything that lay there before it."""

    at: Point
    radius: float
    earlier: tuple[Base, ...]
    scene: Scene

    @property
    def side(self) -> Side:
        return _side(self.at, self.scene)


def placement_problems(scene: Scene, placed: Sequence[Point]) -> tuple[PlacementProblem, ...]:
    """Everything against these places, each measured against what lay there before it."""
    return tuple(
        problem for placing in scene.placings for problem in _problems(scene, placing, placed)
    )


def with_placed(scene: Scene, placed: Sequence[Point]) -> Scene:
    """The scene with what players placed, instead of examples."""
    kinds = {placing.kind for placing in scene.placings}
    kept = [f for f in scene.figures if not (f.shape.example and f.shape.kind in kinds)]
    shapes = [
        Shape(kind=placing.kind, base=placing.base, at=tuple(placed), what="Placed by players")
        for placing in scene.placings
    ]
    fresh = [figure(shape, scene.board, scene.centreline) for shape in shapes]
    return replace(scene, figures=(*kept, *fresh))


def _problems(
    scene: Scene, placing: Placing, placed: Sequence[Point]
) -> Iterator[PlacementProblem]:
    radius = base_radius(placing.base)
    lying = list(already_lying(scene, placing))
    for number, at in enumerate(placed, start=1):
        spot = _Spot(at, radius, tuple(lying), scene)
        if from_edge(at, scene.board) < radius - TOLERANCE:
            yield PlacementProblem(number, "It is not wholly on the table")
        for limit in placing.limits:
            measured = MEASURE[limit.measured](spot)
            if not KEEPS[limit.how](measured, limit.inches):
                yield PlacementProblem(number, limit.say, round(measured, 2))
        lying.append((at, radius))
    yield from _too_many(scene, placing, placed)


def _too_many(
    scene: Scene, placing: Placing, placed: Sequence[Point]
) -> Iterator[PlacementProblem]:
    for number in range(1, len(placed) + 1):
        most, on_side = placing.most, placing.most_on_side
        sides = [_side(at, scene) for at in placed[:number]]
        if most is not None and number > most:
            yield PlacementProblem(number, f"No more than {most} are placed")
        elif on_side is not None and sides.count(sides[-1]) > on_side:
            yield PlacementProblem(number, f"No more than {on_side} are placed on a side")


def _side(at: Point, scene: Scene) -> Side:
    return "first" if beyond_centreline(at, scene.centreline) < 0 else "second"


def _from_others(spot: _Spot) -> float:
    return _gap(spot, spot.earlier)


def _from_others_on_side(spot: _Spot) -> float:
    return _gap(spot, [each for each in spot.earlier if _side(each[0], spot.scene) == spot.side])


def _gap(spot: _Spot, others: Iterable[Base]) -> float:
    """From base to base, to the nearest."""
    gaps = (distance(spot.at, at) - spot.radius - radius for at, radius in others)
    return min(gaps, default=inf)


def _from_edge(spot: _Spot) -> float:
    return from_edge(spot.at, spot.scene.board) - spot.radius


def _from_centreline(spot: _Spot) -> float:
    """From its centre: what is centred on the line is on both halves."""
    return abs(beyond_centreline(spot.at, spot.scene.centreline))


def _inside_half(spot: _Spot) -> float:
    return _from_centreline(spot) - spot.radius


def _inside_deployment(spot: _Spot) -> float:
    return max((depth - spot.radius for depth in _depths(spot)), default=inf)


def _outside_deployment(spot: _Spot) -> float:
    return min((-depth - spot.radius for depth in _depths(spot)), default=inf)


def _depths(spot: _Spot) -> list[float]:
    """How far its centre is inside each zone of its side; nothing where none is drawn."""
    return [
        depth_inside(spot.at, outline)
        for figure in spot.scene.figures
        if figure.shape.kind == "deployment" and figure.shape.side == spot.side
        for outline in figure.outlines
    ]


MEASURE: dict[str, Callable[[_Spot], float]] = {
    "from-others": _from_others,
    "from-others-on-side": _from_others_on_side,
    "from-edge": _from_edge,
    "from-centreline": _from_centreline,
    "inside-half": _inside_half,
    "inside-deployment": _inside_deployment,
    "outside-deployment": _outside_deployment,
}

KEEPS: dict[str, Callable[[float, float], bool]] = {
    "more-than": lambda gap, inches: gap > inches + TOLERANCE,
    "at-least": lambda gap, inches: gap >= inches - TOLERANCE,
    "at-most": lambda gap, inches: gap <= inches + TOLERANCE,
}
"""Distances closer than the tolerance are the same."""
