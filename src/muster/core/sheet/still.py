"""What is left of a game: the questions now open to each side, and what may still be scored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from muster.core.rulepack.sheets import Award, Input
from muster.core.sheet.played import Played
from muster.core.sheet.scoring import Said, by_step, heard
from muster.core.sheet.seen import Chairs, Moment, moment_of
from muster.core.sheet.sheet import END, START, Part, Sheet, Spot
from muster.core.sheet.standing import Standing
from muster.core.sheet.weighing import is_asked

KEPT = 1_000
"""Turns whose questions are kept at most."""


@dataclass(frozen=True, slots=True)
class Open:
    """A question that could be answered now. `answered` says that it has been."""

    spot: Spot
    part: Part
    input: Input
    answered: bool


@dataclass(frozen=True, slots=True)
class Left:
    """An award that a side may still score; `most` is what is left of its own limit."""

    side: int
    part: Part
    award: Award
    most: int | None


def open_questions(played: Played) -> tuple[Open, ...]:
    """What both sides are asked now: before play, in the turn under way, or at the end."""
    return tuple(one for step in _steps(played) for one in questions_in(played, step))


def questions_in(played: Played, step: int) -> tuple[Open, ...]:
    """What both sides are asked, or were, in one step of a game."""
    standing = played.before(min(step, played.closed + 1))
    moment = moment_of(step, standing, ended=bool(played.stopped))
    said = heard(by_step(played.answers), standing.step, step)
    return _put(played.sheet, standing, said, moment)


def may_still_score(played: Played) -> tuple[Left, ...]:
    """Every award with room left, and turns to score it in, unless the game is over."""
    return () if played.finished else tuple(_left(played))


def _steps(played: Played) -> tuple[int, ...]:
    if played.tally.over is not None:
        return (END,)
    now = played.closed + 1
    return (START, now) if now == 1 else (now,)


@lru_cache(maxsize=KEPT)
def _put(sheet: Sheet, before: Standing, said: Said, moment: Moment) -> tuple[Open, ...]:
    """Kept, because both phones of a table ask it after every tap."""
    answers = dict(said)
    return tuple(
        one for part in sheet.parts for one in _put_by(Chairs(sheet, part, answers, moment, before))
    )


def _put_by(chairs: Chairs) -> Iterator[Open]:
    """What a part asks in a step, of whom it asks it."""
    part, step = chairs.part, chairs.moment.step
    for one in part.questions():
        if _in_time(chairs.sheet, one.input, step):
            for side in one.sides:
                if is_asked(chairs, one.input, side):
                    spot = Spot(step, side, part.id, one.input.id)
                    yield Open(spot, part, one.input, spot in chairs.answers)


def _in_time(sheet: Sheet, asked: Input, step: int) -> bool:
    at = {START: "start", END: "end"}.get(step, "turn")
    turn = sheet.turn(step)
    in_turn = at != "turn" or asked.from_turn <= turn <= (asked.to_turn or turn)
    return asked.at == at and in_turn


def _left(played: Played) -> Iterator[Left]:
    over = played.tally.over is not None
    standing = played.before(played.closed + 1)
    turn = played.sheet.turn(min(played.closed + 1, played.sheet.steps))
    for part in played.sheet.parts:
        for award in part.awards:
            late = award.to_turn is not None and turn > award.to_turn
            if award.at == "turn" and (over or late):
                continue
            for side in part.sides:
                got = standing.got[side].get(f"{part.id}.{award.id}", 0)
                most = None if award.per_game is None else award.per_game - got
                if most != 0:
                    yield Left(side, part, award, most)
