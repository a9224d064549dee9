"""What saved pages tell of an event: its players, who met whom, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal

Came = Literal["first", "second", "draw", "unknown"]
"""Who won, of the two sides of a game."""


@dataclass(frozen=True, slots=True)
class Player:
    """`id` is theirs on Longshanks."""

    id: str
    name: str
    club: str = ""
    region: str = ""
    faction: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """A game of two; alone it is a bye. Scores are only told on the page of its round."""

    round: int
    sides: tuple[str, ...]
    came: Came = "unknown"
    scores: tuple[int, ...] = ()
    table: int | None = None

    @property
    def is_bye(self) -> bool:
        return len(self.sides) == 1


@dataclass(frozen=True, slots=True)
class SavedEvent:
    """`notes` are what was strange and is not taken."""

    id: str
    name: str
    day: date | None
    place: str
    finished: bool
    players: tuple[Player, ...]
    games: tuple[Played, ...]
    notes: tuple[str, ...] = ()

    @property
    def rounds(self) -> int:
        return max((game.round for game in self.games), default=0)

    @property
    def scored(self) -> bool:
        """Whether every game that somebody won, or nobody, tells its score."""
        known = [g for g in self.games if not g.is_bye and g.came != "unknown"]
        return bool(known) and all(game.scores for game in known)
