"""Everything anybody can ask of an event: one small record each, in one tagged union."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, TypeAdapter

from muster.core.commands.calls import CallJudge, CloseCall, TakeCall
from muster.core.commands.clock import (
    ExtendClock,
    PauseClock,
    ResumeClock,
    SkipSetup,
    StartClock,
)
from muster.core.commands.command import (
    Command,
    Somebody,
)
from muster.core.commands.conduct import (
    MakeRuling,
    NoteConduct,
    StateTracking,
)
from muster.core.commands.contests import (
    CastVote,
    CheckEntry,
    CountBallot,
    JudgePaint,
    MakeEntry,
    OpenBallot,
    RecallWins,
    ScoreEntry,
    SetContest,
    WithdrawEntry,
)
from muster.core.commands.encounters import (
    DealEncounter,
    PlanEncounters,
    RoundPlan,
    SetEncounter,
)
from muster.core.commands.entrants import (
    AllowPair,
    AmendEntrant,
    Arrival,
    CallRinger,
    CheckIn,
    DisqualifyEntrant,
    DropEntrant,
    EnterPainting,
    Entry,
    KeepApart,
    LockPair,
    OfferPlace,
    RegisterEntrants,
    ReinstateEntrant,
    ReleaseRinger,
    ReturnEntrant,
)
from muster.core.commands.hall import (
    AgreeTerrain,
    DescribeTable,
    DrawHall,
    LayTerrain,
    ReviewTerrain,
    SetBox,
)
from muster.core.commands.life import (
    AppointJudge,
    ChangeDetails,
    ChangeRules,
    CreateEvent,
    DismissJudge,
    FinishEvent,
    GiveAward,
    HandOver,
    ListErrata,
    MakeCut,
    PlanRounds,
    PublishRules,
    StartEvent,
)
from muster.core.commands.lists import (
    AnnounceLeader,
    ApproveLists,
    BanKeywords,
    DeclarePool,
    GiveLeave,
    InspectModel,
    PickTrait,
    PlayCrew,
    RegisterLists,
    SetCatalogue,
    SetListTerms,
)
from muster.core.commands.past import (
    Undo,
)
from muster.core.commands.photos import AttachPhoto, RemovePhoto
from muster.core.commands.prizes import BeginPrizeGiving, EndPrizeGiving, RevealPrize
from muster.core.commands.results import (
    AgreeResult,
    ConcedeGame,
    ConfirmReport,
    DeclareMissing,
    DisputeReport,
    ForfeitGame,
    ReportResult,
    RuleResult,
    SignAgreement,
)
from muster.core.commands.rounds import (
    CloseRound,
    MoveGame,
    PairRound,
    PublishPairings,
    StartPlay,
    SwapEntrants,
)
from muster.core.commands.teams import (
    NameCaptain,
    NamePlayer,
    NameSubstitute,
    PairBoards,
)

__all__ = (
    "COMMAND",
    "AgreeResult",
    "AgreeTerrain",
    "AllowPair",
    "AmendEntrant",
    "AnnounceLeader",
    "AnyCommand",
    "AppointJudge",
    "ApproveLists",
    "Arrival",
    "AttachPhoto",
    "BanKeywords",
    "BeginPrizeGiving",
    "CallJudge",
    "CallRinger",
    "CastVote",
    "ChangeDetails",
    "ChangeRules",
    "CheckEntry",
    "CheckIn",
    "CloseCall",
    "CloseRound",
    "Command",
    "ConcedeGame",
    "ConfirmReport",
    "CountBallot",
    "CreateEvent",
    "DealEncounter",
    "DeclareMissing",
    "DeclarePool",
    "DescribeTable",
    "DismissJudge",
    "DisputeReport",
    "DisqualifyEntrant",
    "DrawHall",
    "DropEntrant",
    "EndPrizeGiving",
    "EnterPainting",
    "Entry",
    "ExtendClock",
    "FinishEvent",
    "ForfeitGame",
    "GiveAward",
    "GiveLeave",
    "HandOver",
    "InspectModel",
    "JudgePaint",
    "KeepApart",
    "LayTerrain",
    "ListErrata",
    "LockPair",
    "MakeCut",
    "MakeEntry",
    "MakeRuling",
    "MoveGame",
    "NameCaptain",
    "NamePlayer",
    "NameSubstitute",
    "NoteConduct",
    "OfferPlace",
    "OpenBallot",
    "PairBoards",
    "PairRound",
    "PauseClock",
    "PickTrait",
    "PlanEncounters",
    "PlanRounds",
    "PlayCrew",
    "PublishPairings",
    "PublishRules",
    "RecallWins",
    "RegisterEntrants",
    "RegisterLists",
    "ReinstateEntrant",
    "ReleaseRinger",
    "RemovePhoto",
    "ReportResult",
    "ResumeClock",
    "ReturnEntrant",
    "RevealPrize",
    "ReviewTerrain",
    "RoundPlan",
    "RuleResult",
    "ScoreEntry",
    "SetBox",
    "SetCatalogue",
    "SetContest",
    "SetEncounter",
    "SetListTerms",
    "SignAgreement",
    "SkipSetup",
    "Somebody",
    "StartClock",
    "StartEvent",
    "StartPlay",
    "StateTracking",
    "SwapEntrants",
    "TakeCall",
    "Undo",
    "WithdrawEntry",
)

AnyCommand = Annotated[
    CreateEvent
    | ChangeDetails
    | ChangeRules
    | PublishRules
    | ListErrata
    | AppointJudge
    | DismissJudge
    | HandOver
    | StartEvent
    | PlanRounds
    | MakeCut
    | FinishEvent
    | GiveAward
    | RegisterEntrants
    | AmendEntrant
    | SetCatalogue
    | SetListTerms
    | RegisterLists
    | ApproveLists
    | GiveLeave
    | DeclarePool
    | AnnounceLeader
    | BanKeywords
    | PickTrait
    | PlayCrew
    | InspectModel
    | OfferPlace
    | CheckIn
    | EnterPainting
    | DropEntrant
    | ReturnEntrant
    | ReinstateEntrant
    | DisqualifyEntrant
    | CallRinger
    | ReleaseRinger
    | KeepApart
    | AllowPair
    | LockPair
    | PairRound
    | SwapEntrants
    | MoveGame
    | PublishPairings
    | StartPlay
    | StartClock
    | PauseClock
    | ResumeClock
    | ExtendClock
    | SkipSetup
    | CloseRound
    | SetEncounter
    | DealEncounter
    | PlanEncounters
    | NameCaptain
    | NamePlayer
    | NameSubstitute
    | PairBoards
    | ReportResult
    | ConfirmReport
    | DisputeReport
    | RuleResult
    | SignAgreement
    | AgreeResult
    | ConcedeGame
    | ForfeitGame
    | DeclareMissing
    | CallJudge
    | TakeCall
    | CloseCall
    | MakeRuling
    | NoteConduct
    | StateTracking
    | AttachPhoto
    | RemovePhoto
    | DescribeTable
    | DrawHall
    | SetBox
    | LayTerrain
    | ReviewTerrain
    | AgreeTerrain
    | SetContest
    | MakeEntry
    | WithdrawEntry
    | CheckEntry
    | ScoreEntry
    | OpenBallot
    | CastVote
    | CountBallot
    | RecallWins
    | JudgePaint
    | BeginPrizeGiving
    | RevealPrize
    | EndPrizeGiving
    | Undo,
    Field(discriminator="kind"),
]

COMMAND: TypeAdapter[AnyCommand] = TypeAdapter(AnyCommand)
