"""Decisions about the prize-giving."""

from __future__ import annotations

from muster.core import commands as ask
from muster.core import facts
from muster.core.awards import awards
from muster.core.decide.asked import Asked, Doubts
from muster.core.event import Event
from muster.core.prizes import to_come
from muster.core.problem import Code, refuse

Facts = tuple[facts.AnyFact, ...]


def begin(event: Event, _command: ask.BeginPrizeGiving, _: Asked) -> Facts:
    """Also long before the end: what is given from then on stays hidden until its moment."""
    if event.revealed is not None:
        raise refuse(Code.ALREADY_SO)
    return (facts.PrizeGivingBegun(),)


def reveal(event: Event, command: ask.RevealPrize, _: Asked) -> Facts:
    """In any order: whoever is being fetched from the car park comes later."""
    shown = _shown(event)
    given = {award.award: award.title for award in awards(event)}
    if command.award not in given:
        raise refuse(Code.AWARD_NOT_GIVEN, award=command.award, known=tuple(given))
    if command.award in shown:
        raise refuse(Code.ALREADY_SO)
    return (facts.PrizeRevealed(award=command.award, title=given[command.award]),)


def end(event: Event, command: ask.EndPrizeGiving, _: Asked) -> Facts:
    _shown(event)
    left = tuple(award.title for award in to_come(event))
    doubts = Doubts(command)
    if left:
        doubts.unless_confirmed(Code.PRIZES_HIDDEN, titles=left)
    doubts.settle()
    return (facts.PrizeGivingEnded(),)


def _shown(event: Event) -> tuple[str, ...]:
    if event.revealed is None:
        raise refuse(Code.NO_PRIZE_GIVING)
    return event.revealed
