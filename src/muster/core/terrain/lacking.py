"""What a box lacks for the tables that are to be laid from it, each thing with its numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from muster.core.problem import Code, Problem
from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.counts import Methods, fewest, most_restricted
from muster.core.terrain.mixture import bounds, covered
from muster.core.terrain.piece import MOST_PIECES
from muster.core.terrain.stock import Sort, of_good_size


@dataclass(frozen=True, slots=True)
class Need:
    """Something of which each table needs some, and how much of it there is."""

    what: str
    each: Sequence[float]
    has: float

    def problem(self, rules: Terrain) -> Problem:
        """`enough` says how many tables it is enough for."""
        sums = accumulate(sorted(self.each))
        return Problem(
            Code.TERRAIN_LACKS,
            {
                "what": self.what,
                "each": self.each[0] if len({*self.each}) == 1 else None,
                "tables": len(self.each),
                "needed": sum(self.each),
                "has": self.has,
                "enough": sum(needed <= self.has for needed in sums),
                "least": rules.side_least,
                "most": rules.side_most,
            },
        )


def lacks(stock: Sequence[Sort], methods: Methods, rules: Terrain) -> tuple[Problem, ...]:
    """Everything there is too little of, for the tables that are laid piece by piece."""
    good = of_good_size(stock, rules)
    least = [fewest(method, rules) for method in methods.values()]
    open_ = [count - most_restricted(count, rules) for count in least]
    if stock and not good:
        return (Need("size", least, 0).problem(rules),)
    needs = (
        Need("pieces", least, sum(sort.count for sort in good)),
        Need("unrestricted", open_, sum(s.count for s in good if not s.what.restricted)),
        Need(
            "blockers",
            [rules.blockers] * len(least),
            sum(sort.count for sort in good if sort.what.blocks_sight),
        ),
    )
    return tuple(_short(needs, rules))


def lacks_cover(stock: Sequence[Sort], tables: int, rules: Terrain) -> tuple[Problem, ...]:
    """Whether balanced tables can have as much of them covered as the pack asks for."""
    limit = MOST_PIECES if rules.most is None else rules.most
    areas = sorted((sort.area for sort in stock for _ in range(sort.count)), reverse=True)
    least = round(covered(bounds(rules)[0], rules), 1)
    need = Need("cover", [least] * tables, round(sum(areas[: limit * tables]), 1))
    return tuple(_short((need,), rules))


def _short(needs: Sequence[Need], rules: Terrain) -> Iterator[Problem]:
    return (need.problem(rules) for need in needs if need.has < sum(need.each))
