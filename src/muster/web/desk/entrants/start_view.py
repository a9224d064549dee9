"""Whether the event can start, and why not: the rules themselves are asked."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core import commands as ask
from muster.core.event import Event, Phase
from muster.core.problem import Problem, Refused
from muster.core.rulepack.rounds import planned_rounds
from muster.journal.database.doing import try_here
from muster.web.desk.entrants.sorting import FITS, Show
from muster.web.gates import Here
from muster.web.next_steps import CHECK_IN, NEXT, Step
from muster.words.problems import problem_words


@dataclass(frozen=True, slots=True)
class Block:
    """A reason that nobody can set aside, and where it is put right if that is elsewhere."""

    say: str
    step: Step | None


@dataclass(frozen=True, slots=True)
class StartView:
    """`rounds`: what the pack plans for so many; `or_more`: it leaves the number open."""

    present: int
    absent: int
    blocks: tuple[Block, ...]
    rounds: int
    or_more: bool


def start_view(here: Here) -> StartView | None:
    """Nothing once the event has started, or for somebody who cannot start it."""
    event = here.event
    if event.phase is not Phase.PREPARING or not here.is_organiser:
        return None
    present = len(event.present())
    plan = planned_rounds(event.rules, present)
    return StartView(
        present=present,
        absent=_absent(event),
        blocks=tuple(_block(problem, here) for problem in _problems(here)),
        rounds=plan.rounds,
        or_more=plan.or_more,
    )


def _absent(event: Event) -> int:
    return sum(map(FITS[Show.ABSENT], event.entrants.values()))


def _problems(here: Here) -> list[Problem]:
    """Doubts are asked about when the button is pressed; only what cannot be is said before."""
    try:
        try_here(here.id, here.actor, ask.StartEvent())
    except Refused as refusal:
        return [problem for problem in refusal.problems if not problem.confirmable]
    return []


def _block(problem: Problem, here: Here) -> Block:
    step = NEXT.get(problem.code)
    return Block(problem_words(problem, here.names), None if step is CHECK_IN else step)
