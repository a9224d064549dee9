"""Everything that can happen to an event: one small record each, in one tagged union."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, TypeAdapter

from muster.core.encounter.flip import Flip, Parts
from muster.core.facts.calls import CallClosed, CallTaken, JudgeCalled, Matter
from muster.core.facts.clock import (
    ClockExtended,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    SetupSkipped,
)
from muster.core.facts.conduct import (
    ConductNoted,
    OwnCaseDecided,
    RulingMade,
    TrackingStated,
)
from muster.core.facts.contests import (
    BallotCounted,
    BallotOpened,
    ContestSet,
    EntryChecked,
    EntryMade,
    EntryScored,
    EntryWithdrawn,
    Method,
    Model,
    PaintJudged,
    Paper,
    PastWin,
    VoteCast,
    WinsRecalled,
)
from muster.core.facts.encounters import EncounterDealt, EncounterSet
from muster.core.facts.entrants import (
    EntrantAmended,
    EntrantCheckedIn,
    EntrantDisqualified,
    EntrantDropped,
    EntrantRegistered,
    EntrantReinstated,
    EntrantReturned,
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
from muster.core.facts.hall import (
    AgreedPiece,
    BoxSet,
    Feature,
    HallDrawn,
    Mark,
    Spot,
    TableDescribed,
    TerrainAgreed,
    TerrainLaid,
    TerrainReviewed,
)
from muster.core.facts.life import (
    ASIDE,
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
from muster.core.facts.lists import (
    ArmyList,
    CatalogueSet,
    CrewPlayed,
    Extra,
    Inspection,
    KeywordsBanned,
    LeaderAnnounced,
    LeaveGiven,
    ListsApproved,
    ListsRegistered,
    ListTermsSet,
    ModelInspected,
    Pick,
    PoolDeclared,
    Sight,
    TraitPicked,
)
from muster.core.facts.past import (
    Retracted,
)
from muster.core.facts.photos import PhotoAttached
from muster.core.facts.prizes import PrizeGivingBegun, PrizeGivingEnded, PrizeRevealed
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
from muster.core.facts.teams import (
    Board,
    BoardsPaired,
    CaptainNamed,
    PlayerNamed,
    SubstituteNamed,
)

__all__ = (
    "ASIDE",
    "FACT",
    "AgreedPiece",
    "AgreementSigned",
    "AnyFact",
    "ArmyList",
    "AwardGiven",
    "BallotCounted",
    "BallotOpened",
    "Board",
    "BoardsPaired",
    "BoxSet",
    "CallClosed",
    "CallTaken",
    "CaptainNamed",
    "CatalogueSet",
    "Certificate",
    "ClockExtended",
    "ClockPaused",
    "ClockResumed",
    "ClockStarted",
    "ConductNoted",
    "ContestSet",
    "CrewPlayed",
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
    "EntryChecked",
    "EntryMade",
    "EntryScored",
    "EntryWithdrawn",
    "ErrataListed",
    "EventCreated",
    "EventFinished",
    "EventStarted",
    "Extra",
    "Fact",
    "Feature",
    "Flaw",
    "Flip",
    "GameConceded",
    "GameForfeited",
    "HallDrawn",
    "Inspection",
    "JudgeAppointed",
    "JudgeCalled",
    "JudgeDismissed",
    "KeywordsBanned",
    "LeaderAnnounced",
    "LeaveGiven",
    "ListTermsSet",
    "ListsApproved",
    "ListsRegistered",
    "Mark",
    "Matter",
    "Method",
    "Model",
    "ModelInspected",
    "OrganiserChanged",
    "OwnCaseDecided",
    "PackRef",
    "PaintJudged",
    "PaintingEntered",
    "PairAllowed",
    "PairKeptApart",
    "PairLocked",
    "PairingsChanged",
    "PairingsPublished",
    "Paper",
    "Parts",
    "PastWin",
    "PhotoAttached",
    "Pick",
    "PlaceOffered",
    "PlayStarted",
    "PlayerNamed",
    "PoolDeclared",
    "PrizeGivingBegun",
    "PrizeGivingEnded",
    "PrizeRevealed",
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
    "Sight",
    "Spot",
    "SubstituteNamed",
    "TableDescribed",
    "TerrainAgreed",
    "TerrainLaid",
    "TerrainReviewed",
    "TrackingStated",
    "TraitPicked",
    "VoteCast",
    "WinsRecalled",
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
    | CatalogueSet
    | ListTermsSet
    | ListsRegistered
    | ListsApproved
    | LeaveGiven
    | PoolDeclared
    | LeaderAnnounced
    | KeywordsBanned
    | TraitPicked
    | CrewPlayed
    | ModelInspected
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
    | BoardsPaired
    | CaptainNamed
    | PlayerNamed
    | SubstituteNamed
    | ResultReported
    | ReportConfirmed
    | ReportDisputed
    | ResultRuled
    | AgreementSigned
    | ResultAgreed
    | GameConceded
    | GameForfeited
    | ResultMissing
    | JudgeCalled
    | CallTaken
    | CallClosed
    | RulingMade
    | ConductNoted
    | OwnCaseDecided
    | TrackingStated
    | PhotoAttached
    | TableDescribed
    | HallDrawn
    | BoxSet
    | TerrainLaid
    | TerrainReviewed
    | TerrainAgreed
    | ContestSet
    | EntryMade
    | EntryWithdrawn
    | EntryChecked
    | EntryScored
    | BallotOpened
    | VoteCast
    | BallotCounted
    | WinsRecalled
    | PaintJudged
    | PrizeGivingBegun
    | PrizeRevealed
    | PrizeGivingEnded
    | Retracted,
    Field(discriminator="kind"),
]

FACT: TypeAdapter[AnyFact] = TypeAdapter(AnyFact)
