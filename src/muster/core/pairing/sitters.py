"""Who sits an odd round out: meets the ringer, or takes the bye."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from muster.core.pairing.field import Fault, FaultKind, Player

Level = tuple[int, ...]

# What makes one player a better choice than another of as many rounds sat out: smallest first.
SITTERS: dict[str, Callable[[Player], Level]] = {
    "lowest-placed": lambda player: player.standing,
    "random": lambda _: (),
    "random-lowest-tp": lambda player: (player.tp,),
}


@dataclass(frozen=True, slots=True)
class Sitters:
    """The choice of a sitter among these players, given in the order used."""

    players: Sequence[Player]
    rule: str
    luck: Callable[[int], bytes | int]  # settles a level by position: smallest first

    def first(self) -> int:
        """The position of the one who should sit if the rest allows it."""
        least = min(map(self._wish, self.players))
        equal = (place for place, player in enumerate(self.players) if self._wish(player) == least)
        return min(equal, key=self.luck)

    def queue(self) -> list[int]:
        """For every position its place in the queue: level by level, and luck inside a level."""
        level = SITTERS[self.rule]
        places = range(len(self.players))
        queue = sorted(places, key=lambda place: (level(self.players[place]), self.luck(place)))
        turn = {place: number for number, place in enumerate(queue)}
        return [turn[place] for place in places]

    def faults(self, place: int) -> list[Fault]:
        """Everything wrong with this player sitting out."""
        sitter = self.players[place]
        found = [Fault(FaultKind.SAT_OUT_TWICE, (sitter.id,))] if sitter.sat_out else []
        level = SITTERS[self.rule]
        equals = (level(player) for player in self.players if player.sat_out == sitter.sat_out)
        if min(equals) < level(sitter):
            found.append(Fault(FaultKind.SITTER_NOT_LOWEST, (sitter.id,)))
        return found

    def _wish(self, player: Player) -> tuple[int, Level]:
        return player.sat_out, SITTERS[self.rule](player)
