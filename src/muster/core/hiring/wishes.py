"""What a choice asks for once it is shown: the command that makes it known to the event."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from muster.core import commands as ask
from muster.core.facts import ArmyList
from muster.core.hiring.choosers import Chooser, StepId
from muster.core.ids import GameId
from muster.core.problem import Code

LEADER, CREW, REASON = "leader", "crew", "reason"
REMOVED, ADDED = "removed", "added"
"""What a sealed choice says, by name."""


def say_leader(leader: str) -> dict[str, str]:
    return {LEADER: leader.strip()}


def say_crew(crew: ArmyList, reason: str = "") -> dict[str, str]:
    said = {CREW: crew.model_dump_json()}
    return {**said, REASON: reason.strip()} if reason.strip() else said


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
