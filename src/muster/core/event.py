"""An event as it stands: frozen values computed from the journal, and simple questions to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import NamedTuple, TypeVar

from muster.core.call import Call
from muster.core.catalogue import Catalogue
from muster.core.chain import After, Line
from muster.core.contest import Contest
from muster.core.encounter.known import Encounter, FateDeck
from muster.core.entrant import Entrant, Status
from muster.core.facts import (
    ASIDE,
    AgreedPiece,
    AnyFact,
    ArmyList,
    AwardGiven,
    CallClosed,
    Certificate,
    ConductNoted,
    ErrataListed,
    Flaw,
    HallDrawn,
    ModelInspected,
    OwnCaseDecided,
    PaintJudged,
    PastWin,
    RulingMade,
    Sight,
)
from muster.core.ids import EntrantId, GameId, PersonId, whole_game
from muster.core.photo import Photo
from muster.core.place import Place
from muster.core.round_clock import RoundClock
from muster.core.rulepack.patch import Patch
from muster.core.rulepack.schema import Rulepack
from muster.core.score import Score
from muster.core.terrain.piece import Boxed

Key = TypeVar("Key")
Value = TypeVar("Value")

TAKES_A_PLACE = {Status.REGISTERED, Status.IN}


class Trail(NamedTuple):
    """The lines folded so far, newest first: shared between events, never copied."""

    line: Line
    before: Trail | None


class Phase(StrEnum):
    PREPARING = "preparing"
    RUNNING = "running"
    FINISHED = "finished"


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
    BOARDS = "boards"


@dataclass(frozen=True, slots=True)
class Result:
    """What counts of a game. `losers` gave it away; `army` is what a lost army is worth."""

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
    """A game at a table. A game of teams is played on `boards`, each a game of its own.

    `people` plays a board, one of each side; `named` was put up or answered with so far.
    """

    id: GameId
    round: int
    table: int
    entrants: tuple[EntrantId, ...]
    attacker: EntrantId | None = None
    started: bool = False
    report: Report | None = None
    dispute: Dispute | None = None
    signed: Mapping[EntrantId, Score] = field(default_factory=dict)
    conceding: tuple[EntrantId, ...] = ()
    tracking: Mapping[EntrantId, tuple[str, ...]] = field(default_factory=dict)
    # By the entrant and, where several people are one, by whose it is.
    leaders: Mapping[tuple[EntrantId, str], str] = field(default_factory=dict)
    bans: Mapping[EntrantId, tuple[str, ...]] = field(default_factory=dict)
    # In the order in which they were picked: the defender's first.
    traits: Mapping[EntrantId, str] = field(default_factory=dict)
    crews: Mapping[tuple[EntrantId, str], ArmyList] = field(default_factory=dict)
    terrain: Mapping[EntrantId, tuple[AgreedPiece, ...]] = field(default_factory=dict)
    result: Result | None = None
    call: Call | None = None
    boards: tuple[Game, ...] = ()
    people: tuple[PersonId, ...] = ()
    named: tuple[PersonId, ...] = ()

    def player(self, entrant: EntrantId) -> PersonId | None:
        """Who plays a board for a side; nobody in particular plays a whole game."""
        return self.people[self.entrants.index(entrant)] if self.people else None

    @property
    def agreed(self) -> bool:
        """Whether every side has consented to the very same score."""
        scores = [self.signed.get(entrant) for entrant in self.entrants]
        first = scores[0]
        return first is not None and all(s is not None and s.says_the_same(first) for s in scores)

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

    def tables(self) -> tuple[Game, ...]:
        """What is played at the tables: the boards of a game of teams, or else the game."""
        return tuple(table for game in self.games for table in game.boards or (game,))

    def outstanding(self) -> tuple[Game, ...]:
        """What is still played; the game of teams itself until its boards are paired."""
        playing = (game for game in self.games if game.result is None)
        tables = (table for game in playing for table in game.boards or (game,))
        return tuple(table for table in tables if table.result is None)

    def field(self) -> tuple[EntrantId, ...]:
        seated = tuple(entrant for game in self.games for entrant in game.entrants)
        return seated if self.bye is None else (*seated, self.bye)


@dataclass(frozen=True, slots=True)
class Cut:
    round: int
    entrants: tuple[EntrantId, ...]


@dataclass(frozen=True, slots=True)
class Noted:
    """Something about conduct or the rules, with the line that says who and when.

    Of a call that an official closed, what came of it.
    """

    line: Line
    fact: ConductNoted | RulingMade | CallClosed


class OwnCase(NamedTuple):
    """What the organiser decided in their own case, with the line that says who and when.

    `act`: what was written before it in the same act, the first last.
    """

    line: Line
    fact: OwnCaseDecided
    act: tuple[AnyFact, ...]


class Inspected(NamedTuple):
    """A model that an official looked at, with the line that says who and when."""

    line: Line
    fact: ModelInspected


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
    # By which rule whoever is a party stands aside; 0 in events made before there was one.
    aside_rule: int = 0
    phase: Phase = Phase.PREPARING
    judges: frozenset[PersonId] = frozenset()
    errata: tuple[ErrataListed, ...] = ()
    catalogue: Catalogue | None = None
    lists_due: datetime | None = None
    sight: Sight | None = None
    inspected: tuple[Inspected, ...] = ()
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
    own_cases: tuple[OwnCase, ...] = ()
    photos: Mapping[int, Photo] = field(default_factory=dict)
    box: tuple[Boxed, ...] = ()
    places: Mapping[int, Place] = field(default_factory=dict)
    hall: HallDrawn | None = None
    # By round, the tables whose terrain was looked at before it.
    reviewed: Mapping[int, frozenset[int]] = field(default_factory=dict)
    contests: Mapping[str, Contest] = field(default_factory=dict)
    past_wins: tuple[PastWin, ...] = ()
    painted: Mapping[EntrantId, PaintJudged] = field(default_factory=dict)
    # Awards that a prize-giving has told; None: there is none, and nothing is hidden.
    revealed: tuple[str, ...] | None = None
    # What even a retraction does not take back: chance that was used, and ids that were given.
    contributions: Mapping[EntrantId, str] = field(default_factory=dict)
    attempts: Mapping[int, int] = field(default_factory=dict)
    entrants_made: int = 0
    games_made: Mapping[int, int] = field(default_factory=dict)
    boards_made: Mapping[GameId, int] = field(default_factory=dict)
    deals: Mapping[tuple[int, str], int] = field(default_factory=dict)
    decks: Mapping[int, FateDeck] = field(default_factory=dict)
    retracted: frozenset[int] = frozenset()
    trail: Trail | None = field(default=None, compare=False, repr=False)

    # ── questions ──

    @property
    def aside(self) -> bool:
        """Whether parties stand aside by the rule of today, from the first line on."""
        return self.aside_rule == ASIDE

    @property
    def lists_shown(self) -> Sight:
        """Who reads lists, besides officials and their own players."""
        return self.sight or ("players" if self.rules.registration.lists_open else "officials")

    @property
    def end(self) -> After:
        """Where the next line goes."""
        return After(self.revision, self.head)

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

    @property
    def at_hand(self) -> int:
        """The round that is under way, or else the next one; after the last of all, that one."""
        now = self.current
        over = self.phase is Phase.FINISHED
        return len(self.rounds) + (now is None or (now.closed and not over))

    def game(self, game: GameId) -> Game | None:
        """A game, or a board of one, by its id."""
        whole = whole_game(game)
        found = next((g for r in reversed(self.rounds) for g in r.games if g.id == whole), None)
        if found is None or game == whole:
            return found
        return next((board for board in found.boards if board.id == game), None)

    @property
    def calls(self) -> tuple[Game, ...]:
        """Games of any round whose table waits for a judge, the one that waits longest first."""
        waiting = [(game.call.since, game) for r in self.rounds for game in r.tables() if game.call]
        return tuple(game for _, game in sorted(waiting, key=lambda each: each[0]))

    def game_of(self, entrant: EntrantId) -> Game | None:
        """The game an entrant is in right now, if the current round is not closed."""
        now = self.current
        if now is None or now.closed:
            return None
        return next((game for game in now.games if entrant in game.entrants), None)

    def table_of(self, entrant: EntrantId, person: PersonId) -> Game | None:
        """Where somebody plays right now: their board, or the game of their entrant."""
        game = self.game_of(entrant)
        boards = game.boards if game else ()
        return next((board for board in boards if person in board.people), game)

    def speaks(self, person: PersonId, game: Game, entrant: EntrantId) -> bool:
        """Whether somebody speaks for a side: at a board, only its player and the captain."""
        who = self.entrants[entrant]
        own = {game.player(entrant), who.captain} if game.people else who.people
        return person in own

    def has_part(self, person: PersonId, game: Game) -> bool:
        """Whether a game is theirs or their team's: nobody judges that."""
        return any(person in self.entrants[entrant].people for entrant in game.entrants)

    @property
    def free_places(self) -> int | None:
        """How many may still come; None: as many as like."""
        if self.capacity is None:
            return None
        taken = sum(e.status in TAKES_A_PLACE and not e.ringer for e in self.entrants.values())
        return max(0, self.capacity - taken)

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
