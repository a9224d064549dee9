"""What happens to an event as a whole: made, described, started, cut, finished."""

from __future__ import annotations

from datetime import date
from typing import Final, Literal

from muster.core.facts.fact import Fact
from muster.core.ids import EntrantId, PersonId
from muster.core.record import Record
from muster.core.rulepack.patch import Patch


class PackRef(Record):
    """Which rule pack, and the SHA-256 of its whole document."""

    id: str
    digest: str


ASIDE: Final = 3
"""The rule of today by which whoever is a party stands aside."""


class EventCreated(Fact):
    """`commitment` is the SHA-256 of the secret that every draw of the event is made from.

    `aside`: by which rule whoever is a party stands aside. The first one is written as true; events
    from before there was any do not say so.
    """

    kind: Literal["event-created"] = "event-created"
    name: str
    pack: PackRef
    day: date
    organiser: PersonId
    commitment: str
    aside: bool | Literal[2, 3] = False


class DetailsChanged(Fact):
    kind: Literal["details-changed"] = "details-changed"
    name: str
    day: date
    venue: str = ""
    capacity: int | None = None
    tables: int | None = None


class RulesChanged(Fact):
    """The whole list of patches that now applies to the pack."""

    kind: Literal["rules-changed"] = "rules-changed"
    patches: tuple[Patch, ...]
    reason: str = ""


class RulesPublished(Fact):
    """The rules as they stand are announced."""

    kind: Literal["rules-published"] = "rules-published"


class ErrataListed(Fact):
    """A published FAQ or erratum; whether it is in force follows from the event's day."""

    kind: Literal["errata-listed"] = "errata-listed"
    title: str
    published: date


class JudgeAppointed(Fact):
    kind: Literal["judge-appointed"] = "judge-appointed"
    person: PersonId


class JudgeDismissed(Fact):
    kind: Literal["judge-dismissed"] = "judge-dismissed"
    person: PersonId


class OrganiserChanged(Fact):
    """`by_host`: not handed over by the organiser, but by whoever runs the server."""

    kind: Literal["organiser-changed"] = "organiser-changed"
    person: PersonId
    by_host: bool = False


class EventStarted(Fact):
    kind: Literal["event-started"] = "event-started"
    rounds: int


class RoundsPlanned(Fact):
    kind: Literal["rounds-planned"] = "rounds-planned"
    rounds: int
    reason: str


class CutMade(Fact):
    """After `round` only `entrants` play on; everybody else's standing is frozen.

    `by_lot` shared the last place that plays on, so that chance had to choose among them.
    """

    kind: Literal["cut-made"] = "cut-made"
    round: int
    entrants: tuple[EntrantId, ...]
    by_lot: tuple[EntrantId, ...] = ()


class EventFinished(Fact):
    kind: Literal["event-finished"] = "event-finished"
    reason: str
    secret: str


class AwardGiven(Fact):
    kind: Literal["award-given"] = "award-given"
    award: str
    title: str
    entrants: tuple[EntrantId, ...]
    reason: str = ""
