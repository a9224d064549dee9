"""The score sheet of a table, tapped on two phones at once."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from muster.core.hiring.steps import step_ids
from muster.web.table.clock_link import clock_link
from muster.web.table.seat import Seat, table_page, table_part
from muster.web.table.secrets_of import has_secrets
from muster.web.table.sheet_acts import ACTS
from muster.web.table.sheet_of import (
    asks_first,
    first_by_clock,
    has_control,
    has_sheet,
    seen_at,
    store_of,
)
from muster.web.table.sheet_view import sheet_view, tap_rows
from muster.web.table.tapping import door
from muster.web.trouble import not_found
from muster.words.hiring import title_of
from muster.words.tongue import _

REGION = "sheet"
TEMPLATE = "table/sheet_region.html"

TAPS = "Muster-Taps"
"""How far the streams of the game had come before what is sent was drawn: it may show more."""


@require_safe
def sheet(request: HttpRequest, seat: Seat) -> HttpResponse:
    """One turn of the sheet; a screen that follows the table fetches only what changes."""
    if not has_sheet(seat.event, seat.game):
        return not_found(request)
    made = _made(seat, request.GET.get("turn", ""))
    if request.headers.get("HX-Target") == REGION:
        return table_part(request, seat, TEMPLATE, **made)
    return table_page(request, seat, "table/sheet.html", **made, **head(seat, _("Score sheet")))


def _made(seat: Seat, asked: str) -> dict[str, object]:
    """What the region of a sheet is drawn from; `asked` is the turn to be shown."""
    played, lines = seen_at(seat.event, store_of(seat))
    view = sheet_view(seat, played, lines, asked) if played and seat.sees_encounter else None
    return {
        "view": view,
        "at": view.at if view else f"{seat.base}sheet/",
        "tap_at": f"{seat.base}sheet/tap/",
        "settled": seat.game.result is not None,
        "first": goes_first(seat) if view is None else (),
    }


def _drawn(request: HttpRequest, seat: Seat, answer: HttpResponse) -> HttpResponse:
    """The phone that tapped is answered with its turn of the sheet, and need not fetch it."""
    if "HX-Trigger" not in answer.headers or request.headers.get("HX-Target") != REGION:
        return answer
    number = seat.number
    turn = parse_qs(urlsplit(request.POST.get("next", "")).query).get("turn", [""])
    part = table_part(request, seat, TEMPLATE, **_made(seat, turn[0]))
    part.headers[TAPS] = str(number)
    part.headers["HX-Trigger"] = answer.headers["HX-Trigger"]
    return part


tap = door(ACTS, shown=_drawn)


@require_safe
def taps(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Everything that was tapped, so much at a time, and undo of any of it."""
    if not has_sheet(seat.event, seat.game):
        return not_found(request)
    played, lines = seen_at(seat.event, store_of(seat))
    seen, before = played if seat.sees_encounter else None, request.GET.get("before", "")
    rows = tap_rows(seat, seen, lines, before) if seen else ()
    newest = f"{seat.base}sheet/taps/"
    late = not rows or rows[0].line == lines[-1].n
    return table_page(
        request,
        seat,
        "table/sheet_taps.html",
        rows=rows,
        at=newest if late else f"{newest}?before={rows[0].line + 1}",
        newest="" if late else newest,
        older=f"{newest}?before={rows[-1].line}" if rows and rows[-1].line > 1 else "",
        tap_at=f"{seat.base}sheet/tap/",
        **head(seat, _("All taps")),
    )


def goes_first(seat: Seat) -> tuple[tuple[str, str], ...]:
    """The sides to choose from, where a sheet that is opened has to be told."""
    if not asks_first(seat, None) or first_by_clock(seat):
        return ()
    say = _("{name} goes first")
    return tuple((str(e), say.format(name=seat.names.entrant(e))) for e in seat.game.entrants)


def head(seat: Seat, title: str) -> dict[str, object]:
    """What every page of a table begins with: the way back, and the ways to its other pages."""
    pages = [("sheet/", _("Score sheet"))] if has_sheet(seat.event, seat.game) else []
    if has_secrets(seat.event, seat.game):
        pages.append(("secrets/", _("Secret choices")))
    if chosen := step_ids(seat.event, seat.game):
        pages.append(("hire/", title_of(chosen)))
    if clock_link(seat.here, seat.game):
        pages.append(("clock/", _("Clock")))
    if has_control(seat.event, seat.game):
        pages.append(("control/", _("Who controls this?")))
    others = [(seat.base + end, say) for end, say in pages if say != title]
    return {"back": back_of(seat), "others": others, "title": title}


def back_of(seat: Seat) -> str:
    """Where somebody at a table comes from: their game, or the game's page of an official."""
    if seat.at_desk:
        return reverse("desk-game", args=[seat.id, seat.game.round, seat.game.id])
    return seat.here.home if seat.mine else f"{seat.here.home}judge/game/{seat.game.id}/"
