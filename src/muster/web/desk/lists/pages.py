"""The pages of lists at the desk: everybody's, one entrant's, and writing for them."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from muster.core.entrant import Entrant
from muster.core.ids import EntrantId
from muster.web.desk.entrants.nobody import no_entrant
from muster.web.desk.frame import desk_page
from muster.web.desk.lists.lists_view import lists_view
from muster.web.desk.lists.one_view import one_view
from muster.web.gates import Here, at_desk, officials_only, organiser_only
from muster.web.lists.editor import edit
from muster.web.lists.editor_view import EditorView
from muster.web.lists.purpose import LISTS, POOL, Purpose, Writing

LOOKED_AT_OR_SENT = ["GET", "HEAD", "POST"]


@require_safe
@at_desk
@officials_only
def lists(request: HttpRequest, here: Here) -> HttpResponse:
    view = lists_view(here, request.get_full_path(), request.GET.get("show", ""))
    return desk_page(request, here, "desk/lists/page.html", "lists", view=view)


@require_safe
@at_desk
@officials_only
def lists_of(request: HttpRequest, here: Here, entrant: str) -> HttpResponse:
    who = here.event.entrants.get(EntrantId(entrant))
    if who is None:
        return no_entrant(request, here)
    return desk_page(request, here, "desk/lists/one.html", "lists", view=one_view(here, who))


@require_http_methods(LOOKED_AT_OR_SENT)
@at_desk
@organiser_only
def write(request: HttpRequest, here: Here, entrant: str) -> HttpResponse:
    return _edit(request, here, entrant, LISTS)


@require_http_methods(LOOKED_AT_OR_SENT)
@at_desk
@organiser_only
def pool(request: HttpRequest, here: Here, entrant: str) -> HttpResponse:
    return _edit(request, here, entrant, POOL)


def _edit(request: HttpRequest, here: Here, entrant: str, purpose: Purpose) -> HttpResponse:
    who = here.event.entrants.get(EntrantId(entrant))
    if who is None:
        return no_entrant(request, here)
    writing = Writing(here, who, purpose, official=True)
    return edit(request, writing, partial(_page, request, here, who, purpose))


def _page(
    request: HttpRequest, here: Here, who: Entrant, purpose: Purpose, view: EditorView
) -> HttpResponse:
    pool = purpose is POOL
    return desk_page(
        request,
        here,
        "desk/lists/write.html",
        "lists",
        view=view,
        pool=pool,
        address=reverse("desk-lists-pool" if pool else "desk-lists-write", args=[here.id, who.id]),
        next=reverse("desk-lists-of", args=[here.id, who.id]),
    )
