"""What is named at check-in and holds all event: who leads, and all that may be hired."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.entrant import Entrant
from muster.core.event import Event, Phase
from muster.core.facts import ArmyList
from muster.paper.lists import ListTable, pool_table
from muster.web.gates import Here
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class Declared:
    """`player` is empty where one person is the entrant. `table`: the pool, if there is one."""

    player: str
    name: str
    done: bool
    leader: str
    table: ListTable | None


def needs_pool(event: Event) -> bool:
    roster = event.rules.roster
    return roster.leader.fixed or roster.hiring.pool is not None


def may_declare(event: Event, who: Entrant) -> bool:
    """Until the event starts; afterwards only an official changes it."""
    return event.phase is Phase.PREPARING and who.is_busy


def declared(here: Here, who: Entrant) -> tuple[Declared, ...]:
    """For everybody of an entrant, also who has said nothing yet."""
    people = who.people if who.people[1:] else ("",)
    return tuple(_declared(here, who, str(player)) for player in people)


def _declared(here: Here, who: Entrant, player: str) -> Declared:
    event = here.event
    known = {str(key): pool for key, pool in who.pools.items()}.get(player)
    card = event.catalogue.by_id.get(known.leader) if known and event.catalogue else None
    army = ArmyList(title=_("The pool"), picks=known.picks) if known and known.picks else None
    name = {str(person): here.names.person(person) for person in who.people}.get(player, "")
    return Declared(
        player=player,
        name=name,
        done=known is not None,
        leader=card.name if card else known.leader if known else "",
        table=pool_table(event, who, army, here.names) if army else None,
    )
