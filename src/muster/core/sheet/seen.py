"""What expressions see of a game: both sides' answers and values, from one side's chair."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import cel

from muster.core.rulepack.expression import context, names_in, number_in
from muster.core.rulepack.sheets import Input, Kind
from muster.core.sheet.sheet import CLASH, END, FRAME, SIDES, TABLE, Answer, Part, Sheet, Spot
from muster.core.sheet.standing import Standing

Answers = Mapping[Spot, Answer]
Seen = dict[str, object]

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


def answer_of(answers: Answers, step: int, side: int, part: str, asked: Input) -> object:
    """An answer as expressions see it; what is asked of the table is seen from the side's chair."""
    where = TABLE if asked.each == "table" else side
    value = answers.get(Spot(step, where, part, asked.id), neutral(asked))
    if asked.kind == "side":
        mine = MINE[side]
        return (
            [mine.get(one, one) for one in value]
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
    """What the expressions of a part see in a step, from each side's chair; made when asked for."""

    def __init__(
        self, sheet: Sheet, part: Part, answers: Answers, moment: Moment, standing: Standing
    ) -> None:
        self.sheet, self.part = sheet, part
        self.answers, self.moment, self.standing = answers, moment, standing
        self._made: dict[int, cel.Context] = {}
        self._plain: dict[int, cel.Context] = {}
        self._values: tuple[Seen, ...] = ({}, {})

    def __getitem__(self, side: int) -> cel.Context:
        if not self._made and self.part.looks.values:
            self._work_out()
        if side not in self._made:
            self._made[side] = context(self._chair(side))
        return self._made[side]

    def seeing(self, text: str, side: int) -> cel.Context:
        """A chair for one expression: values are worked out only where it looks at them."""
        named = {*names_in(text, "my"), *names_in(text, "their")}
        if side in self._made or named.intersection(self.part.looks.worked_out):
            return self[side]
        return self._without_values(side)

    def _without_values(self, side: int) -> cel.Context:
        if side not in self._plain:
            self._plain[side] = context(self._chair(side))
        return self._plain[side]

    def of(self, part: Part) -> Chairs:
        """The same chairs as another part has them."""
        if part is self.part:
            return self
        return Chairs(self.sheet, part, self.answers, self.moment, self.standing)

    def with_answers(self, answers: Answers) -> Chairs:
        """The same chairs, had something else been said."""
        return Chairs(self.sheet, self.part, answers, self.moment, self.standing)

    def _chair(self, side: int) -> Seen:
        looks, sheet = self.part.looks, self.sheet
        step, before, early = self.moment
        now = before if step == END else step
        turn = sheet.turn(now)
        return {
            "my": self._side(looks.my, side, side),
            "their": self._side(looks.their, 1 - side, 1 - side),
            "turn": turn,
            "step": now,
            "acting": sheet.acting(now, side),
            "first": side == sheet.first,
            "last": turn == sheet.frame.turns,
            "early": early,
            "elements": list(sheet.elements),
        }

    def _side(self, names: frozenset[str], side: int, chair: int) -> Seen:
        step, before, _ = self.moment
        seen = _points(self.standing, self.part, side, names) | self._said(names, step, chair)
        if "was" in names:
            seen["was"] = self._said(self.part.looks.was, before, chair) if before else {}
        if "sum" in names:
            seen.setdefault("sum", self._summed(side))
        if CLASH in names:
            seen[CLASH] = self._clash(side)
        return seen | self._values[side]

    def _summed(self, side: int) -> Seen:
        """What answers and values came to in all steps before."""
        sums = self.standing.sums
        frame, part = self.sheet.parts[0], self.part
        seen: Seen = {value.id: sums.get((side, part.id, value.id), 0) for value in part.values}
        for one in (frame, part):
            for asked in one.inputs:
                where = TABLE if asked.each == "table" else side
                seen[asked.id] = sums.get((where, one.id, asked.id), 0)
        return seen

    def _clash(self, side: int) -> bool:
        """Whether a side names one model for the deaths of two choices."""
        named: dict[str, str] = {}
        for part in self.sheet.parts:
            if part.sides != (side,):
                continue
            for death in {award.death for award in part.awards if award.death}:
                spot = Spot(self.moment.step, side, part.id, death)
                name = dead(self.answers.get(spot))
                if name and named.setdefault(name, part.id) != part.id:
                    return True
        return False

    def _said(self, names: frozenset[str], step: int, side: int) -> Seen:
        frame, part = self.sheet.parts[0], self.part
        return {
            asked.id: answer_of(self.answers, step_of(asked, step), side, one.id, asked)
            for one in ((frame,) if part.id == FRAME else (frame, part))
            for asked in one.inputs
            if asked.id in names
        }

    def _work_out(self) -> None:
        """Values in their order, for both sides at once, so that each may use those above it.

        Making chairs anew is what costs, so it waits until a value looks at another.
        """
        fresh: set[str] = set()
        chairs = [self._without_values(side) for side in SIDES]
        for value in self.part.looks.values:
            if fresh.intersection(
                (*names_in(value.number, "my"), *names_in(value.number, "their"))
            ):
                chairs = [context(self._chair(side)) for side in SIDES]
                fresh.clear()
            for side in SIDES:
                self._values[side][value.id] = number_in(value.number, chairs[side])
            fresh.add(value.id)


def dead(said: object) -> str:
    """The name of a model that died, however it was written."""
    return str(said or "").strip().casefold()


def _points(standing: Standing, part: Part, side: int, names: frozenset[str]) -> Seen:
    totals = standing.totals
    seen: Seen = {"total": totals[-1][side]} if "total" in names else {}
    if "lately" in names:
        seen["lately"] = totals[-1][side] - totals[max(0, len(totals) - 2)][side]
    if "got" in names:
        own = standing.got[side]
        got = {award.id: own.get(f"{part.id}.{award.id}", 0) for award in part.awards}
        seen["got"] = got | {name: n for name, n in own.items() if "." not in name}
    return seen
