"""What each award of a step would be worth, before any cap: the only place conditions are asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import cel

from muster.core.rulepack.expression import number_in, truth_in
from muster.core.rulepack.sheets import Award, Input
from muster.core.sheet.seen import Answers, Chairs, Moment, step_of
from muster.core.sheet.sheet import END, FRAME, SIDES, TABLE, Leans, Part, Sheet, Spot
from muster.core.sheet.standing import Standing

ALWAYS = "true"


class Claim(NamedTuple):
    """An award that a side has earned, and what it is worth before caps."""

    part: Part
    award: Award
    side: int
    wanted: int


def claims(every: Sequence[Chairs]) -> list[Claim]:
    """Every award of a step, weighed from the chairs of each part."""
    return [claim for chairs in every for claim in _claims(chairs)]


def is_asked(chairs: Chairs, asked: Input, side: int) -> bool:
    """Whether a question is put at all; of the table, if it is to either side."""
    sides = SIDES if side == TABLE else (side,)
    return asked.only == ALWAYS or any(truth_in(asked.only, chairs[one]) for one in sides)


def chairs_of(
    sheet: Sheet, answers: Answers, moment: Moment, before: Standing
) -> tuple[Chairs, ...]:
    """The chairs of every part, as things stood before a step.

    They do not see answers to questions that are not put: when nobody is behind, say.
    """
    every = tuple(Chairs(sheet, part, answers, moment, before) for part in sheet.parts)
    gone = {spot for chairs in every for spot in _unasked(chairs)}
    if not gone:
        return every
    asked = {spot: value for spot, value in answers.items() if spot not in gone}
    return tuple(Chairs(sheet, part, asked, moment, before) for part in sheet.parts)


def _unasked(chairs: Chairs) -> Iterator[Spot]:
    """What was said in answer to a question that is not put."""
    for asked in chairs.part.inputs:
        if asked.only != ALWAYS:
            for side in (TABLE, *chairs.part.sides):
                spot = Spot(chairs.moment.step, side, chairs.part.id, asked.id)
                if spot in chairs.answers and not is_asked(chairs, asked, side):
                    yield spot


def _claims(chairs: Chairs) -> Iterator[Claim]:
    part, moment = chairs.part, chairs.moment
    at = "end" if moment.step == END else "turn"
    turn = chairs.sheet.turn(moment.before if moment.step == END else moment.step)
    for award in part.awards:
        if award.at != at or not _in_time(chairs.sheet, award, turn):
            continue
        for side in part.sides:
            if _answered(chairs, award, side) and truth_in(award.when, chairs[side]):
                wanted = _worth(award, chairs[side])
                if wanted:
                    yield Claim(part, award, side, wanted)


def _worth(award: Award, seen: cel.Context) -> int:
    return award.points if isinstance(award.points, int) else number_in(award.points, seen)


def _in_time(sheet: Sheet, award: Award, turn: int) -> bool:
    if award.at == "end":
        return True
    first = sheet.frame.scored_from if award.from_turn is None else award.from_turn
    return first <= turn <= (award.to_turn or turn)


def _answered(chairs: Chairs, award: Award, side: int) -> bool:
    """Silence earns nothing: one of the questions an award leans on was answered."""
    part = chairs.part
    leans = part.leans[award.id]
    if not any(leans):
        return True
    whole = chairs.sheet.parts[0]
    return any(
        Spot(step_of(asked, chairs.moment.step), where, one.id, asked.id) in chairs.answers
        for one in ((whole,) if part.id == FRAME else (whole, part))
        for asked in one.inputs
        for where in _whose(asked, leans, side)
    )


def _whose(asked: Input, leans: Leans, side: int) -> Iterator[int]:
    """Who would have to answer a question for an award to lean on it."""
    if asked.each == "table":
        yield from (TABLE,) if asked.id in leans.mine | leans.theirs else ()
        return
    if asked.id in leans.mine:
        yield side
    if asked.id in leans.theirs:
        yield 1 - side
