"""From answers to points: every step once, every reason kept, the end recognised.

A step is a pure function of how the game stood before it and of what was said in it, so its outcome
is kept: a tap costs the step it changes, not the whole game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from muster.core.rulepack.expression import number_in, truth_in
from muster.core.rulepack.sheets import End
from muster.core.sheet.paying import nothing_yet, pay
from muster.core.sheet.seen import Answers, Chairs, Moment
from muster.core.sheet.sheet import END, SIDES, START, Answer, Sheet, Spot
from muster.core.sheet.standing import Over, Standing, Tally
from muster.core.sheet.weighing import asked_answers, claims

LEVEL = "level"
"""How a game is decided in which nothing sets the sides apart."""
KEPT = 50_000

Said = frozenset[tuple[Spot, Answer]]


def count(sheet: Sheet, answers: Answers, closed: int, *, ended: bool = False) -> Tally:
    """What a sheet comes to with these answers; same answers, same tally, in whatever order."""
    said = _by_step(answers)
    standing = after(sheet, said, closed)
    course = standing.step >= sheet.steps
    if standing.over is None and not course and not ended:
        return Tally(standing.scored, standing.totals, None)
    return _finished(sheet, standing, _heard(said, standing.step, END))


def forget() -> None:
    """Let go of every step that was worked out; the next tally starts from nothing."""
    _step.cache_clear()
    _finished.cache_clear()


def after(sheet: Sheet, said: Mapping[int, Said], closed: int) -> Standing:
    """How the game stands after so many steps, or after the one that ended it."""
    standing = _beginning(sheet)
    for step in range(1, closed + 1):
        standing = _step(sheet, standing, _heard(said, step - 1, step))
        if standing.over is not None:
            break
    return standing


def standing_before(sheet: Sheet, answers: Answers, step: int) -> Standing:
    """How a game stands when a step begins."""
    return after(sheet, _by_step(answers), step - 1)


def _by_step(answers: Answers) -> dict[int, Said]:
    steps: dict[int, list[tuple[Spot, Answer]]] = {}
    for spot, value in answers.items():
        steps.setdefault(spot.step, []).append((spot, value))
    return {step: frozenset(said) for step, said in steps.items()}


def _heard(said: Mapping[int, Said], *steps: int) -> Said:
    """What a step can depend on: its own answers, those before it, and those before play."""
    empty: Said = frozenset()
    return empty.union(*(said.get(step, empty) for step in (START, *steps)))


@lru_cache(maxsize=1024)
def _beginning(sheet: Sheet) -> Standing:
    return nothing_yet({cap.id: cap for cap in sheet.frame.caps})


@lru_cache(maxsize=KEPT)
def _step(sheet: Sheet, before: Standing, said: Said) -> Standing:
    moment = Moment(before.step + 1, before.step)
    answers = asked_answers(sheet, dict(said), moment, before)
    earned = claims(sheet, answers, moment, before)
    standing = pay(sheet, answers, earned, moment.step, before)
    return replace(standing, over=_early(sheet, answers, moment, standing))


@lru_cache(maxsize=KEPT)
def _finished(sheet: Sheet, before: Standing, said: Said) -> Tally:
    """The end is scored, the winner found and the report made."""
    moment = Moment(END, before.step)
    answers = asked_answers(sheet, dict(said), moment, before)
    earned = claims(sheet, answers, moment, before)
    standing = pay(sheet, answers, earned, END, before)
    made = Chairs(sheet, sheet.parts[0], answers, moment, standing)
    over = before.over
    if over is None or over.winner is None:
        over = _decided(sheet, before, made)
    figures = tuple(
        {name: number_in(text, made[side]) for name, text in sheet.frame.report.items()}
        for side in SIDES
    )
    return Tally(standing.scored, standing.totals, over, figures)


def _early(sheet: Sheet, answers: Answers, moment: Moment, standing: Standing) -> Over | None:
    """Whether the game ends with this step, and for whom."""
    for part in sheet.parts:
        made = Chairs(sheet, part, answers, moment, standing)
        for end in part.ends:
            over = _ended(end, moment.step, made)
            if over is not None:
                return over
    return None


def _ended(end: End, step: int, made: Chairs) -> Over | None:
    for side in SIDES:
        if truth_in(end.when, made[side]):
            winner = None if end.undecided else side
            return Over(end.id, end.say, step, end.ending, winner)
    return None


def _decided(sheet: Sheet, before: Standing, made: Chairs) -> Over:
    """Who won a game that ran its course, was stopped, or ended without a winner."""
    course = before.step >= sheet.steps and before.over is None
    for decider in sheet.frame.deciders:
        if course and not decider.always:
            continue
        mine, theirs = (number_in(decider.number, made[side]) for side in SIDES)
        if mine != theirs:
            winner = 0 if mine > theirs else 1
            return Over(decider.id, decider.say, before.step, decider.ending, winner)
    say = before.over.say if before.over else ""
    return Over(LEVEL, say, before.step, sheet.frame.tie_ending)
