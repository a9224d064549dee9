"""How much terrain the tables of an event take, and what of it the organiser's box has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from muster.core.event import Event
from muster.core.rulepack.terrain import Terrain

if TYPE_CHECKING:
    from muster.core.terrain.stock import Sort

WHOLE = 100


class Ground(StrEnum):
    """What is counted: pieces, those of them that block sight, or square inches they cover."""

    PIECES = "pieces"
    BLOCKERS = "blockers"
    COVER = "cover"
    LAID = "laid"


@dataclass(frozen=True, slots=True)
class TerrainNeed:
    """`each` table takes so much; `has` is nothing while no box is known. `title`: of `LAID`."""

    ground: Ground
    needed: int
    each: int | None = None
    has: int | None = None
    title: str = ""

    @property
    def missing(self) -> int:
        return 0 if self.has is None else max(0, self.needed - self.has)


def terrain_needs(event: Event, tables: int) -> tuple[TerrainNeed, ...]:
    """What the rules ask for on so many tables, then every piece that their layouts use."""
    rules = event.rules.terrain
    return (*_by_rule(rules, _stock(event), tables), *_laid(event, tables))


def _stock(event: Event) -> tuple[Sort, ...] | None:
    """What is in the box and of use; nothing while no box is known."""
    if not event.box:
        return None
    from muster.core.terrain.stock import of_good_size, stock_of  # noqa: PLC0415 - loads shapely

    return of_good_size(stock_of(event.box, event.rules.terrain), event.rules.terrain)


def _by_rule(rules: Terrain, stock: tuple[Sort, ...] | None, tables: int) -> Iterator[TerrainNeed]:
    cover = rules.density[0] * rules.width * rules.depth / WHOLE if rules.density else 0
    asked = {
        Ground.PIECES: rules.recommended or rules.fewest,
        Ground.BLOCKERS: rules.blockers,
        Ground.COVER: round(cover),
    }
    for ground, each in asked.items():
        if each:
            has = None if stock is None else _has(ground, stock)
            yield TerrainNeed(ground, each * tables, each, has)


def _has(ground: Ground, stock: tuple[Sort, ...]) -> int:
    return int(sum(COUNTED[ground](sort) * sort.count for sort in stock))


COUNTED: Mapping[Ground, Callable[[Sort], float]] = {
    Ground.PIECES: lambda _: 1,
    Ground.BLOCKERS: lambda sort: sort.what.blocks_sight,
    Ground.COVER: lambda sort: sort.area,
}
"""What one piece of a sort counts for."""


def _laid(event: Event, tables: int) -> Iterator[TerrainNeed]:
    layouts = [event.places[n].layout for n in range(1, tables + 1) if n in event.places]
    pieces = [laid.piece for layout in layouts if layout for laid in layout.pieces]
    boxed: Counter[str] = Counter()
    for each in event.box:
        boxed[each.piece.title] += each.count
    for title, count in sorted(Counter(piece.title for piece in pieces).items()):
        has = boxed[title] if event.box else None
        yield TerrainNeed(Ground.LAID, count, has=has, title=title)
