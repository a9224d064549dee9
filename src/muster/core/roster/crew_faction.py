"""The Faction that counts for a crew: declared by an entrant, or by each player of a team."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from muster.core.entrant import Entrant
from muster.core.event import Event
from muster.core.facts import ArmyList
from muster.core.ids import PersonId
from muster.core.problem import Code, Problem
from muster.core.roster.brought import Piece
from muster.core.roster.hiring_leader import is_of


def known_factions(event: Event) -> tuple[str, ...]:
    """Those of the pack, then those of the catalogue, each once; none where nobody names any."""
    cards = event.catalogue.profiles if event.catalogue else ()
    found = {name.casefold(): name for name in event.rules.registration.factions}
    for card in cards:
        for name in card.factions:
            found.setdefault(name.casefold(), name)
    return tuple(found.values())


def unknown_faction(event: Event, said: str) -> Iterator[Problem]:
    """A Faction that nobody knows may be a new one: a doubt, with what may have been meant."""
    known = {name.casefold(): name for name in known_factions(event)}
    wanted = " ".join(said.split()).casefold()
    if wanted and known and wanted not in known:
        near = tuple(known[each] for each in get_close_matches(wanted, known, n=2))
        data = {"faction": said.strip(), "near": near, "known": tuple(known.values())}
        yield Problem(Code.FACTION_UNKNOWN, data, confirmable=True)


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
