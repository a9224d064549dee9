"""Specialists swapped in before a game: the cards that go, those that come, and what is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from muster.core.event import Event
from muster.core.facts import ArmyList
from muster.core.hiring.choosers import Chooser
from muster.core.hiring.wishes import ADDED, REMOVED, say_crew
from muster.core.problem import Refused
from muster.core.roster.check import as_brought
from muster.core.roster.specialists import swap_problems, swapped


@dataclass(frozen=True, slots=True)
class Swap:
    """Rows of a list, counted from 0, each once for every card that goes or comes."""

    army: ArmyList
    removed: Sequence[int] = ()
    added: Sequence[int] = ()


def say_swap(event: Event, chooser: Chooser, swap: Swap, reason: str = "") -> dict[str, str]:
    """What is sealed of a swap; refused if a card cannot go or come."""
    one = as_brought(event, event.entrants[chooser.entrant], swap.army)
    wrong = tuple(swap_problems(one, swap.removed, swap.added))
    if wrong:
        raise Refused(wrong)
    crew = swapped(one, swap.removed, swap.added)
    said = say_crew(crew.model_copy(update={"player": chooser.player}), reason)
    return {**said, REMOVED: _names(swap, swap.removed), ADDED: _names(swap, swap.added)}


def _names(swap: Swap, rows: Sequence[int]) -> str:
    return "\n".join(swap.army.picks[row].name for row in rows)
