"""What can be asked about rounds."""

from __future__ import annotations

from typing import Literal

from muster.core.commands.command import Command
from muster.core.ids import EntrantId, GameId


class PairRound(Command):
    """Pair the next round, or the current one `again`.

    `keep_started` leaves games that have begun as they are and pairs the rest again. `round` is
    the one that is meant: of two people who ask for it at once, only one pairs it.
    """

    kind: Literal["pair-round"] = "pair-round"
    round: int | None = None
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


class PublishPairings(Command):
    """`round`: which one is meant, so that nothing happens to the next one by mistake."""

    kind: Literal["publish-pairings"] = "publish-pairings"
    round: int | None = None


class StartPlay(Command):
    """Games begin: those named, or the whole round (`round`, if one is meant)."""

    kind: Literal["start-play"] = "start-play"
    round: int | None = None
    games: tuple[GameId, ...] = ()


class CloseRound(Command):
    """`round`: as in `PublishPairings`."""

    kind: Literal["close-round"] = "close-round"
    round: int | None = None
