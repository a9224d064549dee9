"""What expressions see of a game: both sides' answers and values, from one side's chair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import cel

from muster.core.rulepack.expression import context, names_in, number_in
from muster.core.rulepack.sheets import Input, Kind
from muster.core.sheet.sheet import END, FRAME, SIDES, TABLE, Answer, Part, Sheet, Spot
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
    """A step, and the one before it whose answers are `was`; of the end, the last one played."""

    step: int
    before: int


def contexts(
    sheet: Sheet, part: Part, answers: Answers, moment: Moment, standing: Standing
) -> tuple[cel.Context, ...]:
    """One context for each side: what expressions of a part see in a step."""
    step, before = moment
    frame = sheet.parts[0]
    seen = [
        _side(frame, part, answers, step, side) | _points(standing, part, side) for side in SIDES
    ]
    if part.looks_back or frame.looks_back:
        for side in SIDES:
            seen[side]["was"] = _side(frame, part, answers, before, side) if before else {}
    now = before if step == END else step
    turn = sheet.turn(now)
    made = tuple(
        context(
            {
                "my": seen[side],
                "their": seen[1 - side],
                "turn": turn,
                "step": now,
                "acting": sheet.acting(now, side),
                "first": side == 0,
                "last": turn == sheet.frame.turns,
            }
        )
        for side in SIDES
    )
    _work_out(sheet, part, made, seen)
    return made


def _side(frame: Part, part: Part, answers: Answers, step: int, side: int) -> Seen:
    parts = (frame,) if part.id == FRAME else (frame, part)
    return {
        asked.id: answer_of(answers, step_of(asked, step), side, one.id, asked)
        for one in parts
        for asked in one.inputs
    }


def _points(standing: Standing, part: Part, side: int) -> Seen:
    own = standing.got[side]
    got = {award.id: own.get(f"{part.id}.{award.id}", 0) for award in part.awards}
    caps = {name: n for name, n in own.items() if "." not in name}
    return {"total": standing.totals[-1][side], "got": got | caps}


def _work_out(sheet: Sheet, part: Part, made: Sequence[cel.Context], seen: Sequence[Seen]) -> None:
    """Values in their order, for both sides at once, so that each may use those above it.

    Showing them anew is what costs, so it waits until somebody looks.
    """
    unseen: set[str] = set()
    for value in (*sheet.parts[0].values, *(part.values if part.id != FRAME else ())):
        if unseen.intersection((*names_in(value.number, "my"), *names_in(value.number, "their"))):
            _show(made, seen)
            unseen.clear()
        numbers = [number_in(value.number, made[side]) for side in SIDES]
        for side in SIDES:
            seen[side][value.id] = numbers[side]
        unseen.add(value.id)
    if unseen:
        _show(made, seen)


def _show(made: Sequence[cel.Context], seen: Sequence[Seen]) -> None:
    for side in SIDES:
        made[side].add_variable("my", seen[side])
        made[side].add_variable("their", seen[1 - side])
