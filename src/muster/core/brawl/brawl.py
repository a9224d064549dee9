"""A brawl as it stands: points with their reasons, models, order, loot and credit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from muster.core.brawl.facts import NOBODY, Seat
from muster.core.brawl.initiative import Flips, must_flip, order_of
from muster.core.brawl.loot import CARRIED, Loot
from muster.core.brawl.problem import BrawlCode, no
from muster.core.brawl.terms import BrawlTerms

MarkValue = bool | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One reason of one player's points.

    `counted` is what of `points` was left when nobody could fall below the floor.
    """

    act: int
    turn: int
    award: str
    say: str
    by: str
    to: str
    through: str
    points: int
    counted: int
    total: int


@dataclass(frozen=True, slots=True)
class Player:
    seat: Seat
    marks: Mapping[str, MarkValue]
    in_play: bool = True
    acted: bool = False
    total: int = 0
    entries: tuple[Entry, ...] = ()

    @property
    def id(self) -> str:
        return self.seat.id


@dataclass(frozen=True, slots=True)
class Standing:
    player: str
    place: int
    total: int


@dataclass(frozen=True, slots=True)
class Brawl:
    """`credits` says who first put a Condition on a player, or made terrain (on nobody).

    `act` is the latest act that counts.
    """

    terms: BrawlTerms
    seed: str
    players: Mapping[str, Player]
    loot: Loot
    flips: Flips
    act: int = 1
    turn: int = 1
    over: bool = False
    credits: Mapping[tuple[str, str], str] = field(default_factory=dict)
    said: frozenset[tuple[str, str]] = frozenset()

    @property
    def order(self) -> tuple[str, ...]:
        """Initiative order of this turn, once all ties are broken."""
        return order_of(self.flips)

    @property
    def must_flip(self) -> tuple[str, ...]:
        return must_flip(self.flips)

    @property
    def next_up(self) -> str:
        """Whose turn it is to activate; nobody if all have, or Initiative is not known."""
        waiting = (player for player in self.order if not self.players[player].acted)
        return next(waiting, NOBODY)

    def player(self, name: str) -> Player:
        if name not in self.players:
            raise no(BrawlCode.UNKNOWN_PLAYER, name=name, known=tuple(self.players))
        return self.players[name]

    def carried(self, player: str) -> tuple[str, ...]:
        return self.loot.at(*CARRIED, player=player)

    def in_order(self, players: Iterable[str]) -> tuple[str, ...]:
        """Players whose models something befalls at once, one after the other."""
        places = {player: place for place, player in enumerate(self.order or self.players)}
        return tuple(sorted(players, key=lambda player: places.get(player, len(places))))

    def credited(self, through: str, to: str) -> str:
        """Who gets the credit for damage through a Condition or terrain."""
        what = spelled(through)
        found = self.credits.get((what, to), self.credits.get((what, NOBODY)))
        if found is None:
            raise no(BrawlCode.NOBODY_CREDITED, through=through, to=to)
        return found


def spelled(what: str) -> str:
    """A Condition or terrain as it is compared: case and spacing do not matter."""
    return " ".join(what.split()).casefold()


def standings(brawl: Brawl) -> tuple[Standing, ...]:
    """Most points first; equal points share a place, and the places after it stay free."""
    totals = [player.total for player in brawl.players.values()]
    ordered = sorted(brawl.players.values(), key=lambda player: -player.total)
    return tuple(
        Standing(player.id, 1 + sum(total > player.total for total in totals), player.total)
        for player in ordered
    )


def winners(brawl: Brawl) -> tuple[str, ...]:
    """Who has won, once it is over; several if they share the first place."""
    return tuple(row.player for row in standings(brawl) if brawl.over and row.place == 1)
