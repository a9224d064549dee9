"""What a table keeps secret until it is shown: schemes, objectives, which list is played."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from muster.core.sheet.of_game import opening
from muster.core.sheet.played import Played
from muster.core.sheet.stream import begin
from muster.web.player.looking import looking_at
from muster.web.table.lists_view import lists_view, picks_views
from muster.web.table.seat import Seat, table_page
from muster.web.table.secrets_acts import ACTS, showing
from muster.web.table.secrets_of import has_secrets
from muster.web.table.secrets_view import Wanted, known_to, secrets_view
from muster.web.table.sheet import head
from muster.web.table.sheet_of import seen_at, store_of
from muster.web.table.tapping import door
from muster.web.trouble import not_found
from muster.words.tongue import _

_own_eyes = door(ACTS)
_watched_tap = door({**ACTS, "show": showing(named=False)})


def secrets_tap(request: HttpRequest, seat: Seat, kind: str) -> HttpResponse:
    return (_watched_tap if _watched(request, seat) else _own_eyes)(request, seat, kind)


@require_safe
def secrets(request: HttpRequest, seat: Seat) -> HttpResponse:
    """What is sealed, for whom it is; one's own is shown on demand, never to who only looks."""
    if not has_secrets(seat.event, seat.game):
        return not_found(request)
    watched = _watched(request, seat)
    mine = "mine" in request.GET and seat.mine is not None and not watched
    store = store_of(seat)
    opened, lines = seen_at(seat.event, store)
    played = opened or _unopened(seat)
    wanted = Wanted(mine, _named(request, seat))
    sees = seat.sees_encounter
    known = known_to(seat, store, wanted) if played.seals else {}
    view = secrets_view(seat, (played, lines), known, wanted) if sees else None
    return table_page(
        request,
        seat,
        "table/secrets.html",
        view=view,
        lists=lists_view(seat, store, played, mine=mine) if sees else None,
        picks=picks_views(seat, store, played, mine=mine) if sees else (),
        at=view.at if view else f"{seat.base}secrets/",
        tap_at=f"{seat.base}secrets/tap/",
        overlooked=watched,
        **head(seat, _("Secret choices")),
    )


def _watched(request: HttpRequest, seat: Seat) -> bool:
    """Whether an official has opened the page of a player."""
    return not seat.at_desk and looking_at(request, seat.here) is not None


def _named(request: HttpRequest, seat: Seat) -> str:
    """The side that an official wants to choose for."""
    asked = request.GET.get("for", "")
    return asked if asked in seat.game.entrants else ""


def _unopened(seat: Seat) -> Played:
    """Before anybody opened the sheet: as it will be when somebody does."""
    return begin(seat.event.rules, opening(seat.event, seat.game, seat.game.attacker))
