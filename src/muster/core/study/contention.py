"""Who is still in contention, reasoned out: no result that can still be is left out."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from muster.core.ids import EntrantId
from muster.core.study.endings import Ending
from muster.core.tally import Outcome

Key = tuple[int, ...]


class Still(StrEnum):
    """`CAN`: a way there is known. `OPEN`: nothing rules it out, and no way was looked for."""

    CERTAIN = "certain"
    CAN = "can"
    OPEN = "open"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Contender:
    """`key`: what they have, as far as it is compared.

    `most`, `least`: what rounds to come can bring of the first tie-break.
    """

    entrant: EntrantId
    key: Key
    most: int = 0
    least: int = 0


@dataclass(frozen=True, slots=True)
class Open:
    """A game under way. A side that is not in contention, such as a ringer, does not matter."""

    table: int
    sides: tuple[EntrantId, EntrantId]


@dataclass(frozen=True, slots=True)
class Reach:
    """How far up or down a game can bring its sides, the higher and the lower of both."""

    table: int
    least: tuple[Key, ...]  # the least that the higher and that the lower can end on
    most: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """One ending of one's own game: what else must happen, at the least and at the most.

    `level_least`: as `ahead_least`, with those who end level.
    """

    ending: Ending
    ahead_least: int
    level_least: int
    ahead_most: int
    best: Key
    worst: Key


class Contention:
    """The race for the first `places`, after the games under way and the rounds to come.

    A rival counts as ahead with a larger key; for certainty already with an equal one. Games
    do not depend on each other, so that the fewest and the most who can end ahead of somebody are
    found game by game: exact, without trying every combination.
    """

    def __init__(
        self, contenders: Sequence[Contender], games: Sequence[Open], endings: Sequence[Ending]
    ) -> None:
        self._known = {each.entrant: each for each in contenders}
        self._endings = endings
        self._game = {side: game for game in games for side in game.sides if side in self._known}
        self._reach = {game.table: self._reach_of(game) for game in games}
        resting = [each for each in contenders if each.entrant not in self._game]
        self._still = {each.entrant: self._resting(each) for each in resting}
        everything = [*self._reach.values(), *self._still.values()]
        self._least = sorted(key for reach in everything for key in reach.least)
        self._most = sorted(key for reach in everything for key in reach.most)

    def still(self, entrant: EntrantId, places: int) -> Still:
        ways = self.ways(entrant)
        if all(way.ahead_most < places for way in ways):
            return Still.CERTAIN
        can = any(way.ahead_least < places for way in ways)
        return Still.CAN if can else Still.OUT

    def may_lead_alone(self, entrant: EntrantId) -> bool:
        """Whether everybody else can end behind somebody."""
        return any(way.level_least == 0 for way in self.ways(entrant))

    def ways(self, entrant: EntrantId) -> list[Way]:
        """Every ending of somebody's game; just one if they have none under way."""
        me = self._known[entrant]
        game = self._game.get(entrant)
        if game is None:
            own = self._still[entrant]
            return [self._way(me, Ending(), own, None)]
        first = game.sides[0] == entrant
        rival = self._known.get(game.sides[1] if first else game.sides[0])
        endings = self._endings if first else [each.turned() for each in self._endings]
        return [self._way(me, each, self._reach[game.table], rival) for each in endings]

    def tables(self, entrant: EntrantId, ways: Iterable[Way]) -> tuple[int, ...]:
        """The other games that make a difference to these ways."""
        asked = list(ways)
        own = self._game.get(entrant)
        return tuple(
            table
            for table, reach in sorted(self._reach.items())
            if (own is None or table != own.table)
            and any(_ahead(reach.least, w.best) != _level(reach.most, w.worst) for w in asked)
        )

    def _way(self, me: Contender, ending: Ending, own: Reach, rival: Contender | None) -> Way:
        """Everybody else as lucky or unlucky as can be; the own rival as the ending says."""
        key = _sum(me.key, ending.own)
        best, worst = _later(key, me.most), _later(key, me.least)
        fewest = len(self._least) - bisect_right(self._least, best) - _ahead(own.least, best)
        level = len(self._least) - bisect_left(self._least, best) - _level(own.least, best)
        most = len(self._most) - bisect_left(self._most, worst) - _level(own.most, worst)
        if rival is not None:
            met = _sum(rival.key, ending.their)
            fewest += _later(met, rival.least) > best
            level += _later(met, rival.least) >= best
            most += _later(met, rival.most) >= worst
        return Way(ending, fewest, level, most, best, worst)

    def _resting(self, each: Contender) -> Reach:
        return Reach(0, (_later(each.key, each.least),), (_later(each.key, each.most),))

    def _reach_of(self, game: Open) -> Reach:
        ends = [self._ends(game, ending) for ending in self._endings]
        if not ends or not ends[0]:
            return Reach(game.table, (), ())
        least = [sorted((low for low, _ in end), reverse=True) for end in ends]
        most = [sorted((high for _, high in end), reverse=True) for end in ends]
        sides = range(len(ends[0]))
        return Reach(
            game.table,
            tuple(min(end[n] for end in least) for n in sides),
            tuple(max(end[n] for end in most) for n in sides),
        )

    def _ends(self, game: Open, ending: Ending) -> list[tuple[Key, Key]]:
        """For each side that matters, the least and the most it comes to after this ending."""
        ends = []
        for side, gain in zip(game.sides, (ending.own, ending.their), strict=True):
            who = self._known.get(side)
            if who is not None:
                key = _sum(who.key, gain)
                ends.append((_later(key, who.least), _later(key, who.most)))
        return ends


def _ahead(keys: Iterable[Key], key: Key) -> int:
    return sum(each > key for each in keys)


def _level(keys: Iterable[Key], key: Key) -> int:
    return sum(each >= key for each in keys)


def _sum(key: Key, gain: Key) -> Key:
    return tuple(a + b for a, b in zip(key, gain, strict=True)) if gain else key


def _later(key: Key, gain: int) -> Key:
    """Rounds to come are counted in the first tie-break."""
    return (key[0] + gain, *key[1:]) if gain else key


@dataclass(frozen=True, slots=True)
class Need:
    """What one outcome of one's own game means: sure, possible, or possible with a clear lead.

    `margin`: by so much or more it is sure; None if no margin makes it so. `tables` help or harm.
    """

    certain: bool
    possible: bool
    margin: int | None
    tables: tuple[int, ...]


def needs(contention: Contention, entrant: EntrantId, places: int) -> Mapping[Outcome, Need]:
    """By the outcome of their own game; only NONE if they have none under way."""
    ways = contention.ways(entrant)
    found: dict[Outcome, Need] = {}
    for outcome in dict.fromkeys(way.ending.outcome for way in ways):
        mine = [way for way in ways if way.ending.outcome is outcome]
        found[outcome] = Need(
            certain=all(way.ahead_most < places for way in mine),
            possible=any(way.ahead_least < places for way in mine),
            margin=_margin(mine, places),
            tables=contention.tables(entrant, mine),
        )
    return found


def _margin(ways: Sequence[Way], places: int) -> int | None:
    """The smallest lead from which on every ending is sure."""
    unsure = [way.ending.margin for way in ways if way.ahead_most >= places]
    sure = [way.ending.margin for way in ways if way.ending.margin > max(unsure, default=-1)]
    return min(sure, default=None) if unsure else None
