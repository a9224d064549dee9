"""What a pairing system is handed and hands back: positions instead of players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from muster.core.ids import EntrantId
from muster.core.pairing.bars import Barred, Game, barred_among
from muster.core.pairing.field import Field, Player
from muster.core.pairing.sitters import Sitters


@dataclass(frozen=True, slots=True)
class Rest:
    """Those left to pair when locked games and finals tables are set, best first."""

    field: Field
    players: Sequence[Player]
    ids: Sequence[EntrantId]
    sitters: Sitters
    shuffle: Callable[[int], Sequence[int]] | None = None  # the n-th fresh shuffle, if allowed

    @property
    def odd(self) -> bool:
        return len(self.players) % 2 == 1

    def barred(self) -> Barred:
        return barred_among(self.field, self.players, self.ids)

    def first_sitter(self) -> int | None:
        return self.sitters.first() if self.odd else None

    def without(self, sitter: int | None) -> Sequence[int]:
        """All positions but the sitter's."""
        places = range(len(self.players))
        return places if sitter is None else [place for place in places if place != sitter]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A system's answer, in positions."""

    games: Sequence[Game]
    sitter: int | None
    legal: bool = True  # no game has a fault, so none need be looked for
    attempt: int = 0  # which shuffle was used
