"""What each award of a step would be worth, before any cap: the only place conditions are asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from muster.core.rulepack.sheets import Award, Input
from muster.core.sheet.seen import Answers, Chairs, Moment, neutral, step_of
from muster.core.sheet.sheet import (
    ALWAYS,
    END,
    FRAME,
    SIDES,
    TABLE,
    Answer,
    Leans,
    Part,
    Sheet,
    Spot,
    due,
)
from muster.core.sheet.standing import Standing

EARLY = "early"
LATE = "late"
BLANK = "blank"
"""Why an award that a side has earned is not paid: its turn, or questions that are still open."""

FARTHEST = 200
"""Inches; what is said to be farther away is a mistake."""
MANY = 30
"""How much of anything is as good as any larger number, where a question sets no limit."""
MOST_TRIED = 64
"""How many ways to answer what is open are tried at most."""


class Claim(NamedTuple):
    """An award that a side has earned, and what it is worth before caps.

    `held` says why it is not paid even so: in this turn it does not score, or what it `lacks` was
    left blank.
    """

    part: Part
    award: Award
    side: int
    wanted: int
    held: str = ""
    lacks: tuple[str, ...] = ()


class Span(NamedTuple):
    """The least and the most a question takes for an answer as the game stands."""

    least: int
    most: int | None

    @property
    def only(self) -> int | None:
        """The one answer that is possible, if there is no other."""
        return self.least if self.least == self.most else None


def claims(every: Sequence[Chairs]) -> list[Claim]:
    """Every award of a step, weighed from the chairs of each part."""
    return [
        claim
        for chairs in every
        for award in chairs.part.awards
        for claim in weighed(chairs, award)
    ]


def is_asked(chairs: Chairs, asked: Input, side: int) -> bool:
    """Whether a question is put at all; of the table, if it is to either side.

    What is said once a game is not asked in the turns after it.
    """
    spot = Spot(chairs.moment.step, side, chairs.part.id, asked.id)
    had = asked.once and chairs.standing.sums.get(spot[1:], 0)
    return (not had or spot in chairs.answers) and holds(chairs, asked, side)


def holds(chairs: Chairs, asked: Input, side: int) -> bool:
    """Whether what a question depends on is so."""
    sides = SIDES if side == TABLE else (side,)
    return any(chairs.truth(asked.only, one) for one in sides)


def span_of(chairs: Chairs, asked: Input, side: int) -> Span:
    """What a question for a number takes, as a side sees it; a limit may follow other turns."""
    least, most = (limit_of(chairs, limit, side) for limit in (asked.least, asked.most))
    limits = [] if most is None else [most]
    if asked.per_game is not None:
        key = (side, chairs.part.id, asked.id)
        limits.append(asked.per_game - chairs.standing.sums.get(key, 0))
    least = least or 0
    return Span(least, max(least, min(limits)) if limits else None)


def limit_of(chairs: Chairs, limit: int | str | None, side: int) -> int | None:
    """A limit from a side's chair; the table sees it from the first."""
    if isinstance(limit, str):
        return chairs.number(limit, max(side, 0))
    return limit


def chairs_of(
    sheet: Sheet,
    answers: Answers,
    moment: Moment,
    before: Standing,
    parts: Sequence[Part] | None = None,
) -> tuple[Chairs, ...]:
    """The chairs of every part, or of some, as things stood before a step.

    They see what stays as it was said before and what can be nothing else, and do not see answers
    to questions that are not put: when nobody is behind, say.
    """
    some = sheet.parts if parts is None else parts
    known = _remembered(sheet, answers, moment, before)
    every = tuple(Chairs(sheet, part, known, moment, before) for part in some)
    settled = {spot: value for chairs in every for spot, value in _settled(chairs, answers)}
    if not settled:
        return every
    counted = {spot: value for spot, value in known.items() if spot not in settled}
    counted |= {spot: value for spot, value in settled.items() if value is not None}
    return tuple(Chairs(sheet, part, counted, moment, before) for part in some)


def _remembered(sheet: Sheet, answers: Answers, moment: Moment, before: Standing) -> Answers:
    """What was said, what counted a step before, and what stays as it was said earlier."""
    step, last = moment.step, before.step
    if not before.said and not before.carried:
        return answers
    known = {spot: value for spot, value in answers.items() if not 0 < spot.step == last}
    known |= {Spot(last, *key): value for key, value in before.said.items()}
    for (side, name, question), value in before.carried.items():
        part = sheet.part(name, side)
        asked = part.input(question) if part else None
        if asked is not None and due(sheet, asked, step):
            known.setdefault(Spot(step, side, name, question), value)
    return known


def _settled(chairs: Chairs, said: Answers) -> Iterator[tuple[Spot, Answer | None]]:
    """What counts whatever was said: nothing of what is not asked, or the one possible answer."""
    step = chairs.moment.step
    for one in chairs.part.asked_in(chairs.sheet, step):
        asked = one.input
        open_ended = asked.only == ALWAYS and asked.id not in chairs.part.bound
        for side in () if open_ended else one.sides:
            spot = Spot(step, side, chairs.part.id, asked.id)
            if is_asked(chairs, asked, side):
                yield from () if spot in said else _left(chairs, asked, spot)
            elif spot in chairs.answers:
                yield spot, None


def _left(chairs: Chairs, asked: Input, spot: Spot) -> Iterator[tuple[Spot, Answer | None]]:
    """What limits leave: one answer only; what was carried over is let go where it cannot be."""
    known, span = chairs.answers.get(spot), span_of(chairs, asked, spot.side)
    if span.only is not None:
        yield spot, span.only
    elif isinstance(known, int) and not fits_span(span, known):
        yield spot, None


def fits_span(span: Span, value: float) -> bool:
    return span.least <= value and (span.most is None or value <= span.most)


def weighed(chairs: Chairs, award: Award) -> Iterator[Claim]:
    """What an award of a part gives in a step, to whom, and what it would give."""
    part, moment = chairs.part, chairs.moment
    if award.at != ("end" if moment.step == END else "turn"):
        return
    held = out_of_time(chairs.sheet, award, moment.step)
    if held and award.from_turn is not None:
        return
    for side in part.sides:
        if not _answered(chairs, award, side):
            continue
        earned = chairs.truth(award.when, side)
        wanted = _worth(chairs, award, side) if earned else 0
        if wanted:
            yield Claim(part, award, side, wanted, held)
        elif not held and part.leans[award.id].mine:
            lacks = _lacking(chairs, award, side, earned=earned)
            if lacks:
                yield Claim(part, award, side, _worth(chairs, award, side), BLANK, lacks)


def _lacking(chairs: Chairs, award: Award, side: int, *, earned: bool) -> tuple[str, ...]:
    """The open questions that keep an award from a side that has said what should earn it."""
    leaned = list(leaned_on(chairs, award, side))
    told = [one for one in leaned if one.spot.side in {side, TABLE} and _is_told(one)]
    if not told:
        return ()
    if earned:
        earlier = leant_on(chairs, award, side)
        return tuple(one.input.ask for one in earlier if one.spot not in chairs.answers)
    blank = [
        one
        for one in leaned
        if one.spot not in chairs.answers and is_asked(one.chairs, one.input, one.spot.side)
    ]
    measured = all(one.input.kind in {"count", "inches"} for one in blank)
    if not blank or not (measured or any(_is_alone(chairs.part, award, one) for one in told)):
        return ()
    for tried in ways(blank):
        seen = chairs.with_answers({**chairs.answers, **tried})
        if seen.truth(award.when, side) and _worth(seen, award, side) > 0:
            return tuple(one.input.ask for one in blank)
    return ()


def _is_told(one: Leaned) -> bool:
    """Whether something happened, by the answer to a question; not what merely stands."""
    said = one.chairs.answers.get(one.spot, neutral(one.input))
    return said != neutral(one.input) and not one.input.carries


def _is_alone(part: Part, award: Award, one: Leaned) -> bool:
    """Whether a question is asked for the sake of one award."""
    return not any(
        one.input.id in leans.mine for name, leans in part.leans.items() if name != award.id
    )


class Leaned(NamedTuple):
    """A question that an award looks at, where it would be answered, and what it sees itself."""

    spot: Spot
    input: Input
    chairs: Chairs


def leaned_on(chairs: Chairs, award: Award, side: int) -> Iterator[Leaned]:
    """Every question of its time that an award looks at from a side's chair."""
    yield from leaned_by(chairs, chairs.part.leans[award.id], side, chairs.moment.step)


def leant_on(chairs: Chairs, award: Award, side: int) -> Iterator[Leaned]:
    """The questions of the turn before that an award looks at."""
    if chairs.moment.before:
        yield from leaned_by(chairs, chairs.part.leant[award.id], side, chairs.moment.before)


def leaned_by(chairs: Chairs, leans: Leans, side: int, step: int) -> Iterator[Leaned]:
    """Some questions of a step, as a side has them before it or its opponent."""
    sheet, part = chairs.sheet, chairs.part
    for one in (part,) if part.id == FRAME else (sheet.parts[0], part):
        own = chairs.of(one)
        for asked in one.inputs:
            at = step_of(asked, step)
            if due(sheet, asked, at):
                for where in _whose(asked, leans, side):
                    if where == TABLE or where in one.sides:
                        spot = Spot(at, where, one.id, asked.id)
                        yield Leaned(spot, asked, own)


def ways(blank: Sequence[Leaned]) -> Iterator[Mapping[Spot, Answer]]:
    """Ways to answer some questions, the largest numbers first: enough to tell what they change."""
    few = 1
    samples = [samples_of(one) for one in blank]
    for each in samples:
        few *= len(each)
    if few > MOST_TRIED:
        samples = [each[:2] for each in samples]
    spots = [one.spot for one in blank]
    for n, tried in enumerate(product(*samples)):
        if n >= MOST_TRIED:
            return
        yield dict(zip(spots, tried, strict=True))


def samples_of(one: Leaned) -> tuple[Answer, ...]:
    """Answers to a question that stand for all of them."""
    asked, (least, most) = one.input, span_of(one.chairs, one.input, one.spot.side)
    if asked.kind == "count":
        high = least + MANY if most is None else most
        return tuple(dict.fromkeys((high, least, min(least + 1, high))))
    if asked.kind == "side":
        return tuple((owner,) * len(asked.of) if asked.of else owner for owner in asked.owners)
    if asked.kind == "choice":
        return tuple(choice.id for choice in asked.choices)
    samples: Mapping[str, tuple[Answer, ...]] = {
        "yes": (True, False),
        "inches": (float(FARTHEST if most is None else most), 0.0),
        "model": ("somebody", ""),
    }
    return samples[asked.kind]


def _worth(chairs: Chairs, award: Award, side: int) -> int:
    return award.points if isinstance(award.points, int) else chairs.number(award.points, side)


def in_turn(sheet: Sheet, award: Award, step: int) -> bool:
    """Whether an award scores in a step, as far as its turns go."""
    return not out_of_time(sheet, award, step)


def out_of_time(sheet: Sheet, award: Award, step: int) -> str:
    """Why an award does not score in a step: not yet, or not any more."""
    if award.at == "end":
        return ""
    turn = sheet.turn(step)
    first = sheet.frame.scored_from if award.from_turn is None else award.from_turn
    if turn < first:
        return EARLY
    return LATE if award.to_turn is not None and turn > award.to_turn else ""


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
