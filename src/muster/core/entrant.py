"""An entrant as they stand: who they are, how far their lists are, whether they are in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, NamedTuple

from muster.core.facts import ArmyList, Pick
from muster.core.ids import EntrantId, PersonId


class Listed(StrEnum):
    """How far an entrant's lists are. `CHECKED`: nothing was found wrong; `TAKEN`: in spite of it.

    `HANDED_IN` waits for an official: there was nothing to check it against.
    """

    NOT = "not"
    HANDED_IN = "handed-in"
    CHECKED = "checked"
    TAKEN = "taken"
    APPROVED = "approved"


class Pool(NamedTuple):
    """Who always leads, by id in the catalogue, and all that may be hired."""

    leader: str
    picks: tuple[Pick, ...]


class Status(StrEnum):
    """Where an entrant stands. Only `IN` is paired."""

    WAITING = "waiting"
    REGISTERED = "registered"
    IN = "in"
    DROPPED = "dropped"
    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"


@dataclass(frozen=True, slots=True)
class Entrant:
    id: EntrantId
    people: tuple[PersonId, ...]
    status: Status
    team: str = ""
    club: str = ""
    region: str = ""
    faction: str = ""
    factions: Mapping[PersonId, str] = field(default_factory=dict)
    led_by: PersonId | None = None
    army: int | None = None
    table: int | None = None
    painting: bool = False
    paid: bool = False
    lists: tuple[ArmyList, ...] = ()
    listed: Listed = Listed.NOT
    leave: bool = False
    pools: Mapping[PersonId | Literal[""], Pool] = field(default_factory=dict)
    place: bool = True
    arrived: bool = False
    ringer: bool = False

    @property
    def captain(self) -> PersonId:
        """Who speaks for a team: the first of it, unless somebody else was named."""
        return self.led_by or self.people[0]

    def faction_of(self, person: PersonId) -> str:
        """What somebody declared: for themselves in a team, else for the entrant."""
        return self.factions.get(person, "") if len(self.people) > 1 else self.faction

    @property
    def is_out(self) -> bool:
        """Thrown out: no say, no pairing, no place in the table."""
        return self.status is Status.DISQUALIFIED

    @property
    def is_busy(self) -> bool:
        """Has a place or waits for one: its people cannot be anybody else here."""
        return self.status in {Status.WAITING, Status.REGISTERED, Status.IN}
