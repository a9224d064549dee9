"""Everything anybody can ask of an event: one small record each, in one tagged union."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, TypeAdapter

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
    RegisterLists,
    ReinstateEntrant,
    ReleaseRinger,
    ReturnEntrant,
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
from muster.core.commands.past import (
    Undo,
)
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

__all__ = (
    "COMMAND",
    "AgreeResult",
    "AllowPair",
    "AmendEntrant",
    "AnyCommand",
    "AppointJudge",
    "Arrival",
    "CallRinger",
    "ChangeDetails",
    "ChangeRules",
    "CheckIn",
    "CloseRound",
    "Command",
    "ConcedeGame",
    "ConfirmReport",
    "CreateEvent",
    "DealEncounter",
    "DeclareMissing",
    "DismissJudge",
    "DisputeReport",
    "DisqualifyEntrant",
    "DropEntrant",
    "EnterPainting",
    "Entry",
    "ExtendClock",
    "FinishEvent",
    "ForfeitGame",
    "GiveAward",
    "HandOver",
    "KeepApart",
    "ListErrata",
    "LockPair",
    "MakeCut",
    "MakeRuling",
    "MoveGame",
    "NoteConduct",
    "OfferPlace",
    "PairRound",
    "PauseClock",
    "PlanEncounters",
    "PlanRounds",
    "PublishPairings",
    "PublishRules",
    "RegisterEntrants",
    "RegisterLists",
    "ReinstateEntrant",
    "ReleaseRinger",
    "ReportResult",
    "ResumeClock",
    "ReturnEntrant",
    "RoundPlan",
    "RuleResult",
    "SetEncounter",
    "SignAgreement",
    "SkipSetup",
    "Somebody",
    "StartClock",
    "StartEvent",
    "StartPlay",
    "StateTracking",
    "SwapEntrants",
    "Undo",
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
    | RegisterLists
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
    | ReportResult
    | ConfirmReport
    | DisputeReport
    | RuleResult
    | SignAgreement
    | AgreeResult
    | ConcedeGame
    | ForfeitGame
    | DeclareMissing
    | MakeRuling
    | NoteConduct
    | StateTracking
    | Undo,
    Field(discriminator="kind"),
]

COMMAND: TypeAdapter[AnyCommand] = TypeAdapter(AnyCommand)
