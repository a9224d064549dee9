"""Which game is played at which table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from muster.core.ids import EntrantId
from muster.core.pairing.assignment import assign
from muster.core.pairing.field import Fault, FaultKind

Seats = Sequence[EntrantId]  # the players of a game or a pod
BLOCK = 128  # games: up to here the seating is exact for the whole hall


@dataclass(frozen=True, slots=True)
class Seating:
    """A table for every game, in the order of the games, and what had to be accepted."""

    tables: tuple[int, ...]
    faults: tuple[Fault, ...] = ()


def assign_tables(
    games: Sequence[Seats],
    tables: Sequence[int],
    history: Mapping[EntrantId, Collection[int]],
    fixed: Mapping[EntrantId, int],
) -> Seating:
    """Seat the games, best game first, at the tables, top table first.

    Players with a fixed table get it. Then as few players as possible see a table again; then games
    move as few places as possible from their natural table (the first game at the top table,
    and so on); then higher games have higher tables. Exact up to BLOCK games (see `assignment`),
    and block by block above. If there are more games than tables, numbers go on after the highest.
    """
    numbers = _enough(tables, len(games))
    kept = range(len(games))
    if any(_broken(games[i], numbers[i], history, fixed) != (0, 0) for i in kept):
        seated = _seat_all(games, numbers, history, fixed)
    else:
        seated = tuple(numbers[i] for i in kept)
    return Seating(seated, tuple(_faults(games, seated, history, fixed)))


def _seat_all(
    games: Sequence[Seats],
    numbers: Sequence[int],
    history: Mapping[EntrantId, Collection[int]],
    fixed: Mapping[EntrantId, int],
) -> tuple[int, ...]:
    """In a very large hall fixed tables are given first, then BLOCK games share BLOCK tables."""
    if len(games) <= BLOCK:
        return _seat_block(games, numbers, history, fixed)
    seated: dict[int, int] = {}
    for i, seats in enumerate(games):
        wishes = [fixed[player] for player in seats if player in fixed]
        if wishes and wishes[0] in numbers and wishes[0] not in seated.values():
            seated[i] = wishes[0]
    taken = set(seated.values())
    free = [number for number in numbers if number not in taken]
    others = [i for i in range(len(games)) if i not in seated]
    for start in range(0, len(others), BLOCK):
        block, places = others[start : start + BLOCK], free[start : start + BLOCK]
        chosen = _seat_block([games[i] for i in block], places, history, fixed)
        seated.update(zip(block, chosen, strict=True))
    return tuple(seated[i] for i in range(len(games)))


def _seat_block(
    games: Sequence[Seats],
    numbers: Sequence[int],
    history: Mapping[EntrantId, Collection[int]],
    fixed: Mapping[EntrantId, int],
) -> tuple[int, ...]:
    rules = [[_broken(seats, table, history, fixed) for table in numbers] for seats in games]
    return tuple(numbers[place] for place in assign(_costs(rules)))


def _enough(tables: Sequence[int], games: int) -> list[int]:
    highest = max(tables, default=0)
    return [*tables, *range(highest + 1, highest + 1 + games - len(tables))]


def _broken(
    seats: Seats,
    table: int,
    history: Mapping[EntrantId, Collection[int]],
    fixed: Mapping[EntrantId, int],
) -> tuple[int, int]:
    """How many of a game's players should sit elsewhere, and how many sat here before."""
    elsewhere = sum(fixed.get(player, table) != table for player in seats)
    again = sum(_again(player, table, history, fixed) for player in seats)
    return elsewhere, again


def _again(
    player: EntrantId,
    table: int,
    history: Mapping[EntrantId, Collection[int]],
    fixed: Mapping[EntrantId, int],
) -> bool:
    """A player's own fixed table is never too often."""
    return fixed.get(player) != table and table in history.get(player, ())


def _costs(rules: Sequence[Sequence[tuple[int, int]]]) -> list[list[int]]:
    """Pack the wishes into integers: fixed, seen before, moved, higher games higher."""
    width = len(rules[0])
    unit = len(rules) * len(rules) * width + 1  # more than either of the last two can add up to
    seats = 1 + sum(again for row in rules for _, again in row)
    return [
        [
            ((elsewhere * seats + again) * unit + abs(place - game)) * unit
            + (len(rules) - game) * place
            for place, (elsewhere, again) in enumerate(row)
        ]
        for game, row in enumerate(rules)
    ]


def _faults(
    games: Sequence[Seats],
    seated: Sequence[int],
    history: Mapping[EntrantId, Collection[int]],
    fixed: Mapping[EntrantId, int],
) -> list[Fault]:
    found = []
    for seats, table in zip(games, seated, strict=True):
        for player in seats:
            if fixed.get(player, table) != table:
                note = (("table", table), ("fixed", fixed[player]))
                found.append(Fault(FaultKind.TABLE_NOT_FIXED, (player,), note))
            if _again(player, table, history, fixed):
                found.append(Fault(FaultKind.TABLE_AGAIN, (player,), (("table", table),)))
    return found
