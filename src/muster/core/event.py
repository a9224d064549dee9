"""An event as it stands: frozen values computed from the journal, and simple questions to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import NamedTuple, TypeVar

from muster.core.chain import Line
from muster.core.encounter.known import Encounter, FateDeck
from muster.core.facts import (
    ArmyList,
    AwardGiven,
    Certificate,
    ConductNoted,
    ErrataListed,
    Flaw,
    RulingMade,
)
from muster.core.ids import EntrantId, GameId, PersonId
from muster.core.round_clock import RoundClock
from muster.core.rulepack.patch import Patch
from muster.core.rulepack.schema import Rulepack
from muster.core.score import Score

Key = TypeVar("Key")
Value = TypeVar("Value")


class Trail(NamedTuple):
    """The lines folded so far, newest first: shared between events, never copied."""

    line: Line
    before: Trail | None


class Phase(StrEnum):
    PREPARING = "preparing"
    RUNNING = "running"
    FINISHED = "finished"


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
    army: int | None = None
    table: int | None = None
    painting: bool = False
    paid: bool = False
    lists: tuple[ArmyList, ...] = ()
    place: bool = True
    arrived: bool = False
    ringer: bool = False

    @property
    def is_out(self) -> bool:
        """Thrown out: no say, no pairing, no place in the table."""
        return self.status is Status.DISQUALIFIED

    @property
    def is_busy(self) -> bool:
        """Has a place or waits for one: its people cannot be anybody else here."""
        return self.status in {Status.WAITING, Status.REGISTERED, Status.IN}


class How(StrEnum):
    """How a result came to count."""

    CONFIRMED = "confirmed"
    ENTERED = "entered"
    RULED = "ruled"
    AS_IT_STANDS = "as-it-stands"
    AGREED = "agreed"
    CONCEDED = "conceded"
    FORFEITED = "forfeited"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Result:
    """What counts of a game. `losers` gave it away; `army` is what a conceded army is worth."""

    how: How
    score: Score | None
    losers: tuple[EntrantId, ...] = ()
    army: int | None = None
    reason: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    by: EntrantId
    score: Score
    line: int


@dataclass(frozen=True, slots=True)
class Dispute:
    by: EntrantId
    score: Score | None
    reason: str


@dataclass(frozen=True, slots=True)
class Game:
    id: GameId
    round: int
    table: int
    entrants: tuple[EntrantId, ...]
    attacker: EntrantId | None = None
    started: bool = False
    report: Report | None = None
    dispute: Dispute | None = None
    signed: Mapping[EntrantId, Score] = field(default_factory=dict)
    tracking: Mapping[EntrantId, tuple[str, ...]] = field(default_factory=dict)
    result: Result | None = None

    def others(self, entrant: EntrantId) -> tuple[EntrantId, ...]:
        return tuple(other for other in self.entrants if other != entrant)


@dataclass(frozen=True, slots=True)
class Round:
    """`reason` says why it was drawn again, `by_hand` why it was changed after the draw."""

    number: int
    attempt: int
    final: bool
    finals: tuple[GameId, ...]
    games: tuple[Game, ...]
    bye: EntrantId | None
    certificate: Certificate
    flaws: tuple[Flaw, ...] = ()
    reason: str = ""
    by_hand: str = ""
    published: bool = False
    closed: bool = False
    line: int = 0

    def outstanding(self) -> tuple[Game, ...]:
        return tuple(game for game in self.games if game.result is None)

    def field(self) -> tuple[EntrantId, ...]:
        seated = tuple(entrant for game in self.games for entrant in game.entrants)
        return seated if self.bye is None else (*seated, self.bye)


@dataclass(frozen=True, slots=True)
class Cut:
    round: int
    entrants: tuple[EntrantId, ...]


@dataclass(frozen=True, slots=True)
class Noted:
    """Something about conduct or the rules, with the line that says who and when."""

    line: Line
    fact: ConductNoted | RulingMade


@dataclass(frozen=True, slots=True)
class Event:
    """Same lines, same Event, on any machine. `revision` is the number of the latest line."""

    name: str
    day: date
    organiser: PersonId
    commitment: str
    official: Rulepack
    rules: Rulepack
    pack_digest: str
    revision: int = 0
    head: str = ""
    venue: str = ""
    capacity: int | None = None
    tables: int | None = None
    patches: tuple[Patch, ...] = ()
    announced: bool = False
    phase: Phase = Phase.PREPARING
    judges: frozenset[PersonId] = frozenset()
    errata: tuple[ErrataListed, ...] = ()
    entrants: Mapping[EntrantId, Entrant] = field(default_factory=dict)
    ringer: EntrantId | None = None
    apart: frozenset[frozenset[EntrantId]] = frozenset()
    locked: Mapping[int, tuple[tuple[EntrantId, EntrantId], ...]] = field(default_factory=dict)
    encounters: Mapping[int, Encounter] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    clocks: Mapping[int, RoundClock] = field(default_factory=dict)
    planned: int = 0
    cut: Cut | None = None
    finish_reason: str = ""
    secret: str = ""
    awards: tuple[AwardGiven, ...] = ()
    conduct: tuple[Noted, ...] = ()
    # What even a retraction does not take back: chance that was used, and ids that were given.
    contributions: Mapping[EntrantId, str] = field(default_factory=dict)
    attempts: Mapping[int, int] = field(default_factory=dict)
    entrants_made: int = 0
    games_made: Mapping[int, int] = field(default_factory=dict)
    deals: Mapping[tuple[int, str], int] = field(default_factory=dict)
    decks: Mapping[int, FateDeck] = field(default_factory=dict)
    retracted: frozenset[int] = frozenset()
    trail: Trail | None = field(default=None, compare=False, repr=False)

    # ── questions ──

    def lines(self) -> list[Line]:
        return list(reversed(list(self.newest_first())))

    def newest_first(self) -> Iterator[Line]:
        step = self.trail
        while step is not None:
            yield step.line
            step = step.before

    def round(self, number: int) -> Round | None:
        return self.rounds[number - 1] if 1 <= number <= len(self.rounds) else None

    @property
    def current(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    def game(self, game: GameId) -> Game | None:
        return next((g for r in reversed(self.rounds) for g in r.games if g.id == game), None)

    def game_of(self, entrant: EntrantId) -> Game | None:
        """The game an entrant is in right now, if the current round is not closed."""
        now = self.current
        if now is None or now.closed:
            return None
        return next((game for game in now.games if entrant in game.entrants), None)

    def is_ringer(self, entrant: EntrantId) -> bool:
        return self.entrants[entrant].ringer

    def busy(self, person: PersonId) -> EntrantId | None:
        """The entrant a person is right now: a ringer too is one."""
        mine = (self.entrants[entrant] for entrant in self.of_person(person))
        return next((entrant.id for entrant in mine if entrant.is_busy), None)

    def of_person(self, person: PersonId) -> tuple[EntrantId, ...]:
        return tuple(e.id for e in self.entrants.values() if person in e.people)

    def present(self) -> tuple[EntrantId, ...]:
        """Who would be paired now: checked in, not out, and past the cut if one was made."""
        return tuple(
            e.id
            for e in self.entrants.values()
            if e.status is Status.IN
            and not e.ringer
            and (self.cut is None or e.id in self.cut.entrants)
        )


def with_item(mapping: Mapping[Key, Value], key: Key, value: Value) -> dict[Key, Value]:
    """A copy of a mapping with one thing set: events are never changed in place."""
    return {**mapping, key: value}
