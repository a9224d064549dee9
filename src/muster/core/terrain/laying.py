"""Laying one table from its hand: several times, and the best of them is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from muster.core.rulepack.terrain import Method, Terrain
from muster.core.terrain.balanced import lay_balanced
from muster.core.terrain.breach import Breach, Fault
from muster.core.terrain.chance import Chance
from muster.core.terrain.check import breaches
from muster.core.terrain.cluster import cluster
from muster.core.terrain.ground import Ground
from muster.core.terrain.lying import sound_pieces
from muster.core.terrain.measuring import balance
from muster.core.terrain.piece import Layout
from muster.core.terrain.quadrant import quadrant
from muster.core.terrain.scatter import scatter
from muster.core.terrain.search import lay_hand
from muster.core.terrain.slot import Puts, Slot
from muster.core.terrain.stock import Hand

DRAWS: Mapping[Method, int] = {"cluster": 3, "quadrant": 5, "scatter": 5, "balanced": 2}
"""Layouts of a table, of which the best is kept; of what is soon found there are more."""

SLOTS: Mapping[Method, Callable[[Ground, int], list[Slot]]] = {
    "cluster": cluster,
    "quadrant": quadrant,
    "scatter": scatter,
}
NEVER = frozenset({Fault.DENSITY, Fault.NARROW, Fault.NARROW_AT_EDGE, Fault.UNREACHABLE})
"""What is only advised, and what chance never does all the same."""


def lay_best(hand: Hand, method: Method, ground: Ground, chance: Chance) -> Layout | None:
    """The layout against which there is least to say, and of these the most balanced one.

    None if no legal one was found.
    """
    drawn = _draws(hand, method, ground, chance) if hand else ()
    layouts = [Layout(pieces=tuple(put.laid for put in puts), method=method) for puts in drawn]
    layouts.sort(key=lambda layout: -_balance(layout, ground.rules))
    return min(_legal(layouts, ground.rules), key=_faults, default=(0, None))[1]


def _legal(layouts: Iterable[Layout], rules: Terrain) -> Iterator[tuple[int, Layout]]:
    """With the number of things there are to say, up to the first with none."""
    for layout in layouts:
        found = breaches(layout, rules)
        if not any(map(_is_serious, found)):
            yield len(found), layout
            if not found:
                return


def _faults(pair: tuple[int, Layout]) -> int:
    return pair[0]


def _draws(hand: Hand, method: Method, ground: Ground, chance: Chance) -> Iterator[Puts]:
    """Several, or as many as there are before one is sought in vain."""
    for _ in range(DRAWS[method]):
        puts = _draw(hand, method, ground, chance)
        if puts is None:
            return
        yield puts


def _draw(hand: Hand, method: Method, ground: Ground, chance: Chance) -> Puts | None:
    if method == "balanced":
        return lay_balanced(hand, ground, chance)
    return lay_hand(hand, SLOTS[method](ground, len(hand)), ground, chance)


def _balance(layout: Layout, rules: Terrain) -> float:
    return round(balance(sound_pieces(layout, rules), rules), 6)


def _is_serious(breach: Breach) -> bool:
    return breach.level != "advice" or breach.fault in NEVER
