"""Everything that can happen to an event: one small record each, in one tagged union."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from muster.core.ids import EntrantId, GameId, PersonId
from muster.core.record import Record
from muster.core.rulepack.patch import Patch
from muster.core.score import Score


class PackRef(Record):
    """Which rule pack, and the SHA-256 of its whole document."""

    id: str
    digest: str


class Fact(Record):
    """Something that happened. `kind` names it in the journal."""

    kind: str


# ── the event ────────────────────────────────────────────────────────────────────────────────


class EventCreated(Fact):
    """`commitment` is the SHA-256 of the secret that every draw of the event is made from."""

    kind: Literal["event-created"] = "event-created"
    name: str
    pack: PackRef
    day: date
    organiser: PersonId
    commitment: str


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


# ── entrants ─────────────────────────────────────────────────────────────────────────────────


class EntrantRegistered(Fact):
    kind: Literal["entrant-registered"] = "entrant-registered"
    entrant: EntrantId
    people: tuple[PersonId, ...]
    team: str = ""
    club: str = ""
    region: str = ""
    faction: str = ""
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
    army: int | None = None
    table: int | None = None
    reason: str = ""


class ArmyList(Record):
    """What an entrant plays: a name to call it by, what it costs, and what is in it."""

    title: str
    points: int | None = None
    text: str = ""


class ListsRegistered(Fact):
    """All the lists an entrant may play."""

    kind: Literal["lists-registered"] = "lists-registered"
    entrant: EntrantId
    lists: tuple[ArmyList, ...]


class PlaceOffered(Fact):
    """An entrant leaves the waiting list for a place in the event."""

    kind: Literal["place-offered"] = "place-offered"
    entrant: EntrantId


class EntrantCheckedIn(Fact):
    """`contribution` is public random bytes (hex) that enter every later draw."""

    kind: Literal["entrant-checked-in"] = "entrant-checked-in"
    entrant: EntrantId
    faction: str = ""
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


# ── rounds ───────────────────────────────────────────────────────────────────────────────────


class Seat(Record):
    """A game as it was paired: who, where, and who attacks."""

    game: GameId
    table: int
    entrants: tuple[EntrantId, ...]
    attacker: EntrantId | None = None


class Flaw(Record):
    """A fault the organiser accepted, as it is kept in the journal."""

    kind: str
    entrants: tuple[EntrantId, ...]
    note: str = ""


class Certificate(Record):
    """The proof of a draw: with the secret, anybody can make it again."""

    seed: str
    digest: str
    order: tuple[EntrantId, ...]
    paired_down: tuple[EntrantId, ...] = ()


class RoundPaired(Fact):
    """`attempt` counts every pairing of this round, also those undone: a re-draw always shows.

    `final`: paired as the last round; its `finals` are the games that decide the first places,
    best first. Games that were `kept` had begun and stayed as they were.
    """

    kind: Literal["round-paired"] = "round-paired"
    round: int
    attempt: int
    final: bool = False
    finals: tuple[GameId, ...] = ()
    seats: tuple[Seat, ...]
    bye: EntrantId | None = None
    kept: tuple[GameId, ...] = ()
    certificate: Certificate
    flaws: tuple[Flaw, ...] = ()
    reason: str = ""


class EncounterSet(Fact):
    """What a round is about, as it lies on every table."""

    kind: Literal["encounter-set"] = "encounter-set"
    round: int
    title: str
    text: str = ""


class PairingsChanged(Fact):
    """The organiser changed pairings by hand: the whole round as it now is."""

    kind: Literal["pairings-changed"] = "pairings-changed"
    round: int
    seats: tuple[Seat, ...]
    bye: EntrantId | None = None
    flaws: tuple[Flaw, ...] = ()
    reason: str


class PairingsPublished(Fact):
    kind: Literal["pairings-published"] = "pairings-published"
    round: int


class PlayStarted(Fact):
    """Games that have begun; re-pairing never touches them."""

    kind: Literal["play-started"] = "play-started"
    round: int
    games: tuple[GameId, ...]


class RoundClosed(Fact):
    kind: Literal["round-closed"] = "round-closed"
    round: int


# ── results ──────────────────────────────────────────────────────────────────────────────────


class ResultReported(Fact):
    kind: Literal["result-reported"] = "result-reported"
    game: GameId
    by: EntrantId
    score: Score


class ReportConfirmed(Fact):
    kind: Literal["report-confirmed"] = "report-confirmed"
    game: GameId
    by: EntrantId


class ReportDisputed(Fact):
    kind: Literal["report-disputed"] = "report-disputed"
    game: GameId
    by: EntrantId
    score: Score | None = None
    reason: str = ""


class ResultRuled(Fact):
    """A result by the word of the organiser or a judge: a slip entered, or a decision."""

    kind: Literal["result-ruled"] = "result-ruled"
    game: GameId
    how: Literal["entered", "ruled", "as-it-stands"]
    score: Score
    reason: str = ""


class AgreementSigned(Fact):
    kind: Literal["agreement-signed"] = "agreement-signed"
    game: GameId
    by: EntrantId
    score: Score


class ResultAgreed(Fact):
    """The organiser attests that the score is likely and that nobody was induced to agree."""

    kind: Literal["result-agreed"] = "result-agreed"
    game: GameId
    score: Score
    reason: str


class GameConceded(Fact):
    """`score` is what was scored before; `army` is what the conceded army is worth."""

    kind: Literal["game-conceded"] = "game-conceded"
    game: GameId
    by: EntrantId
    cause: str = ""
    score: Score | None = None
    army: int | None = None
    leaves: bool = False


class GameForfeited(Fact):
    kind: Literal["game-forfeited"] = "game-forfeited"
    game: GameId
    by: tuple[EntrantId, ...]
    cause: str
    score: Score | None = None
    reason: str = ""


class ResultMissing(Fact):
    """Nobody knows how the game ended; it counts as played and scores nothing."""

    kind: Literal["result-missing"] = "result-missing"
    game: GameId
    reason: str


# ── conduct ──────────────────────────────────────────────────────────────────────────────────


class RulingMade(Fact):
    """A question about the rules and its answer, which holds for the rest of the event."""

    kind: Literal["ruling-made"] = "ruling-made"
    topic: str
    question: str
    decision: str
    game: GameId | None = None


class ConductNoted(Fact):
    """A warning, a complaint, a call or a removal: what was seen and what was done."""

    kind: Literal["conduct-noted"] = "conduct-noted"
    entrant: EntrantId
    about: str
    measure: Literal["note", "warning", "corrective-measure"]
    text: str
    game: GameId | None = None


class TrackingStated(Fact):
    kind: Literal["tracking-stated"] = "tracking-stated"
    game: GameId
    entrant: EntrantId
    methods: tuple[str, ...]


# ── the past ─────────────────────────────────────────────────────────────────────────────────


class Retracted(Fact):
    """A line that no longer counts. It stays in the journal."""

    kind: Literal["retracted"] = "retracted"
    lines: tuple[int, ...]
    reason: str


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
    | EncounterSet
    | PairingsChanged
    | PairingsPublished
    | PlayStarted
    | RoundClosed
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
