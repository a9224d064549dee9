"""Whether an answer can be: asked at all, now, of this side, and a value that is possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, product
from operator import attrgetter
from typing import NamedTuple

from muster.core.problem import Code, Problem
from muster.core.rulepack.problems import nearest
from muster.core.rulepack.sheets import Input, Kind
from muster.core.sheet.played import Played
from muster.core.sheet.seen import Chairs, moment_of
from muster.core.sheet.sheet import (
    ALWAYS,
    END,
    FRAME,
    SIDES,
    START,
    TABLE,
    Answer,
    Asked,
    Part,
    Sheet,
    Spot,
    due,
)
from muster.core.sheet.taps import Answered
from muster.core.sheet.weighing import (
    FARTHEST,
    MOST_TRIED,
    Leaned,
    Span,
    chairs_of,
    fits_span,
    holds,
    is_asked,
    limit_of,
    samples_of,
    span_of,
)

OWNERS = ("first", "second", "both", "none")
NOBODY = frozenset({"none", "nobody", "neither", "nothing", "no", "0", "-"})
"""Words for nobody, or for no model, however a question is answered."""
LONGEST_NAME = 100
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
        ]
    yield from found or _limits(played, tap, data)


def meant(asked: Input, word: str) -> str:
    """What a word stands for: whose something is, which model it was, what was chosen.

    No model at all is an answer as well: no name.
    """
    plain = word.strip().casefold()
    if asked.kind == "side":
        return "none" if plain in NOBODY else plain if plain in OWNERS else word.strip()
    if asked.kind == "model":
        return "" if plain in NOBODY else word.strip()
    if asked.kind == "choice":
        titles = {choice.title.casefold(): choice.id for choice in asked.choices}
        return titles.get(plain, word.strip())
    return word


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
    if asked.only != ALWAYS and not holds(_chairs(played, tap.step, (part,))[0], asked, tap.side):
        yield Problem(Code.ANSWER_NOT_ASKED, data)


class Misfit(NamedTuple):
    """An answer on the sheet that cannot be as the game stands, and why."""

    spot: Spot
    problem: Problem


def misfits(played: Played, step: int) -> tuple[Misfit, ...]:
    """Every answer of a step that its limits, or other answers, do not leave room for."""
    parts = [part for part in played.sheet.parts if part.limited]
    if not parts or not any(spot.step == step for spot in played.answers):
        return ()
    return tuple(
        one for chairs in _chairs(played, step, parts) for one in _misfits(chairs, played.answers)
    )


def _chairs(played: Played, step: int, parts: Sequence[Part]) -> tuple[Chairs, ...]:
    """The chairs of some parts in a step of a game, the one under way or an earlier one."""
    now = played.closed + 1
    standing = played.before(now if step == END else min(step, now))
    moment = moment_of(step, standing, ended=bool(played.stopped))
    return chairs_of(played.sheet, played.answers, moment, standing, parts)


def _misfits(chairs: Chairs, said: Mapping[Spot, Answer]) -> Iterator[Misfit]:
    part, step = chairs.part, chairs.moment.step
    for one in part.asked_in(chairs.sheet, step):
        for side in one.sides:
            spot = Spot(step, side, part.id, one.input.id)
            if spot in said:
                data = {"ask": one.input.ask, "input": one.input.id, "part": part.title}
                for problem in _misfit(chairs, one, spot, {**data, "value": said[spot]}):
                    yield Misfit(spot, problem)


def _misfit(chairs: Chairs, one: Asked, spot: Spot, data: Mapping[str, object]) -> Problems:
    asked, value = one.input, chairs.answers.get(spot)
    if value is None:
        return
    span = span_of(chairs, asked, spot.side)
    if asked.id in chairs.part.bound and not fits_span(span, _number(value)):
        yield _impossible(asked, value, data, span)
        return
    if asked.together is not None:
        other = _number(chairs.answers.get(spot._replace(side=1 - spot.side), 0))
        most = limit_of(chairs, asked.together, spot.side) or 0
        if _number(value) + other > most:
            yield Problem(Code.ANSWER_TOGETHER, {**data, "most": most, "other": int(other)})
            return
    if asked.fits != ALWAYS:
        sides = chairs.part.sides if spot.side == TABLE else (spot.side,)
        if any(not _may_fit(chairs, asked, side) for side in sides):
            yield Problem(Code.ANSWER_UNFIT, {**data, "why": asked.unfit})


def _may_fit(chairs: Chairs, asked: Input, side: int) -> bool:
    """Whether answers go together, or could with some answer to what is still open."""
    if _is_ones_own(chairs, asked, side):
        return True
    unsaid = [*_unsaid(chairs, asked, side)]
    if not unsaid:
        return chairs.truth(asked.fits, side)
    spots = [one.spot for one in unsaid]
    tried = islice(product(*map(samples_of, unsaid)), MOST_TRIED)
    given = (dict(zip(spots, said, strict=True)) for said in tried)
    return any(
        chairs.with_answers({**chairs.answers, **each}).truth(asked.fits, side) for each in given
    )


def _is_ones_own(chairs: Chairs, asked: Input, side: int) -> bool:
    """Whether a limit compares what a side picked with what its opponent does not speak of."""
    part, step, other = chairs.part, chairs.moment.step, 1 - side
    return other not in part.sides and any(
        Spot(step, other, part.id, one.id) not in chairs.answers
        for one in part.inputs
        if one.id in part.fits[asked.id].theirs
    )


def _unsaid(chairs: Chairs, asked: Input, side: int) -> Iterator[Leaned]:
    """What a limit compares and nobody has said yet. What is not asked is known: nothing."""
    part, sheet = chairs.part, chairs.sheet
    for owner, names in zip((side, 1 - side), part.fits[asked.id], strict=True):
        for one in (part,) if part.id == FRAME else (sheet.parts[0], part):
            for other in one.inputs:
                where = TABLE if other.each == "table" else owner
                if other.id not in names or not due(sheet, other, chairs.moment.step):
                    continue
                spot = Spot(chairs.moment.step, where, one.id, other.id)
                mute = where != TABLE and where not in one.sides
                here = chairs.of(one)
                if not mute and spot not in chairs.answers and is_asked(here, other, where):
                    yield Leaned(spot, other, here)


def _limits(played: Played, tap: Answered, data: Mapping[str, object]) -> Problems:
    """What an answer makes impossible: itself or another of its turn, or answers of later turns.

    A correction may well upset what was said later: then that is told, to be corrected too.
    """
    if tap.value is None or not any(part.limited for part in played.sheet.parts):
        return
    spot = Spot(tap.step, tap.side, tap.part, tap.input)
    after = replace(played, answers={**played.answers, spot: tap.value})
    here = misfits(after, tap.step)
    own = [one.problem for one in here if one.spot == spot]
    known = {one.spot for one in misfits(played, tap.step)} if here else set()
    others = [one.problem for one in here if one.spot not in known]
    if own:
        yield from own
    elif others:
        why = others[0].data.get("why", "")
        yield Problem(Code.ANSWER_UNFIT, {**data, "value": tap.value, "why": why})
    else:
        yield from _upset(played, after, tap.step)


def _upset(played: Played, after: Played, step: int) -> Problems:
    """The answers of later turns that a correction leaves no room for."""
    later = sorted({spot.step for spot in played.answers if spot.step > max(step, START)})
    for each in later:
        known = {one.spot for one in misfits(played, each)}
        for one in misfits(after, each):
            if one.spot not in known:
                yield stale(after, one)


def stale(played: Played, one: Misfit) -> Problem:
    """An answer that cannot be any more, since something before it was corrected."""
    spot, data = one.spot, one.problem.data
    who = played.sides[spot.side] if spot.side in SIDES else ""
    turn = spot.step if spot.step == END else played.sheet.turn(spot.step)
    word = played.sheet.frame.turn_word.lower()
    said = {"ask": data["ask"], "value": data["value"], "turn": turn, "word": word, "who": who}
    return Problem(Code.ANSWER_STALE, said, confirmable=True)


def _value(asked: Input, value: Answer, data: Mapping[str, object]) -> Problems:
    if not POSSIBLE[asked.kind](asked, value):
        least, most = (limit if isinstance(limit, int) else None for limit in LIMITS(asked))
        yield _impossible(asked, value, data, Span(least or 0, most))


LIMITS = attrgetter("least", "most")


def _impossible(
    asked: Input, value: Answer | None, data: Mapping[str, object], span: Span
) -> Problem:
    limits = {
        "kind": asked.kind,
        "value": value,
        "least": span.least,
        "most": span.most,
        "choices": [choice.id for choice in asked.choices],
        "of": asked.of,
        "owners": asked.owners,
    }
    return Problem(Code.ANSWER_IMPOSSIBLE, {**data, **limits})


def _beside(played: Played, tap: Answered, asked: Input, data: Mapping[str, object]) -> Problems:
    """What an answer must agree with: the same question's answers in other turns."""
    others = {
        spot.step: value
        for spot, value in played.answers.items()
        if spot[1:] == (tap.side, tap.part, tap.input) and spot.step != tap.step
    }
    if asked.per_game is not None:
        left = max(0, int(asked.per_game - sum(map(_number, others.values()))))
        if _number(tap.value or 0) > left:
            yield _impossible(asked, tap.value, data, Span(0, left))
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
    least, most = LIMITS(asked)
    low = least if isinstance(least, int) else 0
    high = most if isinstance(most, int) else LARGEST
    return type(value) is int and low <= value <= high


def _yes(_: Input, value: Answer) -> bool:
    return isinstance(value, bool)


def _inches(asked: Input, value: Answer) -> bool:
    most = asked.most if isinstance(asked.most, int) else FARTHEST
    return type(value) in {int, float} and 0 <= float(str(value)) <= most


def _choice(asked: Input, value: Answer) -> bool:
    return value in {choice.id for choice in asked.choices}


def _owner(asked: Input, value: Answer) -> bool:
    if not isinstance(value, tuple):
        return not asked.of and value in asked.owners
    return len(value) == len(asked.of) > 0 and all(one in asked.owners for one in value)


def _model(_: Input, value: Answer) -> bool:
    """A name; the empty one says that there was none."""
    return value == "" or (isinstance(value, str) and 0 < len(value.strip()) <= LONGEST_NAME)


POSSIBLE: Mapping[Kind, Callable[[Input, Answer], bool]] = {
    "count": _count,
    "yes": _yes,
    "inches": _inches,
    "choice": _choice,
    "side": _owner,
    "model": _model,
}
"""What each kind of question takes for an answer."""
