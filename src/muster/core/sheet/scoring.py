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
from muster.core.sheet.seen import Answers, Chairs, Moment, moment_of
from muster.core.sheet.sheet import END, SIDES, START, Answer, Sheet, Spot
from muster.core.sheet.standing import Over, Standing, Tally
from muster.core.sheet.weighing import chairs_of, claims

LEVEL = "level"
"""How a game is decided in which nothing sets the sides apart."""
KEPT = 50_000

Said = frozenset[tuple[Spot, Answer]]


def count(sheet: Sheet, answers: Answers, standing: Standing, *, ended: bool = False) -> Tally:
    """What a sheet comes to that stands like this; same answers, same tally, in whatever order."""
    if standing.over is None and standing.step < sheet.steps and not ended:
        return Tally(standing.scored, standing.totals, None)
    moment = moment_of(END, standing, ended=ended)
    return _finished(sheet, standing, heard(by_step(answers), standing.step, END), moment)


def forget() -> None:
    """Let go of every step that was worked out; the next tally starts from nothing."""
    _step.cache_clear()
    _finished.cache_clear()


def course(sheet: Sheet, answers: Answers, closed: int) -> tuple[Standing, ...]:
    """How a game stood before play and after each of so many steps, or up to its end."""
    said = by_step(answers)
    stood = [_beginning(sheet)]
    while stood[-1].step < closed and stood[-1].over is None:
        stood.append(_next(sheet, said, stood[-1]))
    return tuple(stood)


def step_on(sheet: Sheet, answers: Answers, standing: Standing) -> Standing:
    """How a game stands one step later."""
    return _next(sheet, by_step(answers), standing)


def _next(sheet: Sheet, said: Mapping[int, Said], before: Standing) -> Standing:
    return _step(sheet, before, heard(said, before.step, before.step + 1))


def by_step(answers: Answers) -> dict[int, Said]:
    """What was said in each step, in a form that what it comes to can be kept by."""
    steps: dict[int, list[tuple[Spot, Answer]]] = {}
    for spot, value in answers.items():
        steps.setdefault(spot.step, []).append((spot, value))
    return {step: frozenset(said) for step, said in steps.items()}


def heard(said: Mapping[int, Said], *steps: int) -> Said:
    """What a step can depend on: its own answers, those before it, and those before play."""
    empty: Said = frozenset()
    return empty.union(*(said.get(step, empty) for step in (START, *steps)))


@lru_cache(maxsize=1024)
def _beginning(sheet: Sheet) -> Standing:
    return nothing_yet({cap.id: cap for cap in sheet.frame.caps})


@lru_cache(maxsize=KEPT)
def _step(sheet: Sheet, before: Standing, said: Said) -> Standing:
    moment = Moment(before.step + 1, before.step)
    chairs = chairs_of(sheet, dict(said), moment, before)
    standing = pay(sheet, chairs[0].answers, claims(chairs), moment.step, before)
    return replace(standing, over=_early(sheet, chairs[0].answers, moment, standing))


@lru_cache(maxsize=KEPT)
def _finished(sheet: Sheet, before: Standing, said: Said, moment: Moment) -> Tally:
    """The end is scored, the winner found and the report made."""
    chairs = chairs_of(sheet, dict(said), moment, before)
    standing = pay(sheet, chairs[0].answers, claims(chairs), END, before)
    made = Chairs(sheet, sheet.parts[0], chairs[0].answers, moment, standing)
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
    for decider in sheet.frame.deciders:
        if not (made.moment.early or decider.always):
            continue
        mine, theirs = (number_in(decider.number, made[side]) for side in SIDES)
        if mine != theirs:
            winner = 0 if mine > theirs else 1
            return Over(decider.id, decider.say, before.step, decider.ending, winner)
    say = before.over.say if before.over else ""
    return Over(LEVEL, say, before.step, sheet.frame.tie_ending)
