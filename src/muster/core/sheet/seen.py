"""What expressions see of a game: both sides' answers and values, from one side's chair."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import NamedTuple

from muster.core.rulepack.expression import MISSING, UNKNOWN, looked_at, number_seen, truth_seen
from muster.core.rulepack.sheets import Input, Kind
from muster.core.sheet.sheet import (
    ALWAYS,
    CLASH,
    END,
    TABLE,
    Answer,
    Part,
    Sheet,
    Spot,
)
from muster.core.sheet.standing import Standing

Answers = Mapping[Spot, Answer]

NEUTRAL: Mapping[Kind, Answer] = {
    "count": 0,
    "yes": False,
    "inches": 0.0,
    "choice": "",
    "side": "none",
    "model": "",
}
"""What stands for a question that nobody has answered yet."""

MINE = ({"first": "mine", "second": "theirs"}, {"second": "mine", "first": "theirs"})
"""Whose a thing is, from each side's chair; `both` and `none` are the same from either."""


def neutral(asked: Input) -> Answer:
    value = NEUTRAL[asked.kind]
    return ("none",) * len(asked.of) if asked.of else value


def answer_of(answers: Answers, step: int, side: int, part: str, asked: Input) -> Hashable:
    """An answer as expressions see it; what is asked of the table is seen from the side's chair."""
    where = TABLE if asked.each == "table" else side
    value = answers.get(Spot(step, where, part, asked.id), neutral(asked))
    if asked.kind == "side":
        mine = MINE[side]
        return (
            tuple(mine.get(one, one) for one in value)
            if isinstance(value, tuple)
            else mine.get(str(value), value)
        )
    return float(value) if asked.kind == "inches" and isinstance(value, int) else value


def step_of(asked: Input, step: int) -> int:
    """Where a question's answer stands when a step is scored."""
    return {"start": 0, "turn": step, "end": END}[asked.at]


class Moment(NamedTuple):
    """A step, and the one before it whose answers are `was`; of the end, the last one played.

    `early`: of the end, that the game did not run its course.
    """

    step: int
    before: int
    early: bool = False


def moment_of(step: int, standing: Standing, *, ended: bool) -> Moment:
    """`ended`: play was stopped, be it in the last turn."""
    early = step == END and (ended or standing.over is not None)
    return Moment(step, standing.step, early)


class Chairs:
    """What the expressions of a part see in a step, from each side's chair.

    Nothing is looked at before an expression names it, and then once.
    """

    def __init__(
        self, sheet: Sheet, part: Part, answers: Answers, moment: Moment, standing: Standing
    ) -> None:
        self.sheet, self.part = sheet, part
        self.answers, self.moment, self.standing = answers, moment, standing
        self._seen: dict[tuple[int, tuple[str, ...]], Hashable] = {}

    def truth(self, text: str, side: int) -> bool:
        return text == ALWAYS or truth_seen(text, self._names(text, side))

    def number(self, text: str, side: int) -> int:
        return number_seen(text, self._names(text, side))

    def of(self, part: Part) -> Chairs:
        """The same chairs as another part has them."""
        if part is self.part:
            return self
        return Chairs(self.sheet, part, self.answers, self.moment, self.standing)

    def with_answers(self, answers: Answers) -> Chairs:
        """The same chairs, had something else been said."""
        return Chairs(self.sheet, self.part, answers, self.moment, self.standing)

    def _names(self, text: str, side: int) -> Iterator[Hashable]:
        for owner, path in looked_at(text):
            if owner == "my":
                yield self._of_side(side, path)
            elif owner == "their":
                yield self._of_side(1 - side, path)
            else:
                yield WORDS[owner](self, side) if owner in WORDS and not path else UNKNOWN

    def _of_side(self, side: int, path: tuple[str, ...]) -> Hashable:
        key = (side, path)
        if key not in self._seen:
            self._seen[key] = MISSING  # a value that leads back to itself has no number
            self._seen[key] = self._found(side, *path)
        return self._seen[key]

    def _found(self, side: int, name: str = "", *of_it: str) -> Hashable:
        """What a side has under a name: a value, an answer, points; or of its past."""
        part = self.part
        if of_it:
            known = name in PAST and len(of_it) == 1
            return PAST[name](self, side, *of_it) if known else MISSING
        if name in part.worked_out:
            return self.number(part.worked_out[name].number, side)
        if name in part.asks:
            return self.said(side, name, self.moment.step)
        return POINTS[name](self, side) if name in POINTS else MISSING

    def said(self, side: int, name: str, step: int) -> Hashable:
        one, asked = self.part.asks[name]
        return answer_of(self.answers, step_of(asked, step), side, one, asked)

    @property
    def now(self) -> int:
        """The step under way; at the end, the last one that was played."""
        step, before, _ = self.moment
        return before if step == END else step

    @property
    def turn(self) -> int:
        return self.sheet.turn(self.now)


def _was(made: Chairs, side: int, name: str) -> Hashable:
    before = made.moment.before
    return made.said(side, name, before) if before and name in made.part.asks else MISSING


def _sum(made: Chairs, side: int, name: str) -> Hashable:
    """What an answer or a value came to in all steps before."""
    part, sums = made.part, made.standing.sums
    if name in part.asks:
        one, asked = part.asks[name]
        return sums.get((TABLE if asked.each == "table" else side, one, name), 0)
    return sums.get((side, part.id, name), 0) if name in part.own else MISSING


def _got(made: Chairs, side: int, name: str) -> Hashable:
    """Points so far, by a cap or by an award of this part."""
    got = made.standing.got[side]
    if name in got:
        return got[name]
    return got.get(f"{made.part.id}.{name}", 0) if name in made.part.paid else MISSING


def _lately(made: Chairs, side: int) -> int:
    totals = made.standing.totals
    return totals[-1][side] - totals[max(0, len(totals) - 2)][side]


def _clash(made: Chairs, side: int) -> bool:
    """Whether a side names one model for the deaths of two choices."""
    named: dict[str, str] = {}
    for part in made.sheet.parts:
        if part.sides != (side,):
            continue
        for death in {award.death for award in part.awards if award.death}:
            name = dead(made.answers.get(Spot(made.moment.step, side, part.id, death)))
            if name and named.setdefault(name, part.id) != part.id:
                return True
    return False


WORDS: Mapping[str, Callable[[Chairs, int], Hashable]] = {
    "turn": lambda made, _: made.turn,
    "step": lambda made, _: made.now,
    "acting": lambda made, side: made.sheet.acting(made.now, side),
    "first": lambda made, side: side == made.sheet.first,
    "last": lambda made, _: made.turn == made.sheet.frame.turns,
    "early": lambda made, _: made.moment.early,
    "elements": lambda made, _: made.sheet.elements,
}
"""What expressions see besides the two sides."""
POINTS: Mapping[str, Callable[[Chairs, int], Hashable]] = {
    "total": lambda made, side: made.standing.totals[-1][side],
    "lately": _lately,
    CLASH: _clash,
}
PAST: Mapping[str, Callable[[Chairs, int, str], Hashable]] = {"was": _was, "sum": _sum, "got": _got}
"""What a side has that is asked for by one more name."""


def dead(said: object) -> str:
    """The name of a model that died, however it was written."""
    return str(said or "").strip().casefold()
