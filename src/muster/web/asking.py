"""The one door through which everything is asked: a form becomes a command, and is carried out."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.encoding import iri_to_uri
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from muster.core.commands import Command
from muster.core.problem import Code, Problem, Refused
from muster.journal.database.doing import perform_on, try_here
from muster.journal.database.stopping import settled, stop_clocks
from muster.journal.database.store import DatabaseStore
from muster.journal.people import Person
from muster.journal.perform import Done, now
from muster.journal.wish import every_problem
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.web.askers import check_public, no_room, turned_away
from muster.web.forms.entering import in_rows
from muster.web.forms.read import Form, Wish, read_wish
from muster.web.gates import Here, at_desk, by_link
from muster.web.saying import done_words, preview_view, refusal_view, unclear_view

REFUSED, FORBIDDEN, NOT_UNDERSTOOD = 409, 403, 422
LONGEST = 300
"""Letters of a sentence that says what was done: a header holds only so many."""


@require_POST
@at_desk
def ask_at_desk(request: HttpRequest, here: Here, kind: str) -> HttpResponse:
    return ask(request, here, kind)


@require_POST
@by_link
def ask_by_link(request: HttpRequest, here: Here, kind: str) -> HttpResponse:
    return ask(request, here, kind)


def ask(request: HttpRequest, here: Here, kind: str) -> HttpResponse:
    """Carry out what a form asks for, or show what it would change, or say why not."""
    barred = turned_away(here, kind, request.POST)
    if barred is not None:
        return refused(request, here, (barred,))
    try:
        check_public(here, request.POST)
        full = no_room(here, kind, request.POST)
        if full is not None:
            return refused(request, here, (full,))
        wish = read_wish(kind, request.POST, request.FILES, here)
        if request.POST.get("preview"):
            return _tried(request, here, wish)
        store, key = DatabaseStore(here.id, wish.photo, wish.vote), request.POST.get("key", "")
        done = perform_on(store, here.actor, wish.command, people=wish.people, key=key)
    except Refused as refusal:
        problems = all_problems(here, wish, refusal)
        form = Form(request.POST, request.FILES, here)
        return refused(request, here, in_rows(form, problems))
    except (Unclear, SeveralUnclear) as unclear:
        return not_understood(request, here, unclear)
    stop_clocks(here.id, here.actor, settled(here.event, done.event), now())
    return _done(request, here, done, wish.people)


def _tried(request: HttpRequest, here: Here, wish: Wish) -> HttpResponse:
    tried = try_here(here.id, here.actor, wish.command)
    view = preview_view(request.POST, here, tried, wish.people)
    return _answer(request, here, "ask/preview.html", view, 200)


def refused(request: HttpRequest, here: Here, problems: tuple[Problem, ...]) -> HttpResponse:
    forbidden = {problem.code for problem in problems} == {Code.NOT_ALLOWED}
    view = refusal_view(request.POST, here, problems)
    status = FORBIDDEN if forbidden else REFUSED
    return _answer(request, here, "ask/refused.html", view, status)


def not_understood(
    request: HttpRequest, here: Here, unclear: Unclear | SeveralUnclear
) -> HttpResponse:
    view = unclear_view(request.POST, unclear)
    return _answer(request, here, "ask/unclear.html", view, NOT_UNDERSTOOD)


def all_problems(here: Here, wish: Wish, refusal: Refused) -> tuple[Problem, ...]:
    def tried(command: Command) -> None:
        try_here(here.id, here.actor, command)

    return every_problem(tried, wish.command, refusal)


def _answer(
    request: HttpRequest, here: Here, template: str, view: object, status: int
) -> HttpResponse:
    """A fragment for the dialog of the page it was asked from, or a page of its own."""
    fragment = bool(request.headers.get("HX-Request"))
    context = {"view": view, "here": here, "asked_at": request.path, "fragment": fragment}
    response = render(request, template, context, status=status)
    if "receipt" in request.POST:  # what is on a voter's paper stays in no browser
        response.headers["Cache-Control"] = "no-store"
    return response


def _done(request: HttpRequest, here: Here, done: Done, people: tuple[Person, ...]) -> HttpResponse:
    return told(
        request, here, done_words(here, done, people), done.lines[-1].n if done.lines else 0
    )


def told(request: HttpRequest, here: Here, say: list[str], undo: int = 0) -> HttpResponse:
    """Back to the page; one that follows the event by itself is only told what was done."""
    onward = _local(request, request.POST.get("next", ""))
    if not request.headers.get("HX-Request"):
        return HttpResponseRedirect(onward or here.home, status=303)
    response = HttpResponse(status=204)
    short = [one if len(one) <= LONGEST else f"{one[:LONGEST]} …" for one in say]
    leaves = bool(onward) and onward != _asked_from(request)
    heard = "muster:leaving" if leaves else "muster:done"
    response.headers["HX-Trigger"] = json.dumps({heard: {"say": short, "undo": undo}})
    if leaves:
        response.headers["HX-Redirect"] = str(iri_to_uri(onward))
    return response


def _asked_from(request: HttpRequest) -> str:
    current = request.headers.get("HX-Current-URL", "")
    path = current.partition("://")[2].partition("/")[2]
    return f"/{path}"


def _local(request: HttpRequest, address: str) -> str:
    """Only ever back to this server."""
    safe = url_has_allowed_host_and_scheme(address, allowed_hosts={request.get_host()})
    return address if safe else ""
