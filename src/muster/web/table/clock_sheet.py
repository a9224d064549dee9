"""What a clock that ran out tells the sheet of its game, and takes back if it goes on."""

from __future__ import annotations

from datetime import datetime

from muster.core.problem import Refused
from muster.core.sheet.played import Played
from muster.core.sheet.sheet import FRAME, SIDES, Spot
from muster.core.sheet.taps import Answered
from muster.core.table_clock.clock import TableClock
from muster.core.table_clock.ending import Fallen, fallen
from muster.journal.database.table_clocks import clock_here
from muster.journal.database.tapping import sheet_here
from muster.journal.games import NoSheet
from muster.web.table.seat import Seat
from muster.web.table.tapping import Tap
from muster.web.table.who_first import tell_sheet


def sheet_of(seat: Seat) -> Played | None:
    """The sheet of this table, if anybody keeps one."""
    try:
        return sheet_here(seat.id, seat.game.id).seen(seat.event)[0]
    except NoSheet:
        return None


def is_told(played: Played, clock: TableClock, fall: Fallen) -> bool:
    return played.answers.get(_spot(played, clock, fall)) is True


def is_over(played: Played) -> bool:
    """Whether the game has ended on the sheet: nothing that comes later is asked there."""
    return played.tally.over is not None or played.finished


def has_come(played: Played, clock: TableClock, fall: Fallen) -> bool:
    """Whether the sheet is as far as the game was: a turn that has not come takes no answer."""
    return _spot(played, clock, fall).step <= played.closed + 1


def keep_sheet_told(seat: Seat, before: TableClock | None, after: TableClock, at: datetime) -> None:
    """A flag that fell is an answer on the sheet; one that has not fallen after all is none."""
    was, now = (fallen(clock, at) if clock else None for clock in (before, after))
    if was is not None and was != now:
        _answer(seat, after, was, yes=False)
    if now is not None:
        _answer(seat, after, now, yes=True)


def put_on_sheet(seat: Seat, tap: Tap) -> list[str]:
    """Open the sheet if there is none, and answer it as the clock does."""
    clock = clock_here(seat.id, seat.game.id).load()
    if clock is None:
        return []
    if sheet_of(seat) is None:
        sheet_here(seat.id, seat.game.id).open(seat.actor, clock.sides[0])
    keep_sheet_told(seat, None, clock, tap.now)
    return []


def _answer(seat: Seat, clock: TableClock, fall: Fallen, *, yes: bool) -> None:
    """Nothing is lost if the sheet cannot take it: the clock's own word stays."""
    tell_sheet(seat, clock)
    played = sheet_of(seat)
    if played is None or not fall.question or is_told(played, clock, fall) is yes:
        return
    if yes and (is_over(played) or not has_come(played, clock, fall)):
        return
    spot = _spot(played, clock, fall)
    tap = Answered(step=spot.step, side=spot.side, input=spot.input, value=True if yes else None)
    try:
        sheet_here(seat.id, seat.game.id).tap(seat.actor, tap)
    except Refused:
        return


def _spot(played: Played, clock: TableClock, fall: Fallen) -> Spot:
    side = played.sides.index(clock.sides[fall.side])
    return Spot(_step(played, clock, fall), side, FRAME, fall.question)


def _step(played: Played, clock: TableClock, fall: Fallen) -> int:
    """The turn in which it fell, counted from whoever goes first by the sheet."""
    sheet = played.sheet
    turns, place = divmod(fall.step - 1, len(SIDES))
    if not sheet.frame.each_side:
        return min(turns + 1, sheet.steps)
    second = clock.sides[place] != played.sides[sheet.first]
    return min(turns * len(SIDES) + 1 + second, sheet.steps)
