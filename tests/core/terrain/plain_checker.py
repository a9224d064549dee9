"""Whether terrain may lie as it lies, worked out again: plain coordinates and the rules' words.

It shares nothing with what is checked but the records a layout and a pack are made of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.piece import Laid, Layout
from tests.core.terrain.plain_shapes import (
    Outline,
    Spot,
    apart,
    area,
    at_least_apart,
    bounds,
    outline,
    to_spot,
)

CENTRE: Spot = (0.0, 0.0)
FARTHEST = 12.0
"""No rule asks about distances beyond."""
INCH = 25.4
TOUCHING = 0.01


@dataclass(frozen=True, slots=True)
class Lies:
    """A piece, its outline, and what the pack says of its kind and traits."""

    laid: Laid
    shape: Outline
    restricted: bool
    blocks: bool
    impassable: bool


@dataclass(frozen=True, slots=True)
class Checker:
    """`slack`: inches by which a distance may miss its limit; below zero, must keep from it."""

    rules: Terrain
    slack: float = 0.0

    def complaints(self, layout: Layout) -> list[str]:
        lying = [_lies(laid, self.rules) for laid in layout.pieces]
        method = METHODS[layout.method]
        return [*self._possible(lying), *self._general(lying), *method(self, lying)]

    def within(self, distance: float, inches: float) -> bool:
        """Exactly so far is within."""
        return distance <= inches + self.slack

    def beyond(self, distance: float, inches: float) -> bool:
        return distance > inches - self.slack

    # ── what can be ──

    def _possible(self, lying: Sequence[Lies]) -> Iterator[str]:
        for n, one in enumerate(lying, start=1):
            if _to_edge(one, self.rules) < -self.slack:
                yield f"{n} is off the table"
        for (n, one), (m, two) in combinations(enumerate(lying, start=1), 2):
            if _gap(one, two) <= -self.slack:
                yield f"{n} and {m} overlap"

    # ── what every table keeps to ──

    def _general(self, lying: Sequence[Lies]) -> Iterator[str]:
        rules = self.rules
        most = len(lying) if rules.most is None else rules.most
        if not rules.fewest <= len(lying) <= most:
            yield "pieces"
        if sum(one.blocks for one in lying) < rules.blockers:
            yield "blockers"
        for n, one in enumerate(lying, start=1):
            if rules.from_edge and not self.beyond(_to_edge(one, rules), rules.from_edge):
                yield f"{n} is near the edge"
            if one.restricted and not rules.restricted_in_zones and self._in_zone(one):
                yield f"{n} is in a zone"
        yield from self._too_near(lying)

    def _too_near(self, lying: Sequence[Lies]) -> Iterator[str]:
        for (n, one), (m, two) in combinations(enumerate(lying, start=1), 2):
            both = one.restricted and two.restricted
            limit = self.rules.restricted_apart if both else self.rules.apart
            gap = _gap(one, two)
            if limit and not self.beyond(gap, limit) and not self._may_touch(one, two, gap):
                yield f"{n} and {m} are near each other"

    def _may_touch(self, one: Lies, two: Lies, gap: float) -> bool:
        kinds = {kind.id: kind.may_touch for kind in self.rules.kinds}
        a, b = one.laid.piece.kind, two.laid.piece.kind
        return gap <= TOUCHING and (b in kinds.get(a, ()) or a in kinds.get(b, ()))

    def _in_zone(self, one: Lies) -> bool:
        if not self.rules.zones:
            return False
        _, near, _, far = bounds(one.shape)
        edge = self.rules.depth / 2
        first, second = self.rules.zones[0] - edge, edge - self.rules.zones[-1]
        return near < first - self.slack or far > second + self.slack

    # ── the three methods ──

    def cluster(self, lying: Sequence[Lies]) -> Iterator[str]:
        first, ring, rest = lying[0], lying[1:5], lying[5:]
        yield from self._on_centre(first)
        if not self.within(to_spot(ring[0].shape, CENTRE), 6):
            yield "the second is far from the centre"
        for before, one in zip(lying, ring, strict=False):
            if not (self.within(_gap(one, first), 6) and self.within(_gap(one, before), 6)):
                yield "one of the ring is far from the first or the one before"
        if any(not self.within(_gap(one, two), 6) for one, two in combinations(rest, 2)):
            yield "the rest is not together"
        if any(not self.beyond(_gap(one, two), 8) for one in rest for two in lying[:5]):
            yield "the rest is near the cluster"

    def quadrant(self, lying: Sequence[Lies]) -> Iterator[str]:
        if len(lying) != len(("inner", "outer")) * 4:
            yield "not eight pieces"
        for centre in _quarters(self.rules):
            inside = [one for one in lying if self._completely_in(one, centre)]
            fit = any(
                self.within(to_spot(one.shape, CENTRE), 5)
                and self.within(to_spot(two.shape, centre), 5)
                for one, two in permutations(inside, 2)
            )
            if not fit:
                yield f"the quarter about {centre} lacks one of its two"
        for n, one in enumerate(lying, start=1):
            if not any(self._completely_in(one, centre) for centre in _quarters(self.rules)):
                yield f"{n} is in no quarter"

    def scatter(self, lying: Sequence[Lies]) -> Iterator[str]:
        yield from self._on_centre(lying[0])
        four = lying[1:5]
        if not any(
            all(self.within(to_spot(one.shape, at), 3) for one, at in zip(four, way, strict=False))
            for way in permutations(_quarters(self.rules))
        ):
            yield "one is far from the centre of its quarter"
        if any(not self.within(_gap(one, lying[0]), 10) for one in lying[5:]):
            yield "one of the others is far from the first"

    def _on_centre(self, first: Lies) -> Iterator[str]:
        if to_spot(first.shape, CENTRE) > max(0.0, self.slack):
            yield "the first is not on the centre"
        if not first.blocks:
            yield "the first does not block sight"

    def _completely_in(self, one: Lies, centre: Spot) -> bool:
        left, near, right, far = bounds(one.shape)
        low, high = min(0.0, 2 * centre[0]), max(0.0, 2 * centre[0])
        front, back = min(0.0, 2 * centre[1]), max(0.0, 2 * centre[1])
        inside = (left - low, high - right, near - front, back - far)
        return min(inside) >= -self.slack

    # ── a balanced table ──

    def balanced(self, lying: Sequence[Lies]) -> Iterator[str]:
        rules = self.rules
        if rules.density is not None:
            share = 100 * sum(area(one.shape) for one in lying) / (rules.width * rules.depth)
            least, most = rules.density
            if not least <= share <= most:
                yield f"{share:.1f} % of the table is covered"
        way = (rules.gap or 0) / INCH
        walls = [one for one in lying if one.impassable]
        if any(_gap(one, two) < way - self.slack for one, two in combinations(walls, 2)):
            yield "a way between two pieces is narrow"
        if any(_to_edge(one, rules) < way - self.slack for one in walls):
            yield "a way along the edge is narrow"

    def by_hand(self, _: Sequence[Lies]) -> Iterator[str]:
        yield from ()


METHODS: dict[str, Callable[[Checker, Sequence[Lies]], Iterator[str]]] = {
    "": Checker.by_hand,
    "cluster": Checker.cluster,
    "quadrant": Checker.quadrant,
    "scatter": Checker.scatter,
    "balanced": Checker.balanced,
}


def _lies(laid: Laid, rules: Terrain) -> Lies:
    kind = {kind.id: kind for kind in rules.kinds}[laid.piece.kind]
    own = [trait for trait in rules.traits if trait.id in {*laid.piece.traits, *kind.traits}]
    return Lies(
        laid,
        outline(laid),
        kind.restricted or any(trait.restricts for trait in own),
        kind.blocks_sight or any(trait.sight == "blocks" for trait in own),
        any(trait.impassable for trait in own),
    )


def _gap(one: Lies, two: Lies) -> float:
    least = at_least_apart(one.shape, two.shape)
    return least if least > FARTHEST else apart(one.shape, two.shape)


def _to_edge(one: Lies, rules: Terrain) -> float:
    left, near, right, far = bounds(one.shape)
    x, y = rules.width / 2, rules.depth / 2
    return min(left + x, near + y, x - right, y - far)


def _quarters(rules: Terrain) -> list[Spot]:
    x, y = rules.width / 4, rules.depth / 4
    return [(x, y), (-x, y), (-x, -y), (x, -y)]
