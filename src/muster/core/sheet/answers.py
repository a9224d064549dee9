"""Whether an answer can be: asked at all, now, of this side, and a value that is possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from muster.core.problem import Code, Problem
from muster.core.rulepack.expression import names_in, truth_in
from muster.core.rulepack.problems import nearest
from muster.core.rulepack.sheets import Input, Kind
from muster.core.sheet.played import Played
from muster.core.sheet.seen import Chairs, moment_of
from muster.core.sheet.sheet import END, START, TABLE, Answer, Part, Sheet, Spot
from muster.core.sheet.taps import Answered
from muster.core.sheet.weighing import ALWAYS, is_asked

BOTH = "both"
OWNERS = ("first", "second", BOTH, "none")
LONGEST_NAME = 100
FARTHEST = 200
LARGEST = 1_000_000

Problems = Iterator[Problem]


def answer_problems(played: Played, tap: Answered) -> Problems:
    """Everything against an answer; taking one away is always possible."""
    part = played.sheet.part(tap.part, tap.side)
    asked = part.input(tap.input) if part else None
    if part is None or asked is None:
        yield _unknown(played.sheet, tap)
        return
    data = {"ask": asked.ask, "input": asked.id, "part": part.title}
    if tap.value is None:
        return
    if (tap.side == TABLE) is not (asked.each == "table"):
        yield Problem(Code.ANSWER_NOT_THEIRS, {**data, "each": asked.each})
        return
    found = list(_when(played, tap, asked, data))
    if not found:
        found = list(_value(asked, tap.value, data))
    if not found:
        found = [
            *_beside(played, tap, asked, data),
            *_asked(played, tap, part, asked, data),
            *_fits(played, tap, part, data),
        ]
    yield from found


def _unknown(sheet: Sheet, tap: Answered) -> Problem:
    names = [one.input.id for one in sheet.questions() if tap.side in one.sides]
    parts = [part.id for part in sheet.parts if part.id]
    near = nearest(tap.input, names)
    data = {"input": tap.input, "part": tap.part, "near": near, "known": names, "parts": parts}
    return Problem(Code.QUESTION_UNKNOWN, data)


def _when(played: Played, tap: Answered, asked: Input, data: Mapping[str, object]) -> Problems:
    """A question is answered in its time: before play, in a turn that has come, at the end."""
    over = played.tally.over
    if asked.at == "start" and tap.step != START:
        yield Problem(Code.ANSWER_AT_START, data)
    elif asked.at == "end" and tap.step != END:
        yield Problem(Code.ANSWER_AT_END, data)
    elif asked.at == "end" and over is None:
        yield Problem(Code.GAME_NOT_OVER, {**data, "open": played.closed + 1})
    elif asked.at == "turn":
        last = over.step if over else min(played.closed + 1, played.sheet.steps)
        turn = played.sheet.turn(tap.step)
        to_turn = asked.to_turn or played.sheet.frame.turns
        if not 1 <= tap.step <= last:
            yield Problem(Code.TURN_NOT_COME, {**data, "step": tap.step, "open": last})
        elif not asked.from_turn <= turn <= to_turn:
            limits = {"from_turn": asked.from_turn, "to_turn": to_turn, "turn": turn}
            yield Problem(Code.ANSWER_NOT_THIS_TURN, {**data, **limits})


def _asked(
    played: Played, tap: Answered, part: Part, asked: Input, data: Mapping[str, object]
) -> Problems:
    """Some questions are put only if something holds when their turn begins."""
    if asked.only == ALWAYS:
        return
    sheet, closed = played.sheet, played.closed
    step = END if tap.step == END else min(tap.step, closed + 1)
    standing = played.before(closed + 1 if step == END else step)
    moment = moment_of(step, standing, ended=bool(played.stopped))
    if not is_asked(Chairs(sheet, part, played.answers, moment, standing), asked, tap.side):
        yield Problem(Code.ANSWER_NOT_ASKED, data)


def _fits(played: Played, tap: Answered, part: Part, data: Mapping[str, object]) -> Problems:
    """Answers of a part that limit one another: no more across than there are in all."""
    limits = [one for one in part.inputs if one.fits != ALWAYS and one.at == _at(tap)]
    if not limits or tap.value is None:
        return
    sheet, closed = played.sheet, played.closed
    step = closed + 1 if tap.step == END else min(tap.step, closed + 1)
    standing = played.before(step)
    said = {**played.answers, Spot(tap.step, tap.side, tap.part, tap.input): tap.value}
    moment = moment_of(tap.step, standing, ended=bool(played.stopped))
    chairs = Chairs(sheet, part, said, moment, standing)
    sides = part.sides if tap.side == TABLE else (tap.side,)
    for one in limits:
        named = [asked for asked in part.inputs if asked.id in names_in(one.fits, "my")]
        heard = [side for side in sides if _all_said(said, tap, named, side)]
        if any(not truth_in(one.fits, chairs[side]) for side in heard):
            yield Problem(Code.ANSWER_UNFIT, {**data, "value": tap.value})


def _all_said(
    said: Mapping[Spot, Answer], tap: Answered, named: Sequence[Input], side: int
) -> bool:
    """Whether a side has said all that a limit compares; before, nothing is amiss."""
    spots = (
        Spot(tap.step, TABLE if one.each == "table" else side, tap.part, one.id) for one in named
    )
    return all(spot in said for spot in spots)


def _at(tap: Answered) -> str:
    return {START: "start", END: "end"}.get(tap.step, "turn")


def _value(asked: Input, value: Answer, data: Mapping[str, object]) -> Problems:
    if not POSSIBLE[asked.kind](asked, value):
        yield _impossible(asked, value, data, most=asked.most)


def _impossible(
    asked: Input, value: Answer | None, data: Mapping[str, object], *, most: int | None
) -> Problem:
    limits = {
        "kind": asked.kind,
        "value": value,
        "least": asked.least,
        "most": most,
        "choices": [choice.id for choice in asked.choices],
        "of": asked.of,
        "both": asked.both,
    }
    return Problem(Code.ANSWER_IMPOSSIBLE, {**data, **limits})


def _beside(played: Played, tap: Answered, asked: Input, data: Mapping[str, object]) -> Problems:
    """What an answer must agree with: the same question's answers in other turns."""
    others = {
        spot.step: value
        for spot, value in played.answers.items()
        if spot[1:] == (tap.side, tap.part, tap.input) and spot.step != tap.step
    }
    other = played.answers.get(Spot(tap.step, 1 - tap.side, tap.part, tap.input), 0)
    if asked.together is not None and _number(tap.value or 0) + _number(other) > asked.together:
        yield Problem(Code.ANSWER_TOGETHER, {**data, "most": asked.together, "other": other})
    if asked.per_game is not None:
        left = int(asked.per_game - sum(map(_number, others.values())))
        if _number(tap.value or 0) > left:
            yield _impossible(asked, tap.value, data, most=left)
    if asked.once and tap.value:
        said = [step for step, value in others.items() if value]
        if said:
            yield Problem(Code.ANSWER_ONCE, {**data, "step": said[0]})
    if asked.never_falls and isinstance(tap.value, int | float):
        yield from _falls(others, tap.step, tap.value, data)


def _falls(
    others: Mapping[int, Answer], now: int, value: float, data: Mapping[str, object]
) -> Problems:
    """What is counted from the beginning is no less than before, and no more than later."""
    earlier = max((step for step in others if step < now), default=None)
    later = min((step for step in others if step > now), default=None)
    if earlier is not None and _number(others[earlier]) > value:
        yield Problem(Code.ANSWER_FALLS, {**data, "before": others[earlier], "step": earlier})
    if later is not None and _number(others[later]) < value:
        yield Problem(Code.ANSWER_FALLS, {**data, "before": value, "step": later})


def _number(value: Answer) -> float:
    return value if isinstance(value, int | float) else 0


def _count(asked: Input, value: Answer) -> bool:
    most = LARGEST if asked.most is None else asked.most
    return type(value) is int and asked.least <= value <= most


def _yes(_: Input, value: Answer) -> bool:
    return isinstance(value, bool)


def _inches(_: Input, value: Answer) -> bool:
    return type(value) in {int, float} and 0 <= float(str(value)) <= FARTHEST


def _choice(asked: Input, value: Answer) -> bool:
    return value in {choice.id for choice in asked.choices}


def _owner(asked: Input, value: Answer) -> bool:
    owners = OWNERS if asked.both else tuple(one for one in OWNERS if one != BOTH)
    if not isinstance(value, tuple):
        return not asked.of and value in owners
    return len(value) == len(asked.of) > 0 and all(one in owners for one in value)


def _model(_: Input, value: Answer) -> bool:
    return isinstance(value, str) and 0 < len(value.strip()) <= LONGEST_NAME


POSSIBLE: Mapping[Kind, Callable[[Input, Answer], bool]] = {
    "count": _count,
    "yes": _yes,
    "inches": _inches,
    "choice": _choice,
    "side": _owner,
    "model": _model,
}
"""What each kind of question takes for an answer."""
