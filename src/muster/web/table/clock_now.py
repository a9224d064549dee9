"""A table's clock at the moment somebody looks at it: read once, for everything that is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from muster.core.table_clock.asks import Hand
from muster.core.table_clock.clock import TableClock
from muster.core.table_clock.of_game import hand_of, officials_of, round_ends
from muster.core.table_clock.reading import TableReading, reading
from muster.core.table_clock.ticks import TickLine
from muster.journal.database.table_clocks import clock_here
from muster.journal.perform import now
from muster.web.table.seat import Seat


@dataclass(frozen=True, slots=True)
class OnTable:
    """A clock that lies on the table. `sides` are names, the first player's first."""

    seat: Seat
    lines: Sequence[TickLine]
    clock: TableClock
    shown: TableReading
    hand: Hand
    at: datetime
    row: int
    sides: tuple[str, str]

    @property
    def mine(self) -> int | None:
        """The side whose phone this is; none for somebody who stands beside."""
        return min(self.hand.sides, default=None)

    @property
    def dice_down(self) -> datetime | None:
        """By turn timing, when the round ends: nobody plays on then."""
        return self.shown.expected_end if self.clock.terms.kind == "turns" else None

    @property
    def down(self) -> bool:
        due = self.dice_down
        return due is not None and due <= self.at and self.clock.stopped is None


def clock_now(seat: Seat) -> OnTable | None:
    """Nothing until somebody lays one there."""
    row, store = seat.number, clock_here(seat.id, seat.game.id)
    lines = store.lines()
    if not lines:
        return None
    clock, at = store.folded(lines), now()
    one, other = clock.sides
    return OnTable(
        seat=seat,
        lines=lines,
        clock=clock,
        shown=reading(clock, at, round_ends(seat.event, seat.game, at)),
        hand=hand_of(seat.event, seat.actor, clock.sides, officials_of(seat.event, clock.sides)),
        at=at,
        row=row,
        sides=(seat.names.entrant(one), seat.names.entrant(other)),
    )


def instant(at: datetime) -> float:
    """Milliseconds since 1970, as screens count."""
    return round(at.timestamp() * 1000, 1)
