"""Everything anybody can ask of an event: one small record each, in one tagged union."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal, Self

from pydantic import Field, TypeAdapter, model_validator

from muster.core.facts import ArmyList, PackRef
from muster.core.ids import EntrantId, GameId, PersonId
from muster.core.problem import Code
from muster.core.record import Record
from muster.core.rulepack.patch import Patch
from muster.core.score import Score


class Command(Record):
    """A wish. `confirm` names the doubts the organiser has read and sets aside."""

    kind: str
    confirm: frozenset[Code] = frozenset()

    @model_validator(mode="after")
    def _can_be_written(self) -> Self:
        """Text that no file can hold (half of a character) is refused before anything happens."""
        self.model_dump_json()
        return self


Somebody = Annotated[PersonId, Field(min_length=1)]
"""A person who is really named: the empty name is every visitor's."""


# ── the event ────────────────────────────────────────────────────────────────────────────────


class CreateEvent(Command):
    kind: Literal["create-event"] = "create-event"
    name: str
    pack: PackRef
    day: date


class ChangeDetails(Command):
    """Only what is given changes."""

    kind: Literal["change-details"] = "change-details"
    name: str | None = None
    day: date | None = None
    venue: str | None = None
    capacity: int | None = None
    tables: int | None = None


class ChangeRules(Command):
    """The whole list of variants and house rules that shall apply."""

    kind: Literal["change-rules"] = "change-rules"
    patches: tuple[Patch, ...]
    reason: str = ""


class PublishRules(Command):
    kind: Literal["publish-rules"] = "publish-rules"


class ListErrata(Command):
    kind: Literal["list-errata"] = "list-errata"
    title: str
    published: date


class AppointJudge(Command):
    kind: Literal["appoint-judge"] = "appoint-judge"
    person: Somebody


class DismissJudge(Command):
    kind: Literal["dismiss-judge"] = "dismiss-judge"
    person: Somebody


class HandOver(Command):
    """Another person becomes the organiser."""

    kind: Literal["hand-over"] = "hand-over"
    person: Somebody


class StartEvent(Command):
    """`rounds`: how many to plan; the pack's number for this field if not given."""

    kind: Literal["start-event"] = "start-event"
    rounds: int | None = None


class PlanRounds(Command):
    kind: Literal["plan-rounds"] = "plan-rounds"
    rounds: int
    reason: str = ""


class MakeCut(Command):
    kind: Literal["make-cut"] = "make-cut"
    size: int


class FinishEvent(Command):
    kind: Literal["finish-event"] = "finish-event"
    reason: str = ""


class GiveAward(Command):
    kind: Literal["give-award"] = "give-award"
    award: str
    entrants: tuple[EntrantId, ...]
    title: str = ""
    reason: str = ""


# ── entrants ─────────────────────────────────────────────────────────────────────────────────


class Entry(Record):
    """One entrant to be: a person, or a team of several."""

    people: tuple[Somebody, ...]
    team: str = ""
    club: str = ""
    region: str = ""
    faction: str = ""
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
    army: int | None = None
    table: int | None = None
    reason: str = ""


class RegisterLists(Command):
    kind: Literal["register-lists"] = "register-lists"
    entrant: EntrantId
    lists: tuple[ArmyList, ...]


class OfferPlace(Command):
    kind: Literal["offer-place"] = "offer-place"
    entrant: EntrantId


class Arrival(Record):
    """`words` of the entrant's own, if given, are what they add to every draw."""

    entrant: EntrantId
    faction: str = ""
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


# ── rounds ───────────────────────────────────────────────────────────────────────────────────


class PairRound(Command):
    """Pair the next round, or the current one `again`.

    `keep_started` leaves games that have begun as they are and pairs the rest again.
    """

    kind: Literal["pair-round"] = "pair-round"
    again: bool = False
    final: bool | None = None
    keep_started: bool = False
    reason: str = ""


class SwapEntrants(Command):
    """Two entrants of the current round take each other's place; one may be sitting out."""

    kind: Literal["swap-entrants"] = "swap-entrants"
    pair: tuple[EntrantId, EntrantId]
    reason: str = ""


class MoveGame(Command):
    """A game goes to another table; a game already there takes its place."""

    kind: Literal["move-game"] = "move-game"
    game: GameId
    table: int
    reason: str = ""


class SetEncounter(Command):
    """`round`: the one being prepared, if not given."""

    kind: Literal["set-encounter"] = "set-encounter"
    round: int | None = None
    title: str
    text: str = ""


class PublishPairings(Command):
    kind: Literal["publish-pairings"] = "publish-pairings"


class StartPlay(Command):
    """Games begin: those named, or the whole round."""

    kind: Literal["start-play"] = "start-play"
    games: tuple[GameId, ...] = ()


class CloseRound(Command):
    kind: Literal["close-round"] = "close-round"


# ── results ──────────────────────────────────────────────────────────────────────────────────


class ReportResult(Command):
    """`by`: the side that reports, where the actor does not play in the game."""

    kind: Literal["report-result"] = "report-result"
    game: GameId
    score: Score
    by: EntrantId | None = None


class ConfirmReport(Command):
    kind: Literal["confirm-report"] = "confirm-report"
    game: GameId
    by: EntrantId | None = None


class DisputeReport(Command):
    kind: Literal["dispute-report"] = "dispute-report"
    game: GameId
    by: EntrantId | None = None
    score: Score | None = None
    reason: str = ""


class RuleResult(Command):
    """The organiser's or a judge's word; also how any earlier result is corrected."""

    kind: Literal["rule-result"] = "rule-result"
    game: GameId
    score: Score
    how: Literal["entered", "ruled", "as-it-stands"] = "ruled"
    reason: str = ""


class SignAgreement(Command):
    kind: Literal["sign-agreement"] = "sign-agreement"
    game: GameId
    score: Score
    by: EntrantId | None = None


class AgreeResult(Command):
    """`signed`: sides whose consent the organiser has on paper."""

    kind: Literal["agree-result"] = "agree-result"
    game: GameId
    score: Score
    signed: tuple[EntrantId, ...] = ()
    attested: bool = False
    reason: str = ""


class ConcedeGame(Command):
    kind: Literal["concede-game"] = "concede-game"
    game: GameId
    by: EntrantId | None = None
    cause: str = ""
    score: Score | None = None
    army: int | None = None


class ForfeitGame(Command):
    """`score` is what was on the table; `stay` keeps in somebody the cause would disqualify."""

    kind: Literal["forfeit-game"] = "forfeit-game"
    game: GameId
    by: tuple[EntrantId, ...]
    cause: str
    score: Score | None = None
    reason: str = ""
    stay: bool = False


class DeclareMissing(Command):
    kind: Literal["declare-missing"] = "declare-missing"
    game: GameId
    reason: str


# ── conduct ──────────────────────────────────────────────────────────────────────────────────


class MakeRuling(Command):
    kind: Literal["make-ruling"] = "make-ruling"
    topic: str
    question: str
    decision: str
    game: GameId | None = None


class NoteConduct(Command):
    kind: Literal["note-conduct"] = "note-conduct"
    entrant: EntrantId
    about: str
    measure: Literal["note", "warning", "corrective-measure"] = "note"
    text: str
    game: GameId | None = None


class StateTracking(Command):
    kind: Literal["state-tracking"] = "state-tracking"
    game: GameId
    methods: tuple[str, ...]
    by: EntrantId | None = None


# ── the past ─────────────────────────────────────────────────────────────────────────────────


class Undo(Command):
    """Take back the act a line belongs to: the newest one, if none is named."""

    kind: Literal["undo"] = "undo"
    line: int | None = None
    reason: str = ""


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
    | SetEncounter
    | PublishPairings
    | StartPlay
    | CloseRound
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
