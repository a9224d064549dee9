"""The organiser's box as the generators see it: each sort of piece, and what it is to the pack."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.impossible import piece_faults
from muster.core.terrain.kinds import described
from muster.core.terrain.lying import Lying
from muster.core.terrain.piece import Boxed, Laid, Piece
from muster.core.terrain.shapes import corners_of, shape_of, sides_of
from muster.core.terrain.stamp import DIGITS, Stamp


@dataclass(frozen=True, eq=False)
class Sort:
    """Pieces that are all the same. Two of the same look in different rows are two sorts."""

    what: Lying
    count: int
    sides: tuple[float, float]
    stamps: dict[int, Stamp] = field(default_factory=dict)
    """Made when first asked for."""

    @property
    def piece(self) -> Piece:
        return self.what.laid.piece

    @property
    def area(self) -> float:
        return self.what.shape.area

    def stamp(self, turn: int) -> Stamp:
        if turn not in self.stamps:
            laid = Laid(piece=self.piece, at=(0.0, 0.0), turn=float(turn))
            corners = tuple((round(x, DIGITS), round(y, DIGITS)) for x, y in corners_of(laid))
            what = self.what
            self.stamps[turn] = Stamp(self.piece, turn, corners, what.restricted, what.impassable)
        return self.stamps[turn]


Hand = list[Sort]
"""What one table gets, one entry for each piece."""


def stock_of(box: Iterable[Boxed], rules: Terrain) -> tuple[Sort, ...]:
    """Every sort of the box whose pieces can lie on a table at all."""
    return tuple(_sort(boxed, rules) for boxed in box if not any(piece_faults(boxed.piece, rules)))


def _sort(boxed: Boxed, rules: Terrain) -> Sort:
    laid = Laid(piece=boxed.piece, at=(0.0, 0.0))
    what = Lying(0, laid, shape_of(laid), *described(boxed.piece, rules))
    return Sort(what, boxed.count, sides_of(laid))


def of_good_size(stock: Iterable[Sort], rules: Terrain) -> tuple[Sort, ...]:
    """Those that are as long and as wide as the pack asks for."""
    most = float("inf") if rules.side_most is None else rules.side_most
    return tuple(s for s in stock if rules.side_least <= s.sides[0] and s.sides[1] <= most)
