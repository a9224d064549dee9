"""Scanning cards at the door: a private link, a name, or an id checks that person in."""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST

from muster.core.entrant import Entrant, Status
from muster.core.ids import EntrantId
from muster.journal.database.keys import LINK_LENGTH
from muster.journal.database.links import Holder, Revoked, holder_of
from muster.journal.database.shelf import SHELF
from muster.reading.find import UNKNOWN, find_entrant
from muster.reading.unclear import Unclear
from muster.web.asking import NOT_UNDERSTOOD, ask
from muster.web.desk.entrants.arrival import arrival_of
from muster.web.desk.entrants.scanned_view import scanned_view
from muster.web.desk.frame import desk_page
from muster.web.gates import Here, at_desk, organiser_only
from muster.words.plain import clean
from muster.words.tongue import _

TOKEN = re.compile(rf"(?:^|/p/)([a-z2-7]{{{LINK_LENGTH}}})(?:/|$)", re.IGNORECASE)
"""A link as a code holds it, or its letters alone, as somebody types them from a card."""

TROUBLE = 400


@require_POST
@at_desk
@organiser_only
def scan(request: HttpRequest, here: Here) -> HttpResponse:
    """Check in whoever is meant, through the same door as everything; or ask what is missing."""
    try:
        who = scanned(here, clean(request.POST.get("scan", "")))
    except Unclear as unclear:
        return _answer(request, here, None, unclear.say, NOT_UNDERSTOOD)
    arrival = arrival_of(here.event, who, here.names)
    if arrival is None or arrival.asks_faction:
        return _answer(request, here, who, "", 200)
    request.POST = _form(who, painting=bool(request.POST.get("painting")))  # type: ignore[assignment]  # as immutable as theirs
    done = ask(request, here, "check-in")
    if done.status_code >= TROUBLE:
        done.headers["HX-Retarget"] = "#answer"
        return done
    return _arrived(request, here, who.id, done)


def _form(who: Entrant, *, painting: bool) -> QueryDict:
    """The form that somebody would have filled in by hand."""
    fields = {"entrant": who.id, **({f"painting.{who.id}": "1"} if painting else {})}
    return QueryDict(urlencode(fields))


def _arrived(request: HttpRequest, here: Here, who: EntrantId, done: HttpResponse) -> HttpResponse:
    """Said big on the page that asked; without scripts, on the page that is loaded next."""
    if not request.headers.get("HX-Request"):
        onward = reverse("desk-entrants", args=[here.id])
        return HttpResponseRedirect(f"{onward}?scanned={who}", status=303)
    now = replace(here, held=SHELF.get(here.id))
    view = scanned_view(now, now.event.entrants[who])
    shown = render(request, "desk/entrants/scanned.html", {"scanned": view, "here": now, "say": ""})
    shown.headers["HX-Trigger"] = done.headers["HX-Trigger"]
    return shown


def _answer(
    request: HttpRequest, here: Here, who: Entrant | None, say: str, status: int
) -> HttpResponse:
    """Nobody was checked in: somebody is unknown, here already, or has something to declare."""
    before = who is not None and who.status is Status.IN
    view = scanned_view(here, who, before=before) if who else None
    context = {"scanned": view, "say": say}
    if request.headers.get("HX-Request"):
        template = "desk/entrants/scanned.html"
        return render(request, template, {**context, "here": here}, status=status)
    page = desk_page(request, here, "desk/entrants/scan.html", "entrants", **context)
    page.status_code = status
    return page


def scanned(here: Here, text: str) -> Entrant:
    """Who is meant by what was scanned or typed."""
    token = TOKEN.search(text)
    holder = holder_of(token[1]) if token else None
    who = _by_name(here, text) if holder is None else _by_link(here, holder)
    return here.event.entrants[who]


def _by_link(here: Here, holder: Holder | Revoked) -> EntrantId:
    if holder.event != here.id:
        raise Unclear("other-event", _("This card belongs to another event."))
    if isinstance(holder, Revoked):
        say = _("This card was replaced by a new one: look the person up by name.")
        raise Unclear("link-replaced", say)
    event = here.event
    who = event.busy(holder.person) or next(reversed(event.of_person(holder.person)), None)
    if who is None:
        say = _("{name} does not play at this event.")
        raise Unclear("not-entered", say.format(name=here.names.person(holder.person)))
    return who


def _by_name(here: Here, text: str) -> EntrantId:
    """Those who are expected first: of two of a name, the one who is not here yet is meant."""
    if not text:
        raise Unclear("name-empty", _("Scan a card, or type a name."))
    if TOKEN.search(text) or "/p/" in text:
        raise Unclear("link-unknown", _("Nobody at this event has this card."))
    event, names = here.event, here.names
    expected = [who.id for who in event.entrants.values() if who.status is Status.REGISTERED]
    try:
        return find_entrant(text, event, names, among=expected)
    except Unclear as unclear:
        if unclear.code != UNKNOWN or not expected:
            raise
    return find_entrant(text, event, names)
