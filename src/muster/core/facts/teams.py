"""What happens inside teams: boards are paired, players named, captains and stand-ins too."""

from __future__ import annotations

from typing import Literal

from muster.core.facts.fact import Fact
from muster.core.ids import EntrantId, GameId, PersonId
from muster.core.record import Record


class Board(Record):
    """One game of a game of teams: who plays it, in the order of its sides."""

    game: GameId
    people: tuple[PersonId, PersonId]


class PlayerNamed(Fact):
    """A captain puts a player up for the next board, or answers with one."""

    kind: Literal["player-named"] = "player-named"
    game: GameId
    by: EntrantId
    person: PersonId


class BoardsPaired(Fact):
    """Who meets whom in a game of teams; `reason` is why boards were paired again."""

    kind: Literal["boards-paired"] = "boards-paired"
    game: GameId
    boards: tuple[Board, ...]
    reason: str = ""


class SubstituteNamed(Fact):
    """`person` takes the place of `leaves` on every board that is paired from now on."""

    kind: Literal["substitute-named"] = "substitute-named"
    entrant: EntrantId
    leaves: PersonId
    person: PersonId
    faction: str = ""
    reason: str = ""


class CaptainNamed(Fact):
    kind: Literal["captain-named"] = "captain-named"
    entrant: EntrantId
    person: PersonId
