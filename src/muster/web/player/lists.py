"""My lists on the phone: written, handed in, read."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_http_methods, require_safe

from muster.core.access import may_see_lists
from muster.core.ids import EntrantId
from muster.web.lists.editor import edit
from muster.web.lists.editor_view import EditorView
from muster.web.lists.pool_view import may_declare, needs_pool
from muster.web.lists.purpose import LISTS, POOL, Purpose, Writing
from muster.web.lists.state import state_of
from muster.web.player.frame import player_page
from muster.web.player.lists_view import list_of, my_lists
from muster.web.player.me import Me, as_player
from muster.web.trouble import not_found

LOOKED_AT_OR_SENT = ["GET", "HEAD", "POST"]


@require_safe
@as_player
def my_list(request: HttpRequest, me: Me) -> HttpResponse:
    view = my_lists(me)
    declares = may_declare(me.event, me.entrant)
    return player_page(
        request, me.here, "player/list.html", "list/", me=me, view=view, declares=declares
    )


@require_safe
@as_player
def list_of_other(request: HttpRequest, me: Me, entrant: str) -> HttpResponse:
    other = EntrantId(entrant)
    if other not in me.event.entrants or not may_see_lists(me.event, me.here.actor, other):
        return not_found(request)
    return player_page(request, me.here, "player/list_of.html", "list/", view=list_of(me, other))


@require_http_methods(LOOKED_AT_OR_SENT)
@as_player
def write(request: HttpRequest, me: Me) -> HttpResponse:
    """While lists are locked there is nothing to write; what was sent all the same is answered."""
    locked = state_of(me.event, me.entrant, me.names).locked
    if locked and request.method != "POST":
        return HttpResponseRedirect(f"{me.here.home}list/")
    return _edit(request, me, LISTS)


@require_http_methods(LOOKED_AT_OR_SENT)
@as_player
def pool(request: HttpRequest, me: Me) -> HttpResponse:
    """Where the rules ask for nothing, or it is too late, there is nothing to declare."""
    asks = needs_pool(me.event) and may_declare(me.event, me.entrant)
    if not asks and request.method != "POST":
        return HttpResponseRedirect(f"{me.here.home}list/")
    return _edit(request, me, POOL)


def _edit(request: HttpRequest, me: Me, purpose: Purpose) -> HttpResponse:
    writing = Writing(me.here, me.entrant, purpose)
    return edit(request, writing, partial(_page, request, me, purpose))


def _page(request: HttpRequest, me: Me, purpose: Purpose, view: EditorView) -> HttpResponse:
    home = f"{me.here.home}list/"
    pool = purpose is POOL
    return player_page(
        request,
        me.here,
        "player/list_write.html",
        "list/",
        view=view,
        pool=pool,
        address=f"{home}pool/" if pool else f"{home}write/",
        next=home,
    )
