"""Who goes first, by the sheet and by the clock of a table: the later word counts for both."""

from __future__ import annotations

from contextlib import suppress

from muster.core.ids import EntrantId
from muster.core.problem import Refused
from muster.core.sheet.played import Played
from muster.core.sheet.taps import FirstSaid
from muster.core.table_clock.clock import TableClock
from muster.journal.database.table_clocks import clock_here
from muster.web.table.seat import Seat
from muster.web.table.sheet_of import asks_first, seen_at, store_of
from muster.words.tongue import _


def tell_sheet(seat: Seat, clock: TableClock) -> None:
    """A sheet on which play has not begun is told who goes first by the clock."""
    played, _lines = seen_at(seat.event, store_of(seat))
    if played is None or played.begun or not _is_asked(seat):
        return
    side = played.sides.index(clock.sides[0])
    said = side == played.sheet.first and not asks_first(seat, played)
    if not said and not played.finished and seat.game.result is None:
        with suppress(Refused):
            store_of(seat).tap(seat.actor, FirstSaid(side=side))


def tell_clock(seat: Seat, first: EntrantId) -> None:
    """A clock that was not started is told who goes first by the sheet."""
    if _is_asked(seat):
        clock_here(seat.id, seat.game.id).put_first(seat.actor, first)


def doubt(seat: Seat, played: Played | None) -> str:
    """A warning for both pages, where one has begun and cannot follow the other any more."""
    if played is None or not _is_asked(seat) or asks_first(seat, played):
        return ""
    clock = clock_here(seat.id, seat.game.id).load()
    by_sheet = played.sides[played.sheet.first]
    by_clock = clock.sides[0] if clock else by_sheet
    if by_sheet == by_clock:
        return ""
    say = _("By the sheet {sheet} goes first, by the clock {clock}: put it right on the sheet.")
    return say.format(sheet=seat.names.entrant(by_sheet), clock=seat.names.entrant(by_clock))


def _is_asked(seat: Seat) -> bool:
    """An attacker is known from the pairing, and need not be who goes first."""
    return bool(seat.event.rules.play.first_word) and seat.game.attacker is None
