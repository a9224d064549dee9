"""The page of an event's hooks, and its doors: one more, one less, one tried again."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from muster.core.ids import EventId
from muster.journal.database.hooks import TooManyHooks, add_hook, remove_hook, resume_hook
from muster.reading.hook_address import read_address
from muster.reading.unclear import Unclear
from muster.web.desk.frame import desk_page
from muster.web.desk.programs.hooks_view import hooks_view
from muster.web.gates import Here, at_desk, organiser_only
from muster.web.trouble import not_found
from muster.words.tongue import _

NOT_UNDERSTOOD = 422


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk
@organiser_only
def hooks(request: HttpRequest, here: Here) -> HttpResponse:
    if request.method != "POST":
        return _page(request, here)
    typed = request.POST.get("address", "")
    try:
        add_hook(here.id, read_address(typed))
    except Unclear as unclear:
        return _page(request, here, unclear.say, typed)
    except TooManyHooks:
        say = _("These are as many as an event can tell: remove one first.")
        return _page(request, here, say, typed)
    return _back(here)


@require_POST
@at_desk
@organiser_only
def remove(request: HttpRequest, here: Here, hook: int) -> HttpResponse:
    return _changed(request, here, hook, remove_hook)


@require_POST
@at_desk
@organiser_only
def resume(request: HttpRequest, here: Here, hook: int) -> HttpResponse:
    return _changed(request, here, hook, resume_hook)


def _changed(
    request: HttpRequest, here: Here, hook: int, change: Callable[[EventId, int], bool]
) -> HttpResponse:
    return _back(here) if change(here.id, hook) else not_found(request)


def _back(here: Here) -> HttpResponse:
    return HttpResponseRedirect(reverse("desk-hooks", args=[here.id]), status=303)


def _page(request: HttpRequest, here: Here, wrong: str = "", typed: str = "") -> HttpResponse:
    view = hooks_view(here, wrong, typed)
    template, at = "desk/programs/hooks.html", "desk-hooks"
    page = desk_page(request, here, template, "setup", view=view, at=at)
    page.status_code = NOT_UNDERSTOOD if wrong else page.status_code
    page.headers["Cache-Control"] = "no-store"  # it shows what hooks are signed with
    return page
