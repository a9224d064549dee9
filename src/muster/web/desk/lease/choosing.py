"""Two stories of one event side by side, and the choice between them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from muster.journal.database.branches import branch_of, file_of
from muster.journal.database.returning import choose
from muster.web.desk.frame import desk_page
from muster.web.desk.lease.answers import in_words
from muster.web.desk.lease.fork_view import fork_view
from muster.web.desk.lease.pages import download
from muster.web.gates import Here, at_desk, organiser_only
from muster.web.trouble import not_found
from muster.words.plain import clean


@require_safe
@at_desk
@organiser_only
def branch(request: HttpRequest, here: Here, number: int) -> HttpResponse:
    found = branch_of(here.id, number)
    if found is None:
        return not_found(request)
    view = fork_view(here, found)
    template, at = "desk/lease/branch.html", "desk-lease"
    return desk_page(request, here, template, "setup", view=view, at=at)


@require_safe
@at_desk
@organiser_only
def branch_file(request: HttpRequest, here: Here, number: int) -> HttpResponse:
    if branch_of(here.id, number) is None:
        return not_found(request)
    return download(here.id, file_of(here.id, number))


@require_POST
@at_desk
@organiser_only
@in_words
def choose_one(request: HttpRequest, here: Here, number: int) -> HttpResponse:
    if branch_of(here.id, number) is None:
        return not_found(request)
    take, reason = request.POST.get("choice") == "theirs", clean(request.POST.get("reason", ""))
    choose(here.id, number, here.actor.person, take=take, reason=reason)
    return HttpResponseRedirect(reverse("desk-lease", args=[here.id]), status=303)
