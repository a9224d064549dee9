"""What is left of a game: the questions now open to each side, and what may still be scored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from muster.core.rulepack.sheets import Award, Input
from muster.core.sheet.played import Played
from muster.core.sheet.scoring import standing_before
from muster.core.sheet.seen import Chairs, Moment
from muster.core.sheet.sheet import END, START, Part, Spot
from muster.core.sheet.weighing import is_asked


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
    return tuple(
        Open(spot, one.part, one.input, spot in played.answers)
        for step in _steps(played)
        for one in played.sheet.questions()
        for side in one.sides
        for spot in (Spot(step, side, one.part.id, one.input.id),)
        if _now(played, one.part, one.input, spot)
    )


def may_still_score(played: Played) -> tuple[Left, ...]:
    """Every award with room left, and turns to score it in, unless the game is over."""
    return () if played.finished else tuple(_left(played))


def _steps(played: Played) -> tuple[int, ...]:
    if played.tally.over is not None:
        return (END,)
    now = played.closed + 1
    return (START, now) if now == 1 else (now,)


def _now(played: Played, part: Part, asked: Input, spot: Spot) -> bool:
    at = {START: "start", END: "end"}.get(spot.step, "turn")
    turn = played.sheet.turn(spot.step)
    in_time = at != "turn" or asked.from_turn <= turn <= (asked.to_turn or turn)
    if asked.at != at or not in_time:
        return False
    step = 1 if spot.step == START else played.closed + 1
    standing = standing_before(played.sheet, played.answers, step)
    moment = Moment(spot.step, standing.step)
    chairs = Chairs(played.sheet, part, played.answers, moment, standing)
    return is_asked(chairs, asked, spot.side)


def _left(played: Played) -> Iterator[Left]:
    over = played.tally.over is not None
    standing = standing_before(played.sheet, played.answers, played.closed + 1)
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
