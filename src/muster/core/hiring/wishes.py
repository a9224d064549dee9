"""What a choice asks for once it is shown: the command that makes it known to the event."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from muster.core import commands as ask
from muster.core.facts import ArmyList
from muster.core.hiring.choosers import Chooser, StepId
from muster.core.ids import GameId
from muster.core.problem import Code
from muster.core.text import clean, clean_lines, tidied

LEADER, CREW, REASON = "leader", "crew", "reason"
REMOVED, ADDED = "removed", "added"
"""What a sealed choice says, by name."""


def say_leader(leader: str) -> dict[str, str]:
    return {LEADER: clean(leader)}


def say_crew(crew: ArmyList, reason: str = "") -> dict[str, str]:
    """Clean before it is sealed: what is shown is what was sealed, to the letter."""
    said, why = {CREW: tidied(crew).model_dump_json()}, clean_lines(reason).strip()
    return {**said, REASON: why} if why else said


def crew_said(said: Mapping[str, str]) -> ArmyList:
    return ArmyList.model_validate_json(said[CREW])


def wish_of(
    step: StepId,
    game: GameId,
    chooser: Chooser,
    said: Mapping[str, str],
    confirm: Collection[Code] = (),
) -> ask.AnnounceLeader | ask.PlayCrew:
    """`confirm`: the doubts that whoever chose has set aside."""
    sure = frozenset(confirm)
    if step == "leaders":
        return ask.AnnounceLeader(
            game=game,
            entrant=chooser.entrant,
            player=chooser.player,
            leader=said[LEADER],
            confirm=sure,
        )
    return ask.PlayCrew(
        game=game,
        entrant=chooser.entrant,
        crew=crew_said(said),
        reason=said.get(REASON, ""),
        confirm=sure,
    )
