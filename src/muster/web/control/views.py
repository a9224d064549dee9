"""Who controls this? Asked at a table, and by everybody; nothing is written anywhere."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_safe

from muster.core.access import may_see_lists
from muster.journal.database.shelf import Held
from muster.web.control.board import SIDES, Board, acted, read_board
from muster.web.control.view import Asking, Names, board_view, offers_of, subject_of
from muster.web.gates import for_everybody
from muster.web.public.page import public_page
from muster.web.table.seat import Seat, table_page
from muster.web.table.sheet import head
from muster.web.table.sheet_of import places_of
from muster.web.trouble import not_found
from muster.words.tongue import _


@require_safe
def at_table(request: HttpRequest, seat: Seat) -> HttpResponse:
    """With the names and lists of those who play there, and the places of their encounter."""
    wanted = places_of(seat.event, seat.game) if seat.sees_encounter else ()
    subject = subject_of(seat.event.rules, wanted, request.GET.get("on", ""))
    if subject is None or len(seat.game.entrants) != len(SIDES):
        return not_found(request)
    order = sorted(seat.game.entrants, key=lambda entrant: entrant != seat.mine)
    names = _apart(tuple(map(seat.names.entrant, order)))
    seen = [e for e in order if may_see_lists(seat.event, seat.actor, e)]
    offers = {
        side: offers_of(seat.event, entrant, subject) if entrant in seen else ()
        for side, entrant in zip(SIDES, order, strict=True)
    }
    asking = Asking(f"{seat.base}control/", subject, names, wanted, offers)
    board = _board(request, asking)
    if board is None:
        return _onward(request, asking)
    return table_page(
        request,
        seat,
        "table/control.html",
        view=board_view(asking, board),
        **head(seat, _("Who controls this?")),
    )


@require_safe
@for_everybody
def for_all(request: HttpRequest, held: Held) -> HttpResponse:
    """For whoever stands at no table of their own: two sides without names."""
    subject = subject_of(held.event.rules, (), request.GET.get("on", ""))
    if subject is None:
        return not_found(request)
    names = {"a": _("Player A"), "b": _("Player B")}
    asking = Asking(f"/e/{held.id}/control/", subject, names)
    board = _board(request, asking)
    if board is None:
        return _onward(request, asking)
    return public_page(
        request, held, "public/control.html", "event-rules", board_view(asking, board)
    )


def _board(request: HttpRequest, asking: Asking) -> Board | None:
    """What the address says; nothing if a button has to be pressed first."""
    return None if "act" in request.GET else read_board(asking.subject, request.GET.dict())


def _onward(request: HttpRequest, asking: Asking) -> HttpResponse:
    """A button was pressed: on to the address that says what came of it, and can be shown again."""
    sent = request.GET.dict()
    board = read_board(asking.subject, sent)
    made = acted(asking.subject, board, sent["act"], asking.offers)
    return HttpResponseRedirect(f"{asking.at}?{made.query}")


def _apart(names: tuple[str, ...]) -> Names:
    """Two people of one name are told apart."""
    one, two = names
    return {"a": one, "b": two if two != one else f"{two} (2)"}
