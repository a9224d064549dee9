"""Everything that can happen to an event: one small record each, in one tagged union."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, TypeAdapter

from muster.core.encounter.flip import Flip, Parts
from muster.core.facts.clock import (
    ClockExtended,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    SetupSkipped,
)
from muster.core.facts.conduct import (
    ConductNoted,
    RulingMade,
    TrackingStated,
)
from muster.core.facts.encounters import EncounterDealt, EncounterSet
from muster.core.facts.entrants import (
    ArmyList,
    EntrantAmended,
    EntrantCheckedIn,
    EntrantDisqualified,
    EntrantDropped,
    EntrantRegistered,
    EntrantReinstated,
    EntrantReturned,
    ListsRegistered,
    PaintingEntered,
    PairAllowed,
    PairKeptApart,
    PairLocked,
    PlaceOffered,
    RingerCalled,
    RingerReleased,
)
from muster.core.facts.fact import (
    Fact,
)
from muster.core.facts.life import (
    AwardGiven,
    CutMade,
    DetailsChanged,
    ErrataListed,
    EventCreated,
    EventFinished,
    EventStarted,
    JudgeAppointed,
    JudgeDismissed,
    OrganiserChanged,
    PackRef,
    RoundsPlanned,
    RulesChanged,
    RulesPublished,
)
from muster.core.facts.past import (
    Retracted,
)
from muster.core.facts.results import (
    AgreementSigned,
    GameConceded,
    GameForfeited,
    ReportConfirmed,
    ReportDisputed,
    ResultAgreed,
    ResultMissing,
    ResultReported,
    ResultRuled,
)
from muster.core.facts.rounds import (
    Certificate,
    Flaw,
    PairingsChanged,
    PairingsPublished,
    PlayStarted,
    RoundClosed,
    RoundPaired,
    Seat,
)

__all__ = (
    "FACT",
    "AgreementSigned",
    "AnyFact",
    "ArmyList",
    "AwardGiven",
    "Certificate",
    "ClockExtended",
    "ClockPaused",
    "ClockResumed",
    "ClockStarted",
    "ConductNoted",
    "CutMade",
    "DetailsChanged",
    "EncounterDealt",
    "EncounterSet",
    "EntrantAmended",
    "EntrantCheckedIn",
    "EntrantDisqualified",
    "EntrantDropped",
    "EntrantRegistered",
    "EntrantReinstated",
    "EntrantReturned",
    "ErrataListed",
    "EventCreated",
    "EventFinished",
    "EventStarted",
    "Fact",
    "Flaw",
    "Flip",
    "GameConceded",
    "GameForfeited",
    "JudgeAppointed",
    "JudgeDismissed",
    "ListsRegistered",
    "OrganiserChanged",
    "PackRef",
    "PaintingEntered",
    "PairAllowed",
    "PairKeptApart",
    "PairLocked",
    "PairingsChanged",
    "PairingsPublished",
    "Parts",
    "PlaceOffered",
    "PlayStarted",
    "ReportConfirmed",
    "ReportDisputed",
    "ResultAgreed",
    "ResultMissing",
    "ResultReported",
    "ResultRuled",
    "Retracted",
    "RingerCalled",
    "RingerReleased",
    "RoundClosed",
    "RoundPaired",
    "RoundsPlanned",
    "RulesChanged",
    "RulesPublished",
    "RulingMade",
    "Seat",
    "SetupSkipped",
    "TrackingStated",
)

AnyFact = Annotated[
    EventCreated
    | DetailsChanged
    | RulesChanged
    | RulesPublished
    | ErrataListed
    | JudgeAppointed
    | JudgeDismissed
    | OrganiserChanged
    | EventStarted
    | RoundsPlanned
    | CutMade
    | EventFinished
    | AwardGiven
    | EntrantRegistered
    | EntrantAmended
    | ListsRegistered
    | PlaceOffered
    | EntrantCheckedIn
    | PaintingEntered
    | EntrantDropped
    | EntrantReturned
    | EntrantReinstated
    | EntrantDisqualified
    | RingerCalled
    | RingerReleased
    | PairKeptApart
    | PairAllowed
    | PairLocked
    | RoundPaired
    | PairingsChanged
    | PairingsPublished
    | PlayStarted
    | ClockStarted
    | ClockPaused
    | ClockResumed
    | ClockExtended
    | SetupSkipped
    | RoundClosed
    | EncounterSet
    | EncounterDealt
    | ResultReported
    | ReportConfirmed
    | ReportDisputed
    | ResultRuled
    | AgreementSigned
    | ResultAgreed
    | GameConceded
    | GameForfeited
    | ResultMissing
    | RulingMade
    | ConductNoted
    | TrackingStated
    | Retracted,
    Field(discriminator="kind"),
]

FACT: TypeAdapter[AnyFact] = TypeAdapter(AnyFact)
