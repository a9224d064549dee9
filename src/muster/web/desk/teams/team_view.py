"""A team on its entrant's page: its captain, and who may stand in for whom."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.entrant import Entrant
from muster.web.gates import Here

Option = tuple[str, str]


@dataclass(frozen=True, slots=True)
class TeamCard:
    """`others`: who could be captain instead; `faction`: whoever stands in declares one."""

    captain: str
    people: tuple[Option, ...]
    others: tuple[Option, ...]
    faction: bool
    public: str


def team_card(here: Here, who: Entrant) -> TeamCard | None:
    if len(who.people) == 1:
        return None
    people = tuple((str(person), here.names.person(person)) for person in who.people)
    return TeamCard(
        captain=here.names.person(who.captain),
        people=people,
        others=tuple(each for each in people if each[0] != who.captain),
        faction=here.event.rules.registration.faction_required and who.arrived,
        public=f"/e/{here.id}/team/{who.id}/",
    )
