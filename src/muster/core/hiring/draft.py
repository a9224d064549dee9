"""A crew while it is put together: one row more, one less, and what it comes to."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.catalogue import Profile
from muster.core.event import Event, Game
from muster.core.facts import ArmyList, Pick
from muster.core.facts.lists import MOST_OF_ONE
from muster.core.hiring.choosers import Chooser
from muster.core.ids import PersonId
from muster.core.problem import Problem
from muster.core.roster.brought import Brought, brought
from muster.core.roster.check import crew_problems
from muster.core.roster.crew_faction import faction_of
from muster.core.roster.hiring_cost import cost, cost_of, soulstones
from muster.core.roster.hiring_known import piece_of
from muster.core.roster.hiring_models import slots

LEADER = "leader"


@dataclass(frozen=True, slots=True)
class Row:
    """`cost`: of all of them, as this crew pays for them."""

    pick: Pick
    name: str
    cost: int


@dataclass(frozen=True, slots=True)
class Sum:
    """What a crew comes to: its rows, what they cost of how much, and everything wrong with it.

    `size` and `slots_most` are nothing where these rules have no such limit.
    """

    rows: tuple[Row, ...]
    models: int
    cost: int
    size: int | None
    stones: int
    slots: int
    slots_most: int | None
    problems: tuple[Problem, ...]


def begun(event: Event, game: Game, chooser: Chooser, draft: ArmyList | None = None) -> ArmyList:
    """A crew with nobody but the announced leader, or what was put together around them."""
    leader = leader_pick(event, game.leaders.get(chooser.key, ""))
    hired = tuple(pick for pick in draft.picks if pick.role != LEADER) if draft else ()
    faction = draft.faction if draft else ""
    return ArmyList(
        title=leader.name if leader else "Crew",
        text=draft.text if draft else "",
        points=draft.points if draft else None,
        player=chooser.player,
        faction=faction or _declared(event, chooser),
        picks=(*((leader,) if leader else ()), *hired),
    )


def leader_pick(event: Event, leader: str) -> Pick | None:
    if not leader:
        return None
    known = piece_of(event, leader).profile
    return Pick(
        model=known.id if known else "", name=known.name if known else leader, role="leader"
    )


def added(draft: ArmyList, profile: Profile) -> ArmyList:
    """One more of a model, in its row if it has one and there is room."""
    for n, pick in enumerate(draft.picks):
        if pick.model == profile.id and pick.role != LEADER:
            more = pick.model_copy(update={"count": min(pick.count + 1, MOST_OF_ONE)})
            return _with(draft, (*draft.picks[:n], more, *draft.picks[n + 1 :]))
    row = Pick(model=profile.id, name=profile.name, points=profile.cost)
    return _with(draft, (*draft.picks, row))


def removed(draft: ArmyList, row: int) -> ArmyList:
    """One less of what stands in a row; a row that is not there leaves all as it is."""
    if not 0 <= row < len(draft.picks) or draft.picks[row].role == LEADER:
        return draft
    pick = draft.picks[row]
    less = (pick.model_copy(update={"count": pick.count - 1}),) if pick.count > 1 else ()
    return _with(draft, (*draft.picks[:row], *less, *draft.picks[row + 1 :]))


def summed(event: Event, game: Game, chooser: Chooser, draft: ArmyList) -> Sum:
    entrant = event.entrants[chooser.entrant]
    crew = _brought(event, chooser, draft)
    roster = event.rules.roster
    return Sum(
        rows=tuple(Row(piece.pick, piece.name, cost_of(crew, piece)) for piece in crew.pieces),
        models=sum(piece.pick.count for piece in crew.pieces if not piece.is_upgrade),
        cost=cost(crew),
        size=event.rules.size.points if roster.sized else None,
        stones=soulstones(crew),
        slots=slots(crew),
        slots_most=roster.hiring.slots,
        problems=tuple(crew_problems(event, game, entrant, draft)),
    )


def priced(event: Event, chooser: Chooser, draft: ArmyList) -> ArmyList:
    """With what it costs written on it."""
    if not draft.picks or draft.text:
        return draft
    return draft.model_copy(update={"points": cost(_brought(event, chooser, draft))})


def _brought(event: Event, chooser: Chooser, draft: ArmyList) -> Brought:
    faction = faction_of(event.entrants[chooser.entrant], draft)
    return brought(event.rules, event.catalogue, faction, draft)


def _declared(event: Event, chooser: Chooser) -> str:
    """What a teammate declared for themselves; the side's own needs no repeating."""
    entrant = event.entrants[chooser.entrant]
    return entrant.faction_of(PersonId(chooser.player)) if chooser.player else ""


def _with(draft: ArmyList, picks: tuple[Pick, ...]) -> ArmyList:
    return draft.model_copy(update={"picks": picks})
