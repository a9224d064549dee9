"""What was left blank: open questions whose answer could still change what a step pays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from math import prod

from muster.core.rulepack.sheets import Award
from muster.core.sheet.paying import pay
from muster.core.sheet.played import Played
from muster.core.sheet.scoring import Said, by_step, finished, heard
from muster.core.sheet.seen import Chairs, Moment, moment_of
from muster.core.sheet.sheet import (
    DEATH,
    END,
    FRAME,
    ONE_DEATH,
    SIDES,
    START,
    Answer,
    Sheet,
    Spot,
    leans_of,
    through_values,
)
from muster.core.sheet.standing import Standing
from muster.core.sheet.still import Open, questions_in
from muster.core.sheet.weighing import (
    Claim,
    Leaned,
    chairs_of,
    claims,
    in_turn,
    is_asked,
    leaned_by,
    leaned_on,
    samples_of,
    weighed,
)

KEPT = 1_000
"""Steps whose blanks are kept at most."""
MOST_TRIED = 100
"""How many ways to answer what is open are tried at most."""

Given = Mapping[Spot, Answer]


def left_blank(played: Played, step: int) -> tuple[Open, ...]:
    """The questions of a step, and those before play, that are open and could still score.

    Could: some answer would pay somebody something else, in this step or because the next one looks
    back at it. What has no room under its caps, or is out of its time, could not.
    """
    asked = [one for at in dict.fromkeys((START, step)) for one in questions_in(played, at)]
    blank = [one for one in asked if one.value is None]
    if not blank:
        return ()
    standing = played.before(played.closed + 1 if step == END else min(step, played.closed + 1))
    moment = moment_of(step, standing, ended=bool(played.stopped))
    said = heard(by_step(played.answers), standing.step, step)
    matter = _matter(played.sheet, standing, said, moment)
    return tuple(one for one in blank if one.spot in matter)


@lru_cache(maxsize=KEPT)
def _matter(sheet: Sheet, before: Standing, said: Said, moment: Moment) -> frozenset[Spot]:
    """Where an answer would change something; kept, because both phones of a table ask it."""
    every = chairs_of(sheet, dict(said), moment, before)
    now = claims(every)
    found: set[Spot] = set(_looked_back_at(every))
    for chairs in every:
        for award in chairs.part.awards:
            for side in chairs.part.sides:
                found |= _of_award(chairs, award, side, now)
    found |= _of_deaths(every, now)
    if moment.step == END:
        found |= _of_report(every[0], said)
    return frozenset(found)


def _of_award(chairs: Chairs, award: Award, side: int, now: Sequence[Claim]) -> set[Spot]:
    """The blanks that decide whether an award is paid to a side, and how much of it.

    Where no blank decides what else is asked, that is not looked at anew with every try.
    """
    at = "end" if chairs.moment.step == END else "turn"
    if award.at != at or not in_turn(chairs.sheet, award, chairs.moment.step):
        return set()
    others = [one for one in now if one.side == side and one.award is not award]
    parts = (chairs.part,) if chairs.part.id == FRAME else (chairs.sheet.parts[0], chairs.part)
    blank = [one for one in leaned_on(chairs, award, side) if one.spot not in chairs.answers]
    steady = not any(one.input.id in part.hinges for one in blank for part in parts)
    if steady:
        blank = [one for one in blank if _is_put(one)]

    def paid(given: Given) -> object:
        answers = {**chairs.answers, **given}
        sheet, moment, before = chairs.sheet, chairs.moment, chairs.standing
        seen = (
            chairs.with_answers(answers)
            if steady
            else chairs_of(sheet, answers, moment, before, parts)[-1]
        )
        mine = [one for one in weighed(seen, award) if one.side == side]
        rows = pay(sheet, answers, [*others, *mine], moment.step, before).scored
        fresh = (one for one in rows if one.step == moment.step)
        return {(one.part, one.award): one.points for one in fresh if one.points}

    return _pivots(blank, paid)


def _is_put(one: Leaned) -> bool:
    """Whether a question is asked in its step; what is said before play was asked then."""
    return one.spot.step != one.chairs.moment.step or is_asked(one.chairs, one.input, one.spot.side)


def _of_deaths(every: Sequence[Chairs], now: Sequence[Claim]) -> set[Spot]:
    """Whose a death is that two choices of a side would score, where that makes a difference."""
    found = set()
    for chairs in every:
        if chairs.part.id == ONE_DEATH:
            (side,), (asked,) = chairs.part.sides, chairs.part.inputs
            spot = Spot(chairs.moment.step, side, ONE_DEATH, DEATH)

            def paid(given: Given, chairs: Chairs = chairs) -> object:
                answers = {**chairs.answers, **given}
                standing = pay(chairs.sheet, answers, now, chairs.moment.step, chairs.standing)
                return [one.points for one in standing.scored]

            if spot not in chairs.answers:
                found |= _pivots([Leaned(spot, asked, chairs)], paid)
    return found


def _looked_back_at(every: Sequence[Chairs]) -> Iterator[Spot]:
    """What the next step will look back at, for an award that may still be paid there."""
    sheet, step = every[0].sheet, every[0].moment.step
    if step == END or step >= sheet.steps:
        return
    for chairs in every:
        for award in chairs.part.awards:
            if award.at == "turn" and award.per_game != 0 and in_turn(sheet, award, step + 1):
                for side in chairs.part.sides:
                    for one in leaned_by(chairs, chairs.part.leant[award.id], side, step):
                        yield one.spot


def _of_report(frame: Chairs, said: Said) -> set[Spot]:
    """What the report and the deciders of a game ask for, where it makes a difference."""
    sheet, rules = frame.sheet, frame.sheet.frame
    asked = {one.id for one in rules.inputs}
    through = through_values(rules.values, asked)

    def reported(given: Given) -> object:
        told = frozenset([*said, *given.items()])
        tally = finished(sheet, frame.standing, told, frame.moment)
        return (tally.figures, tally.over and tally.over.winner)

    found: set[Spot] = set()
    for text in (*rules.report.values(), *(decider.number for decider in rules.deciders)):
        leans = leans_of(text, asked, through)
        every = [one for side in SIDES for one in leaned_by(frame, leans, side, END)]
        blank = {one.spot: one for one in every if one.spot not in frame.answers}
        found |= _pivots(list(blank.values()), reported)
    return found


def _pivots(blank: Sequence[Leaned], paid: Callable[[Given], object]) -> set[Spot]:
    """Those of some open questions that change an outcome, for some answers to the others."""
    if not blank:
        return set()
    options = [(*samples_of(one), None) for one in blank]
    for few in (2, 1):
        if prod(map(len, options)) > MOST_TRIED:
            options = [(*each[:few], None) for each in options]
    if prod(map(len, options)) > MOST_TRIED:
        return {one.spot for one in blank}
    spots = [one.spot for one in blank]

    @cache
    def came(*tried: Answer | None) -> object:
        given = {s: value for s, value in zip(spots, tried, strict=True) if value is not None}
        return paid(given)

    return {spot for n, spot in enumerate(spots) if _turns(options, n, came)}


def _turns(options: Sequence[Sequence[Answer | None]], n: int, came: Callable[..., object]) -> bool:
    """Whether an outcome ever changes with one answer alone; looked for no longer than needed."""
    for rest in product(*options[:n], *options[n + 1 :]):
        outcomes = (came(*rest[:n], value, *rest[n:]) for value in options[n])
        first = next(outcomes)
        if any(one != first for one in outcomes):
            return True
    return False
