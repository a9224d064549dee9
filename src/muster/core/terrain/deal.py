"""Dealing a box to tables: scarce pieces first, and to nobody all of one kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.chance import Chance
from muster.core.terrain.counts import Counts, most_restricted
from muster.core.terrain.stock import Hand, Sort


def deal(
    stock: Iterable[Sort], counts: Counts, rules: Terrain, chance: Chance
) -> dict[int, Hand] | None:
    """So many pieces for each table: first what blocks sight, then what is not restricted."""
    dealing = Dealing(stock, counts, rules, chance)

    def blockers(table: int) -> int:
        hand = dealing.hands[table]
        return rules.blockers - sum(sort.what.blocks_sight for sort in hand)

    def unrestricted(table: int) -> int:
        least = counts[table] - most_restricted(counts[table], rules)
        return least - sum(not sort.what.restricted for sort in dealing.hands[table])

    def anything(table: int) -> int:
        return counts[table] - len(dealing.hands[table])

    dealt = (
        dealing.until_none(blockers, lambda sort: sort.what.blocks_sight)
        and dealing.until_none(unrestricted, lambda sort: not sort.what.restricted)
        and dealing.until_none(anything, lambda _: True)
    )
    return dealing.hands if dealt else None


class Dealing:
    """A box being dealt, round by round, so that no table chooses before all the others."""

    def __init__(
        self, stock: Iterable[Sort], counts: Counts, rules: Terrain, chance: Chance
    ) -> None:
        self.left = {sort: sort.count for sort in stock}
        self.hands: dict[int, Hand] = {table: [] for table in counts}
        self._most = {table: most_restricted(count, rules) for table, count in counts.items()}
        self._chance = chance

    def until_none(self, lacks: Callable[[int], int], wanted: Callable[[Sort], bool]) -> bool:
        """Deal until no table lacks any of what is wanted; no if the box runs out of it."""
        while tables := [table for table in self.hands if lacks(table) > 0]:
            order = sorted(self._chance.shuffled(tables), key=self._has_room)
            if not all(self._one(table, wanted) for table in order):
                return False
        return True

    def _has_room(self, table: int) -> bool:
        """For one more restricted piece. Who has none chooses first: it can take fewer."""
        return sum(sort.what.restricted for sort in self.hands[table]) < self._most[table]

    def _one(self, table: int, wanted: Callable[[Sort], bool]) -> bool:
        room = self._has_room(table)
        fit = [
            sort
            for sort, left in self.left.items()
            if left and wanted(sort) and (room or not sort.what.restricted)
        ]
        if fit:
            sort = self._any_of(_rarest(fit, self.hands[table]))
            self.left[sort] -= 1
            self.hands[table].append(sort)
        return bool(fit)

    def _any_of(self, sorts: Sequence[Sort]) -> Sort:
        """Each single piece is as likely as any other."""
        return self._chance.pick([sort for sort in sorts for _ in range(self.left[sort])])


def _rarest(sorts: Sequence[Sort], hand: Hand) -> list[Sort]:
    """Those of the kinds of which a table has the fewest."""
    kinds = Counter(sort.piece.kind for sort in hand)
    least = min(kinds[sort.piece.kind] for sort in sorts)
    return [sort for sort in sorts if kinds[sort.piece.kind] == least]
