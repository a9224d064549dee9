"""From answers to points: every step once, every reason kept, the end recognised.

A step is a pure function of how the game stood before it and of what was said in it, so its outcome
is kept: a tap costs the step it changes, not the whole game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from muster.core.rulepack.sheets import End
from muster.core.sheet.paying import nothing_yet, pay
from muster.core.sheet.seen import Answers, Chairs, Moment, moment_of
from muster.core.sheet.sheet import END, SIDES, START, TABLE, Answer, Sheet, Spot
from muster.core.sheet.standing import Key, Over, Standing, Tally
from muster.core.sheet.weighing import chairs_of, claims

LEVEL = "level"
"""How a game is decided in which nothing sets the sides apart."""
KEPT = 2_000
"""Steps that are kept, of some 8 kB each: a game in play needs about ten of them."""

Said = frozenset[tuple[Spot, Answer]]


def count(sheet: Sheet, answers: Answers, standing: Standing, *, ended: bool = False) -> Tally:
    """What a sheet comes to that stands like this; same answers, same tally, in whatever order."""
    if standing.over is None and standing.step < sheet.steps and not ended:
        return Tally(standing.scored, standing.totals, None)
    moment = moment_of(END, standing, ended=ended)
    return finished(sheet, standing, heard(by_step(answers), standing.step, END), moment)


def forget() -> None:
    """Let go of every step that was worked out; the next tally starts from nothing."""
    _step.cache_clear()
    finished.cache_clear()


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
    standing = replace(
        pay(sheet, chairs[0].answers, claims(chairs), moment.step, before),
        said=_counted(chairs),
        carried=_carried(chairs, before),
        sums=_summed(chairs, before),
    )
    return replace(standing, over=_early(sheet, chairs[0].answers, moment, standing))


def _counted(chairs: Sequence[Chairs]) -> dict[Key, Answer]:
    """What counted as answered in a step."""
    step = chairs[0].moment.step
    return {spot[1:]: value for spot, value in chairs[0].answers.items() if spot.step == step}


def _carried(chairs: Sequence[Chairs], before: Standing) -> dict[Key, Answer]:
    """What stays answered: what was said last to each question that carries over."""
    carries = {(one.part.id, a.id) for one in chairs for a in one.part.inputs if a.carries}
    now = _counted(chairs).items() if carries else ()
    return {**before.carried, **{key: value for key, value in now if key[1:] in carries}}


def _summed(chairs: Sequence[Chairs], before: Standing) -> dict[Key, int]:
    """What answers and values come to with this step, of those that something looks at."""
    sums = dict(before.sums)
    names = {name for one in chairs for name in one.part.summed}
    for one in chairs:
        part = one.part
        for asked in part.inputs:
            if asked.id in names or asked.once or asked.per_game is not None:
                for side in (TABLE,) if asked.each == "table" else part.sides:
                    said = one.answers.get(Spot(one.moment.step, side, part.id, asked.id), 0)
                    key = (side, part.id, asked.id)
                    sums[key] = sums.get(key, 0) + weight(said)
        for value in part.values:
            if value.id in part.summed:
                for side in SIDES:
                    key = (side, part.id, value.id)
                    sums[key] = sums.get(key, 0) + one.number(f"my.{value.id}", side)
    return sums


def weight(said: Answer) -> int:
    """What an answer adds to a sum: a number itself, a yes or a name one."""
    return int(said) if isinstance(said, int | float) else int(bool(said))


@lru_cache(maxsize=KEPT)
def finished(sheet: Sheet, before: Standing, said: Said, moment: Moment) -> Tally:
    """The end is scored, the winner found and the report made."""
    chairs = chairs_of(sheet, dict(said), moment, before)
    standing = pay(sheet, chairs[0].answers, claims(chairs), END, before)
    made = Chairs(sheet, sheet.parts[0], chairs[0].answers, moment, standing)
    over = before.over
    if over is None or over.winner is None:
        over = _decided(sheet, before, made)
    figures = tuple(
        {name: made.number(text, side) for name, text in sheet.frame.report.items()}
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
        if made.truth(end.when, side):
            winner = None if end.undecided else side
            return Over(end.id, end.say, step, end.ending, winner)
    return None


def _decided(sheet: Sheet, before: Standing, made: Chairs) -> Over:
    """Who won a game that ran its course, was stopped, or ended without a winner."""
    for decider in sheet.frame.deciders:
        if not (made.moment.early or decider.always):
            continue
        mine, theirs = (made.number(decider.number, side) for side in SIDES)
        if mine != theirs:
            winner = 0 if mine > theirs else 1
            return Over(decider.id, decider.say, before.step, decider.ending, winner)
    say = before.over.say if before.over else ""
    return Over(LEVEL, say, before.step, sheet.frame.tie_ending)
