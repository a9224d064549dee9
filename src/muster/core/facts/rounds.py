"""What happens to rounds: paired, changed by hand, published, played, closed."""

from __future__ import annotations

from typing import Literal

from muster.core.facts.fact import Fact
from muster.core.ids import EntrantId, GameId
from muster.core.record import Record


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
