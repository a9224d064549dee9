"""The values that go into pairing and come out of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as defaulting
from enum import StrEnum
from types import MappingProxyType

from muster.core.ids import EntrantId

EMPTY: Mapping[EntrantId, int] = MappingProxyType({})


class FaultKind(StrEnum):
    """What can be wrong with a set of pairings; the words are stored in journals."""

    SAME_REGION = "same-region"
    SAME_CLUB = "same-club"
    PAIRED_DOWN_TWICE = "paired-down-twice"
    SITTER_NOT_LOWEST = "sitter-not-lowest"
    KEPT_APART = "kept-apart"
    REMATCH = "rematch"
    SAT_OUT_TWICE = "sat-out-twice"
    FINALS_BROKEN = "finals-broken"
    LOCK_BROKEN = "lock-broken"
    NEEDLESS_SITTER = "needless-sitter"
    UNPAIRED = "unpaired"
    PAIRED_TWICE = "paired-twice"
    STRANGER = "stranger"
    POD_SIZE = "pod-size"
    TABLE_AGAIN = "table-again"
    TABLE_NOT_FIXED = "table-not-fixed"


TOLERATED = (
    FaultKind.SAME_REGION,
    FaultKind.SAME_CLUB,
    FaultKind.PAIRED_DOWN_TWICE,
    FaultKind.KEPT_APART,
    FaultKind.REMATCH,
    FaultKind.SAT_OUT_TWICE,
)


@dataclass(frozen=True, slots=True)
class Player:
    """One entrant as pairing sees them."""

    id: EntrantId
    standing: tuple[int, ...] = ()  # larger is better; equal tuples are an exact tie
    tp: int = 0  # the pile
    met: Mapping[EntrantId, int] = defaulting(default_factory=lambda: EMPTY)  # last round
    sat_out: int = 0  # byes and games against the ringer so far
    paired_down: int = 0
    club: str = ""
    region: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a set of pairings, and whom it concerns."""

    kind: FaultKind
    players: tuple[EntrantId, ...]
    note: tuple[tuple[str, int], ...] = ()  # a rematch: (("round", last met),)


@dataclass(frozen=True, slots=True)
class Terms:
    """How a rule pack and its organiser want a round paired.

    `tolerate` is the order in which rules are given up when no legal set of pairings
    exists, mildest first; a rule left out of it is given up last of all. Moving the
    sitter up (`sitter-not-lowest`) comes just before the first of kept-apart, rematch
    and sat-out-twice unless it is listed.
    """

    system: str = "adjacent"  # a name in SYSTEMS
    finals: int = 0  # tables played 1v2, 3v4 ... before the system pairs the rest
    rematch_after: int | None = None  # None: never again; 3: met in n, free again in n + 3
    separate: tuple[str, ...] = ()  # levels the random system keeps apart: club, region
    sitter: str = "lowest-placed"  # a name in SITTERS
    tolerate: tuple[FaultKind, ...] = TOLERATED
    locked: tuple[tuple[EntrantId, EntrantId], ...] = ()  # the organiser wants these to meet
    apart: frozenset[frozenset[EntrantId]] = frozenset()  # and these never


@dataclass(frozen=True, slots=True)
class Field:
    """Everybody who is to be paired now."""

    round: int
    players: tuple[Player, ...]
    terms: Terms = Terms()


@dataclass(frozen=True, slots=True)
class Pairings:
    """Who meets whom, and what had to be accepted for it."""

    games: tuple[tuple[EntrantId, EntrantId], ...]  # best game first, higher placed first
    sitting: EntrantId | None  # meets the ringer or takes the bye
    order: tuple[EntrantId, ...]  # the order used, ties settled by the seed
    faults: tuple[Fault, ...] = ()  # empty when a fully legal set exists
    paired_down: tuple[EntrantId, ...] = ()  # piles: who went down this round
    attempt: int = 0  # random: the shuffle that was taken two by two; 0 is `order` itself
