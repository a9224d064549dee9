"""The fewest clashes of clubs and regions, by counting alone: for fields of any size.

Let m be the players left. A class (a club, a region) of more than m/2 must meet itself
in at least (its size - m/2) games, and no more are needed: as long as a class holds at least
half of those left it is *tight*, and one of every two paired must come from it. Nobody else is
ever short of opponents, for if no class holds half, removing any two players leaves none
that holds more than half. If two classes of one level hold half each, every
game takes one from both.

Levels are looked at together. If every club lies inside one region, a tight club makes its region
tight too, so that one choice serves both, and each level reaches its own least number. If a
club spreads over regions this may fail: compare `clashes` with `least` to know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence

from muster.core.pairing.bars import Game

Names = Sequence[str]  # the class of every position on one level; "" is none


def least(places: Sequence[int], names: Names) -> int:
    """How many clashes no set of pairings can avoid on one level."""
    sizes = Counter(names[place] for place in places if names[place])
    return max(0, max(sizes.values(), default=0) - len(places) // 2)


def clashes(games: Iterable[Game], names: Names) -> int:
    """How many games on one level bring two of a class together."""
    return sum(names[one] != "" and names[one] == names[other] for one, other in games)


def fewest_clashes(places: Sequence[int], levels: Sequence[Names]) -> list[Game]:
    """Pair an even number of positions, given the finest level first."""
    left = _Left(places, levels)
    return [left.game() for _ in range(len(places) // 2)]


class _Level:
    """The classes of one level among those left."""

    def __init__(self, places: Sequence[int], names: Names) -> None:
        self.places, self.names = places, names
        self.sizes = Counter(names[place] for place in places if names[place])
        self.largest = max(self.sizes.values(), default=0)  # or less: sizes only shrink
        self.walks: dict[str, Iterator[int]] = {}

    def tight(self, count: int) -> list[str]:
        """The classes that hold at least half of `count` players."""
        if 2 * self.largest < count:
            return []
        self.largest = max(self.sizes.values(), default=0)
        return [name for name, size in self.sizes.items() if 2 * size >= count]

    def outsider(self, name: str, left: Container[int | None]) -> int:
        """The first left who is not of this class, which is too large.

        It stays so until nobody else is left, so the walk never has to turn back.
        """
        walk = self.walks.setdefault(name, iter(self.places))
        return next(place for place in walk if self.names[place] != name and place in left)


class _Left:
    """The players left, in a linked list."""

    def __init__(self, places: Sequence[int], levels: Sequence[Names]) -> None:
        self.count = len(places)
        self.levels = [_Level(places, names) for names in levels]
        self.after = dict(zip([None, *places], [*places, None], strict=True))
        self.before = {after: before for before, after in self.after.items()}

    def game(self) -> Game:
        """Take out two who meet: the first left, and the next who suits them."""
        self.levels = [each for each in self.levels if not self._lost(each)]
        tight = [(level, name) for level in self.levels for name in level.tight(self.count)]
        top = self._first(tight)
        other = self._partner(top, [(lv, name) for lv, name in tight if lv.names[top] != name])
        for place in (top, other):
            self._take(place)
        return min(top, other), max(top, other)

    def _lost(self, level: _Level) -> bool:
        """Where all who are left share a class, nothing can be chosen."""
        return level.largest >= self.count and self.count in level.sizes.values()

    def _first(self, tight: Sequence[tuple[_Level, str]]) -> int:
        """The first left; while a class is too large, the first who is not of it."""
        for level, name in tight:
            if 2 * level.sizes[name] > self.count:
                return level.outsider(name, self.after)
        return next(self._all())

    def _partner(self, top: int, needed: Sequence[tuple[_Level, str]]) -> int:
        """The first who brings in what is needed, and who clashes least."""
        best, least = top, len(self.levels) + 1
        for other in self._all():
            if other != top and all(level.names[other] == name for level, name in needed):
                clash = self._clash(top, other)
                if clash == 0:
                    return other
                if clash < least:
                    best, least = other, clash
        return best

    def _clash(self, one: int, other: int) -> int:
        """How bad a game is: the finer the finest class shared, the worse."""
        for number, level in enumerate(self.levels):
            if level.names[one] and level.names[one] == level.names[other]:
                return len(self.levels) - number
        return 0

    def _all(self) -> Iterator[int]:
        place = self.after[None]
        while place is not None:
            yield place
            place = self.after[place]

    def _take(self, place: int) -> None:
        before, after = self.before.pop(place), self.after.pop(place)
        self.after[before], self.before[after] = after, before
        for level in self.levels:
            if level.names[place]:
                level.sizes[level.names[place]] -= 1
        self.count -= 1
