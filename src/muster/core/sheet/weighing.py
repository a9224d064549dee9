"""What each award of a step would be worth, before any cap: the only place conditions are asked."""

from __future__ import annotations

from collections.abc import Iterator
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


def claims(sheet: Sheet, answers: Answers, moment: Moment, before: Standing) -> list[Claim]:
    """Every award of a step, weighed against how things stood before it."""
    at = "end" if moment.step == END else "turn"
    turn = sheet.turn(moment.before if moment.step == END else moment.step)
    return [
        claim
        for part in sheet.parts
        for claim in _claims(Chairs(sheet, part, answers, moment, before), at, turn)
    ]


def is_asked(chairs: Chairs, asked: Input, side: int) -> bool:
    """Whether a question is put at all; of the table, if it is to either side."""
    sides = SIDES if side == TABLE else (side,)
    return asked.only == ALWAYS or any(truth_in(asked.only, chairs[one]) for one in sides)


def asked_answers(sheet: Sheet, answers: Answers, moment: Moment, before: Standing) -> Answers:
    """The answers without those to questions that are not put: when nobody is behind, say."""
    gone: set[Spot] = set()
    for part in sheet.parts:
        conditional = [one for one in part.inputs if one.only != ALWAYS]
        spots = [
            (one, Spot(moment.step, side, part.id, one.id))
            for one in conditional
            for side in (TABLE, *part.sides)
        ]
        said = [(one, spot) for one, spot in spots if spot in answers]
        if said:
            chairs = Chairs(sheet, part, answers, moment, before)
            gone |= {spot for one, spot in said if not is_asked(chairs, one, spot.side)}
    return {spot: value for spot, value in answers.items() if spot not in gone} if gone else answers


def _claims(chairs: Chairs, at: str, turn: int) -> Iterator[Claim]:
    part = chairs.part
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
