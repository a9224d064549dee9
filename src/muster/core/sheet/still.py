"""What is left of a game: the questions now open to each side, and what may still be scored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from muster.core.rulepack.sheets import Award, Input
from muster.core.sheet.played import Played
from muster.core.sheet.scoring import Said, by_step, heard
from muster.core.sheet.seen import Chairs, Moment, moment_of
from muster.core.sheet.sheet import END, START, Answer, Part, Sheet, Spot
from muster.core.sheet.standing import Standing
from muster.core.sheet.weighing import Span, chairs_of, is_asked, span_of

KEPT = 1_000
"""Turns whose questions are kept at most."""


@dataclass(frozen=True, slots=True)
class Open:
    """A question that could be answered now. `answered` says that it has been.

    `value` is what counts for its answer, if anything does: what was said, or what was said in an
    earlier turn and still stands. `span` is what it takes, where it takes a number.
    """

    spot: Spot
    part: Part
    input: Input
    answered: bool
    value: Answer | None
    span: Span


def none_of(one: Open) -> Answer | None:
    """What says that nothing happened; nothing where there is no such answer."""
    asked = one.input
    if asked.kind == "count":
        return None if one.span.least else 0
    if asked.kind == "side" and asked.nobody:
        return ("none",) * len(asked.of) if asked.of else "none"
    none: Mapping[str, Answer] = {"yes": False, "model": ""}
    return none.get(asked.kind)


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


def asks_for(played: Played, part: Part, award: Award) -> bool:
    """Whether an award of the end can come into question: something it looks at is asked there.

    What happened decides that, such as whose clock ran out.
    """
    names = frozenset().union(*part.leans[award.id])
    ends = {asked.id for asked in part.inputs if asked.at == "end" and asked.id in names}
    asked = (one for one in questions_in(played, END) if one.part.id == part.id)
    return award.at != "end" or not ends or any(one.input.id in ends for one in asked)


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
    every = chairs_of(sheet, answers, moment, before)
    return tuple(one for chairs in every for one in _put_by(chairs, answers))


def _put_by(chairs: Chairs, said: Mapping[Spot, Answer]) -> Iterator[Open]:
    """What a part asks in a step, of whom it asks it; not what can have one answer only."""
    part, step = chairs.part, chairs.moment.step
    for one in part.asked_in(chairs.sheet, step):
        for side in one.sides:
            spot = Spot(step, side, part.id, one.input.id)
            if is_asked(chairs, one.input, side):
                span = span_of(chairs, one.input, side)
                if span.only is None or said.get(spot, span.only) != span.only:
                    value = chairs.answers.get(spot)
                    yield Open(spot, part, one.input, spot in said, value, span)


def _left(played: Played) -> Iterator[Left]:
    over = played.tally.over is not None
    standing = played.before(played.closed + 1)
    turn = played.sheet.turn(min(played.closed + 1, played.sheet.steps))
    for part in played.sheet.parts:
        for award in part.awards:
            late = award.to_turn is not None and turn > award.to_turn
            if (award.at == "turn" and (over or late)) or (
                over and not asks_for(played, part, award)
            ):
                continue
            for side in part.sides:
                got = standing.got[side].get(f"{part.id}.{award.id}", 0)
                most = None if award.per_game is None else award.per_game - got
                if most != 0:
                    yield Left(side, part, award, most)
