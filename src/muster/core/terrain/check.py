"""Whether terrain may lie as it lies: every breach of the pack's rules, the worst first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from muster.core.diagram.figures import Figure
from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.access import shut_out
from muster.core.terrain.breach import Breach, Fault, Level
from muster.core.terrain.figures import Figures
from muster.core.terrain.impossible import impossible
from muster.core.terrain.lying import Lying, sound_pieces
from muster.core.terrain.measuring import figures
from muster.core.terrain.methods import method_breaches
from muster.core.terrain.mix import mix
from muster.core.terrain.piece import Layout
from muster.core.terrain.placing import blockers, edges, mostly, numbers, sizes, spacing, zones
from muster.core.terrain.reach import unreached
from muster.core.terrain.sight import too_clear
from muster.core.terrain.ways import narrow_ways

__all__ = ["Breach", "Fault", "Figures", "Level", "breaches", "figures"]

LEVELS: tuple[Level, ...] = ("impossible", "forbidden", "advice")
FAULTS = tuple(Fault)

RULES: tuple[Callable[[tuple[Lying, ...], Terrain, Sequence[Figure]], Iterator[Breach]], ...] = (
    numbers,
    sizes,
    edges,
    spacing,
    zones,
    mostly,
    blockers,
    shut_out,
    mix,
    narrow_ways,
    unreached,
    too_clear,
)


def breaches(layout: Layout, rules: Terrain, scene: Sequence[Figure] = ()) -> tuple[Breach, ...]:
    """Everything wrong with a layout; `scene` is what the encounter puts on the table.

    A piece that is no shape is named as that and left out of everything that is measured.
    """
    pieces = sound_pieces(layout, rules)
    found = [
        *impossible(layout, rules, pieces),
        *(breach for rule in RULES for breach in rule(pieces, rules, scene)),
        *method_breaches(layout.method, pieces, rules),
    ]
    return tuple(sorted(found, key=_by_weight))


def _by_weight(breach: Breach) -> tuple[int, int, tuple[int, ...], str]:
    return LEVELS.index(breach.level), FAULTS.index(breach.fault), breach.pieces, breach.what
