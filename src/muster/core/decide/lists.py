"""Decisions about the lists entrants play."""

from __future__ import annotations

from muster.core import commands as ask
from muster.core import facts
from muster.core.check_score import LARGEST
from muster.core.decide.asked import Asked, Doubts, need_entrant, need_open
from muster.core.decide.sides import is_official
from muster.core.event import Event, Phase
from muster.core.problem import Code


def register(event: Event, command: ask.RegisterLists, asked: Asked) -> tuple[facts.AnyFact, ...]:
    """Until the event starts; afterwards only an official changes them, knowingly."""
    need_open(event)
    who = need_entrant(event, command.entrant)
    doubts = Doubts(command)
    titles = [army.title.strip() for army in command.lists]
    if not all(titles) or not titles:
        doubts.no(Code.NAME_MISSING, what="title")
    if len(set(titles)) != len(titles):
        doubts.no(Code.LIST_TWICE)
    for army in command.lists:
        if army.points is not None and not 0 <= army.points <= LARGEST:
            doubts.no(Code.NUMBER_IMPOSSIBLE, what="army", number=army.points)
    if event.phase is Phase.RUNNING and is_official(event, asked.actor, command):
        doubts.unless_confirmed(Code.LISTS_LATE)
    elif event.phase is Phase.RUNNING:
        doubts.no(Code.LISTS_LATE)
    doubts.settle()
    return (facts.ListsRegistered(entrant=who.id, lists=command.lists),)
