"""Where a table goes when its clock does not count any more: to its sheet, or to the result."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.table_clock.ending import fallen
from muster.web.table.clock_now import OnTable
from muster.web.table.clock_sheet import sheet_of
from muster.web.table.seat import Seat
from muster.web.table.sheet import back_of
from muster.web.table.sheet_of import has_sheet
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class NextStep:
    """`title` says why, if nothing else does; `ways` are addresses and words, the best first."""

    title: str
    ways: tuple[tuple[str, str], ...]


def next_step(now: OnTable) -> NextStep | None:
    """Nothing while there is time to play; a flag that fell has a card of its own."""
    seat = now.seat
    if seat.game.result is not None or fallen(now.clock, now.at) is not None:
        return None
    if now.down:
        return NextStep(_("Dice down: the round is over."), _ways(seat, "#stop"))
    return NextStep("", _ways(seat)) if now.clock.stopped is not None else None


def _ways(seat: Seat, place: str = "") -> tuple[tuple[str, str], ...]:
    """The sheet knows the result; whoever kept it on paper reports it."""
    report = f"{seat.here.home}report/" if seat.mine else back_of(seat)
    ways = [(report, _("Report the result"))]
    if not has_sheet(seat.event, seat.game):
        return tuple(ways)
    kept = sheet_of(seat) is not None
    sheet = (f"{seat.base}sheet/{place}", _("To the sheet"))
    return (sheet,) if kept else (sheet, *ways)
