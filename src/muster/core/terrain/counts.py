"""How many pieces a table gets: as many as the pack likes best, or as the box allows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from muster.core.rulepack.terrain import Method, Terrain
from muster.core.terrain.stock import Sort

FEWEST = 6
"""Of the Cluster and the Scatter method."""
ALWAYS: Mapping[Method, int] = {"quadrant": 8}
"""Methods that need just so many pieces."""

Methods = Mapping[int, Method]
Counts = Mapping[int, int]
"""Pieces for each table."""


def fewest(method: Method, rules: Terrain) -> int:
    return ALWAYS.get(method, max(rules.fewest, FEWEST))


def liked(method: Method, rules: Terrain) -> int:
    wanted = rules.recommended or rules.most or FEWEST
    return ALWAYS.get(method, max(wanted, fewest(method, rules)))


def most_restricted(count: int, rules: Terrain) -> int:
    """How many of so many pieces may be restricted."""
    return (count - 1) // 2 if rules.mostly_unrestricted else count


def spread(stock: Sequence[Sort], methods: Methods, rules: Terrain) -> dict[int, int]:
    """Where the box has too few, the tables that have most go without, one by one."""
    counts = {table: liked(method, rules) for table, method in methods.items()}
    least = {table: fewest(method, rules) for table, method in methods.items()}
    restricted = sum(sort.count for sort in stock if sort.what.restricted)
    others = sum(sort.count for sort in stock) - restricted
    while sum(counts.values()) > others + min(restricted, _room(counts, rules)):
        above = [table for table, count in counts.items() if count > least[table]]
        if not above:
            break
        counts[max(above, key=lambda table: (counts[table], table))] -= 1
    return counts


def _room(counts: Counts, rules: Terrain) -> int:
    return sum(most_restricted(count, rules) for count in counts.values())
