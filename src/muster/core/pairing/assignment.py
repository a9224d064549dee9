"""The cheapest way to give every row a column of its own."""

from __future__ import annotations

from collections.abc import Sequence

NOBODY = -1


def assign(cost: Sequence[Sequence[int]]) -> list[int]:
    """Return a column for each row at the least total cost; at least as many columns as rows.

    The Hungarian method: rows come in one at a time, each along the cheapest alternating path to a
    free column. Prices keep every reduced cost at zero or more and used ones at zero, which
    proves the result cheapest. O(rows^2 columns), and much less if rows rarely compete.
    """
    prices = _Prices(cost)
    for row in range(len(cost)):
        prices.bring_in(row)
    column_of = {row: column for column, row in enumerate(prices.holder)}
    return [column_of[row] for row in range(len(cost))]


class _Path:
    """One search for a free column."""

    def __init__(self) -> None:
        self.dear: dict[int, int] = {}  # what it takes to reach a column still open
        self.settled: dict[int, int] = {}  # what it took
        self.came_from: dict[int, int] = {}


class _Prices:
    def __init__(self, cost: Sequence[Sequence[int]]) -> None:
        width = len(cost[0]) if cost else 0
        self.cost = cost
        self.row_price = [0] * len(cost)
        self.column_price = [0] * width
        self.holder = [NOBODY] * width

    def bring_in(self, row: int) -> None:
        """Give the row a column, moving others along the cheapest path."""
        path = _Path()
        column, spent, here = NOBODY, 0, row
        while True:
            self._look_around(path, here, column, spent)
            column = min(path.dear, key=path.dear.__getitem__)
            spent = path.settled[column] = path.dear.pop(column)
            if self.holder[column] == NOBODY:
                break
            here = self.holder[column]
        self._reprice(row, spent, path.settled)
        while column != NOBODY:
            before = path.came_from[column]
            self.holder[column] = row if before == NOBODY else self.holder[before]
            column = before

    def _look_around(self, path: _Path, row: int, column: int, spent: int) -> None:
        base = spent - self.row_price[row]
        for other, price in enumerate(self.cost[row]):
            reach = base + price - self.column_price[other]
            if other not in path.settled and reach < path.dear.get(other, reach + 1):
                path.dear[other], path.came_from[other] = reach, column

    def _reprice(self, row: int, spent: int, settled: dict[int, int]) -> None:
        self.row_price[row] += spent
        for column, reached in settled.items():
            if self.holder[column] != NOBODY:
                self.row_price[self.holder[column]] += spent - reached
                self.column_price[column] -= spent - reached
