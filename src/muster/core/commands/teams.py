"""What can be asked about teams and their boards."""

from __future__ import annotations

from typing import Literal

from muster.core.commands.command import Command, Somebody
from muster.core.ids import EntrantId, GameId, PersonId


class NamePlayer(Command):
    """The captain whose turn it is puts somebody up, or answers; `by` where an official asks."""

    kind: Literal["name-player"] = "name-player"
    game: GameId
    person: PersonId
    by: EntrantId | None = None


class PairBoards(Command):
    """All boards of a game of teams at once; none given: the first meets the first, and on."""

    kind: Literal["pair-boards"] = "pair-boards"
    game: GameId
    boards: tuple[tuple[PersonId, PersonId], ...] = ()
    reason: str = ""


class NameSubstitute(Command):
    """Somebody stands in for a teammate from the next boards on."""

    kind: Literal["name-substitute"] = "name-substitute"
    entrant: EntrantId
    leaves: PersonId
    person: Somebody
    faction: str = ""
    reason: str = ""


class NameCaptain(Command):
    kind: Literal["name-captain"] = "name-captain"
    entrant: EntrantId
    person: PersonId
