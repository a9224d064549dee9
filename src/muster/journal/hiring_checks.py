"""What is asked before a choice is sealed or shown: whose it is, is it time, can it be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from muster.core.access import Actor
from muster.core.chain import Line, Stamp, chained
from muster.core.commands import Command
from muster.core.decide import decide
from muster.core.event import Event
from muster.core.facts import AnyFact
from muster.core.fairness import Chance
from muster.core.fold import advance
from muster.core.hiring.choosers import Chooser, StepId, may_choose_for
from muster.core.hiring.steps import Step
from muster.core.problem import Code, Refused, refuse
from muster.journal.game_checks import Held
from muster.journal.perform import fresh, now, now_after


class Wish(NamedTuple):
    """What is asked for when a seal is opened, by whoever made it."""

    actor: Actor
    command: Command


def need_own(held: Held, actor: Actor, chooser: Chooser) -> None:
    """Nobody chooses for the other side, nor for a teammate; an official helps either."""
    known = chooser.entrant in held.game.entrants
    if not known or not may_choose_for(held.event, actor, held.game, chooser):
        raise refuse(Code.NOT_ALLOWED, verb="choose", roles=("organiser", "judge", "player"))


def need_step(now_is: Step | None, step: StepId, chooser: Chooser) -> None:
    """It is their turn to choose this; what lies sealed may be sealed anew."""
    if now_is is None or now_is.id != step:
        raise refuse(Code.HIRE_NOT_NOW)
    if chooser in now_is.made:
        raise refuse(Code.HIRE_SHOWN, entrant=chooser.entrant)
    if chooser not in (*now_is.acting, *now_is.sealed):
        raise refuse(Code.HIRE_NOT_NOW)


def need_possible(event: Event, wish: Wish) -> tuple[AnyFact, ...]:
    """What would be told if it were shown now, or `Refused` with every reason why not."""
    return decide(event, wish.command, wish.actor, now(), NO_CHANCE)


class Foreseen(NamedTuple):
    """The event as if all were shown, the lines that would tell it, and which could not be."""

    event: Event
    lines: tuple[Line, ...]
    fell: frozenset[int]


def after(event: Event, wishes: Sequence[Wish]) -> Foreseen:
    fell: set[int] = set()
    lines: list[Line] = []
    for n, wish in enumerate(wishes):
        try:
            told = need_possible(event, wish)
        except Refused:
            fell.add(n)
            continue
        stamp = Stamp(wish.actor.person, now_after(event.newest_first()), fresh())
        made = chained(Line, told, event.end, stamp)
        event = advance(event, made)
        lines += made
    return Foreseen(event, tuple(lines), frozenset(fell))


NO_CHANCE = Chance(lambda: "", "")
"""Nothing of this is drawn."""
