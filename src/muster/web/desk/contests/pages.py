"""The desk's pages about contests."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from muster.core.ids import EntrantId
from muster.web.desk.contests.contest_view import contest_view
from muster.web.desk.contests.entry_view import entry_view
from muster.web.desk.contests.list_view import contests_view
from muster.web.desk.contests.painted_view import painted_view
from muster.web.desk.frame import desk_page
from muster.web.gates import Here, at_desk, officials_only
from muster.web.trouble import not_found


@require_safe
@at_desk
@officials_only
def contests(request: HttpRequest, here: Here) -> HttpResponse:
    view = contests_view(here)
    return desk_page(request, here, "desk/contests/page.html", "contests", view=view)


@require_safe
@at_desk
@officials_only
def contest(request: HttpRequest, here: Here, award: str) -> HttpResponse:
    view = contest_view(here, award)
    if view is None:
        return not_found(request)
    return desk_page(request, here, "desk/contests/contest.html", "contests", view=view)


@require_safe
@at_desk
@officials_only
def entry(request: HttpRequest, here: Here, award: str, entrant: str) -> HttpResponse:
    view = entry_view(here, award, EntrantId(entrant))
    if view is None:
        return not_found(request)
    return desk_page(request, here, "desk/contests/entry.html", "contests", view=view)


@require_safe
@at_desk
@officials_only
def painted(request: HttpRequest, here: Here) -> HttpResponse:
    view = painted_view(here, every=request.GET.get("show") == "all")
    return desk_page(request, here, "desk/contests/painted.html", "contests", view=view)
