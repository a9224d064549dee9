"""What can be asked about entrants."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from muster.core.commands.command import Command, Somebody
from muster.core.ids import EntrantId, PersonId
from muster.core.record import Record


class Entry(Record):
    """One entrant to be: a person, or a team of several."""

    people: tuple[Somebody, ...]
    team: str = ""
    club: str = ""
    region: str = ""
    faction: str = ""
    factions: dict[PersonId, str] = Field(default_factory=dict)
    army: int | None = None


class RegisterEntrants(Command):
    kind: Literal["register-entrants"] = "register-entrants"
    entries: tuple[Entry, ...]


class AmendEntrant(Command):
    """Only what is given changes. Table 0 takes a fixed table away."""

    kind: Literal["amend-entrant"] = "amend-entrant"
    entrant: EntrantId
    team: str | None = None
    club: str | None = None
    region: str | None = None
    faction: str | None = None
    factions: dict[PersonId, str] | None = None
    army: int | None = None
    table: int | None = None
    paid: bool | None = None
    reason: str = ""


class OfferPlace(Command):
    kind: Literal["offer-place"] = "offer-place"
    entrant: EntrantId


class Arrival(Record):
    """`words` of the entrant's own, if given, are what they add to every draw.

    `factions`: what each of a team declares, where several people are one entrant.
    """

    entrant: EntrantId
    faction: str = ""
    factions: dict[PersonId, str] = Field(default_factory=dict)
    painting: bool = False
    words: str = ""


class CheckIn(Command):
    kind: Literal["check-in"] = "check-in"
    arrivals: tuple[Arrival, ...]


class EnterPainting(Command):
    kind: Literal["enter-painting"] = "enter-painting"
    entrant: EntrantId
    reason: str = ""


class DropEntrant(Command):
    kind: Literal["drop-entrant"] = "drop-entrant"
    entrant: EntrantId
    reason: str = ""


class ReturnEntrant(Command):
    kind: Literal["return-entrant"] = "return-entrant"
    entrant: EntrantId


class ReinstateEntrant(Command):
    kind: Literal["reinstate-entrant"] = "reinstate-entrant"
    entrant: EntrantId
    reason: str = ""


class DisqualifyEntrant(Command):
    kind: Literal["disqualify-entrant"] = "disqualify-entrant"
    entrant: EntrantId
    cause: str
    reason: str


class CallRinger(Command):
    kind: Literal["call-ringer"] = "call-ringer"
    person: Somebody


class ReleaseRinger(Command):
    kind: Literal["release-ringer"] = "release-ringer"


class KeepApart(Command):
    kind: Literal["keep-apart"] = "keep-apart"
    pair: tuple[EntrantId, EntrantId]
    reason: str = ""


class AllowPair(Command):
    kind: Literal["allow-pair"] = "allow-pair"
    pair: tuple[EntrantId, EntrantId]
    reason: str = ""


class LockPair(Command):
    """These two meet in the next round to be paired."""

    kind: Literal["lock-pair"] = "lock-pair"
    pair: tuple[EntrantId, EntrantId]
    reason: str = ""
