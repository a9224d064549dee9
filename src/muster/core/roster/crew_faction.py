"""The Faction that counts for a crew: declared by an entrant, or by each player of a team."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.entrant import Entrant
from muster.core.event import Event
from muster.core.facts import ArmyList
from muster.core.ids import PersonId
from muster.core.problem import Code, Problem
from muster.core.roster.brought import Piece
from muster.core.roster.hiring_leader import is_of


def faction_of(entrant: Entrant, crew: ArmyList) -> str:
    """As it was declared; where nobody did, as the crew says. Nothing if neither is known."""
    return entrant.faction_of(PersonId(str(crew.player))) or crew.faction


def faction_for(entrant: Entrant, leader: Piece) -> str:
    """Of a team's Factions, the one that a leader is of: nobody has said yet whose leader it is."""
    team = len(entrant.people) > 1
    declared = [each for each in (entrant.factions.values() if team else [entrant.faction]) if each]
    fitting = (faction for faction in declared if is_of(leader, faction))
    return next(fitting, " / ".join(dict.fromkeys(declared)))


def kept_faction(event: Event, entrant: Entrant, crew: ArmyList) -> Iterator[Problem]:
    """A declared Faction is for the whole event, also that of each player of a team."""
    declared = entrant.faction_of(PersonId(str(crew.player)))
    other = bool(crew.faction) and crew.faction.casefold() != declared.casefold()
    if event.rules.registration.faction_locked and declared and other:
        yield Problem(Code.FACTION_LOCKED, {"entrant": entrant.id, "faction": declared})
