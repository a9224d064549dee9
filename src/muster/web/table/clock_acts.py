"""What can be done to a table's clock: every tap as the fields of a form, carried out."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import ValidationError

from muster.core.ids import EntrantId
from muster.core.table_clock.asks import ASK, AnyAsk
from muster.journal.database.table_clocks import clock_here
from muster.journal.table_clocks import Ticked
from muster.reading.unclear import Unclear
from muster.web.table.clock_sheet import keep_sheet_told, put_on_sheet
from muster.web.table.seat import Seat
from muster.web.table.tapping import Act, Tap
from muster.web.table.who_first import tell_sheet
from muster.words.table_clock import tick_words
from muster.words.tongue import _

FIELDS: Mapping[str, tuple[str, ...]] = {
    "start": ("stage", "back"),
    "switch": ("stage", "back", "loans"),
    "take-back": ("stage", "back", "side"),
    "lend": ("stage", "back", "loan"),
    "give-back": ("stage", "back", "loan"),
    "take-extension": ("stage", "back"),
    "claim-lead": ("stage", "back", "side"),
    "note-fall": ("side",),
    "stop": (),
    "pause": ("reason",),
    "resume": (),
    "adjust": ("side", "reason"),
}
"""The fields of each ask, by the names that the core gives them."""

MINUTE = 60
MOST_MINUTES = 24 * 60


def _open(seat: Seat, tap: Tap) -> list[str]:
    first = EntrantId(tap.text("first")) if tap.text("first") else None
    minutes = tap.number("minutes") if tap.text("minutes") else 0
    if not 0 <= minutes <= MOST_MINUTES:
        raise Unclear("not-understood", _("A clock has at most a day."))
    ticked = clock_here(seat.id, seat.game.id).open(seat.actor, first, minutes)
    tell_sheet(seat, ticked.clock)
    return _said(seat, ticked)


def _asking(kind: str) -> Act:
    def act(seat: Seat, tap: Tap) -> list[str]:
        given = {name: tap.text(name) for name in FIELDS[kind] if name in tap.fields}
        if kind == "adjust":
            given["seconds"] = str(_seconds(tap))
        asked = _read({"kind": kind, **given})
        ticked = clock_here(seat.id, seat.game.id).tap(seat.actor, asked, tap.made)
        keep_sheet_told(seat, ticked.before, ticked.clock, tap.now)
        return _said(seat, ticked)

    return act


def _read(given: Mapping[str, str]) -> AnyAsk:
    try:
        return ASK.validate_strings(dict(given))
    except ValidationError:
        say = _("This page asks for something Muster does not understand.")
        raise Unclear("not-understood", say) from None


def _seconds(tap: Tap) -> int:
    """Minutes and seconds together; to take them instead of giving, less than nothing."""
    minutes, seconds = (tap.number(name) if tap.text(name) else 0 for name in ("minutes", "more"))
    together = minutes * MINUTE + seconds
    return -together if tap.text("how") == "take" else together


def _said(seat: Seat, ticked: Ticked) -> list[str]:
    one, other = (seat.names.entrant(side) for side in ticked.clock.sides)
    return [tick_words(line.fact, ticked.clock.terms, (one, other)) for line in ticked.lines]


CLOCK_ACTS: Mapping[str, Act] = {
    "open": _open,
    "to-sheet": put_on_sheet,
    **{kind: _asking(kind) for kind in FIELDS},
}
