"""What happens to entrants: they enter, arrive, leave, and are kept apart."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from muster.core.facts.fact import Fact
from muster.core.ids import EntrantId, PersonId


class EntrantRegistered(Fact):
    kind: Literal["entrant-registered"] = "entrant-registered"
    entrant: EntrantId
    people: tuple[PersonId, ...]
    team: str = ""
    club: str = ""
    region: str = ""
    faction: str = ""
    factions: dict[PersonId, str] = Field(default_factory=dict)
    army: int | None = None
    waiting: bool = False


class EntrantAmended(Fact):
    """The entrant's details as they now are."""

    kind: Literal["entrant-amended"] = "entrant-amended"
    entrant: EntrantId
    team: str = ""
    club: str = ""
    region: str = ""
    faction: str = ""
    factions: dict[PersonId, str] = Field(default_factory=dict)
    army: int | None = None
    table: int | None = None
    paid: bool = False
    reason: str = ""


class PlaceOffered(Fact):
    """An entrant leaves the waiting list for a place in the event."""

    kind: Literal["place-offered"] = "place-offered"
    entrant: EntrantId


class EntrantCheckedIn(Fact):
    """`contribution` is public random bytes (hex) that enter every later draw.

    `factions` is what each of a team declared, where several people are one entrant.
    """

    kind: Literal["entrant-checked-in"] = "entrant-checked-in"
    entrant: EntrantId
    faction: str = ""
    factions: dict[PersonId, str] = Field(default_factory=dict)
    painting: bool = False
    contribution: str


class PaintingEntered(Fact):
    """A later entry to the painting competition, by the organiser's leave."""

    kind: Literal["painting-entered"] = "painting-entered"
    entrant: EntrantId
    reason: str


class EntrantDropped(Fact):
    kind: Literal["entrant-dropped"] = "entrant-dropped"
    entrant: EntrantId
    reason: str = ""


class EntrantReturned(Fact):
    kind: Literal["entrant-returned"] = "entrant-returned"
    entrant: EntrantId


class EntrantReinstated(Fact):
    """A disqualification or a withdrawal is lifted."""

    kind: Literal["entrant-reinstated"] = "entrant-reinstated"
    entrant: EntrantId
    reason: str


class EntrantDisqualified(Fact):
    kind: Literal["entrant-disqualified"] = "entrant-disqualified"
    entrant: EntrantId
    cause: str
    reason: str


class RingerCalled(Fact):
    """A ringer stands ready; plays only while the field is odd."""

    kind: Literal["ringer-called"] = "ringer-called"
    entrant: EntrantId
    person: PersonId


class RingerReleased(Fact):
    kind: Literal["ringer-released"] = "ringer-released"
    entrant: EntrantId


class PairKeptApart(Fact):
    kind: Literal["pair-kept-apart"] = "pair-kept-apart"
    pair: tuple[EntrantId, EntrantId]
    reason: str = ""


class PairAllowed(Fact):
    """Two who were kept apart may meet again."""

    kind: Literal["pair-allowed"] = "pair-allowed"
    pair: tuple[EntrantId, EntrantId]
    reason: str = ""


class PairLocked(Fact):
    """These two meet in `round`."""

    kind: Literal["pair-locked"] = "pair-locked"
    round: int
    pair: tuple[EntrantId, EntrantId]
    reason: str = ""
