"""What was said and paid of one element of a game, and how a rule document is held against it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Says = Mapping[str, Any]
Three = tuple[Says, Says, Says]
"""What the first side said, the second side, and both for the table."""
Strange = Iterator[str]
SILENCE: Three = ({}, {}, {})


@dataclass(frozen=True)
class Told:
    """What was said of one part of a game: before it, turn by turn, and at its end.

    `paid` is what the part gave each side in each turn, `paid_end` at the end; `whole` says of each
    turn, and last of the end, whether nothing was left blank. `frame` is what was said of the game
    itself. `there`: how many objectives the map has. A turn that is missing says nothing.
    """

    turns: Sequence[Three]
    end: Three = SILENCE
    deployment: str = ""
    there: int = 0
    start: Three = SILENCE
    frame: Sequence[Three] = ()
    paid: Sequence[tuple[int, int]] = ()
    paid_end: tuple[int, int] = (0, 0)
    whole: Sequence[bool] = ()

    def each(self) -> Iterator[Turn]:
        """Every turn of every side."""
        for number in range(1, len(self.turns) + 1):
            yield from (Turn(self, number, side) for side in (0, 1))

    def course(self, side: int, name: str, missing: int | None = None) -> list[Any]:
        """What one side said of something, turn by turn."""
        return [turn[side].get(name, missing) for turn in self.turns]

    def had(self, side: int, number: int) -> int:
        """What the part had given a side before a turn."""
        return sum(paid[side] for paid in self.paid[: number - 1])

    def behind(self, number: int) -> int | None:
        """Who had less before a turn, if anybody had."""
        mine, theirs = self.had(0, number), self.had(1, number)
        return None if mine == theirs else int(mine > theirs)


@dataclass(frozen=True)
class Turn:
    """One turn as one side sees it; at the end of the game, the number after the last."""

    told: Told
    number: int
    side: int

    @property
    def _said(self) -> Three:
        after = self.number > len(self.told.turns)
        return self.told.end if after else self.told.turns[self.number - 1]

    @property
    def mine(self) -> Says:
        return self._said[self.side]

    @property
    def theirs(self) -> Says:
        return self._said[1 - self.side]

    @property
    def table(self) -> Says:
        return self._said[2]

    @property
    def me(self) -> str:
        """How the table names this side."""
        return ("first", "second")[self.side]

    @property
    def had(self) -> int:
        return self.told.had(self.side, self.number)

    def count(self, *names: str) -> int:
        """What this side said of several things together; silence is none."""
        return sum(int(self.mine.get(name, 0)) for name in names)

    def before(self, name: str) -> list[Any]:
        """What this side said of something in earlier turns, silence left out."""
        said = self.told.course(self.side, name)[: self.number - 1]
        return [one for one in said if one is not None]

    def stands(self, name: str) -> int:
        """The last that this side said of something that is counted through the game."""
        said = [0, *self.before(name)]
        return int(self.mine.get(name, said[-1]))

    @property
    def other(self) -> Turn:
        """The same turn from the other side."""
        return Turn(self.told, self.number, 1 - self.side)


Pays = Callable[[Turn], int]
"""What one side is given for a turn."""


def nothing(_: Turn) -> int:
    return 0


def says(*names: str) -> Pays:
    """One point if a side says yes, or names somebody, to all of these."""
    return lambda turn: int(all(turn.mine.get(name) for name in names))


def least(name: str, fewest: int) -> Pays:
    """One point if a side counts so many."""
    return lambda turn: int(turn.mine.get(name, 0) >= fewest)


def at_most(name: str, most: int) -> Pays:
    """One point if a side that says anything counts no more."""
    return lambda turn: int(bool(turn.mine) and turn.mine.get(name, 0) <= most)


def with_all(*these: Pays) -> Pays:
    """One point if all of these give one."""
    return lambda turn: int(all(one(turn) for one in these))


def after_the_first(pays: Pays) -> Pays:
    """Nothing is scored at the end of the first turn."""
    return lambda turn: pays(turn) if turn.number > 1 else 0


def unremarkable(_: Told) -> Strange:
    yield from ()


@dataclass(frozen=True)
class Model:
    """What a document says of one element.

    `turn` and `end` are what a table as it was described gives one side, `game` the most it ever
    gives it. `strange` finds answers that no table shows; `alone` says why there are none beyond
    what each answer says alone.
    """

    turn: Pays = nothing
    end: Pays = nothing
    game: int | None = None
    strange: Callable[[Told], Strange] = unremarkable
    alone: str = ""


def when(wrong: object, say: str) -> Strange:
    if wrong:
        yield say


def both(told: Told, name: str, most: Callable[[int], int]) -> Strange:
    """Both sides together have no more of something than there is in that turn."""
    for number, (first, second, _) in enumerate(told.turns, start=1):
        together = first.get(name, 0) + second.get(name, 0)
        yield from when(together > most(number), f"turn {number}: {together} {name} of both")


def wrongly_paid(model: Model, told: Told) -> Strange:
    """Paid what the table does not give; or, with nothing left blank, not paid what it gives."""
    for side in (0, 1):
        given = [(*turn, model.turn) for turn in enumerate(told.paid, start=1)]
        given.append((len(told.turns) + 1, told.paid_end, model.end))
        had = 0
        for (number, paid, pays), whole in zip(given, told.whole, strict=True):
            due = pays(Turn(told, number, side))
            due = due if model.game is None else min(due, model.game - had)
            wrong = paid[side] > due or (whole and paid[side] < due)
            yield from when(wrong, f"turn {number}: {paid[side]} for {due} to side {side}")
            had += paid[side]
