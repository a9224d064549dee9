"""The brawl of a pod, kept by the phones of its table together."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from muster.core.brawl.problem import BrawlRefused
from muster.journal.brawl import NoBrawl, Story
from muster.journal.database.brawls import NotABrawl, brawl_terms
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.web.asking import REFUSED, not_understood
from muster.web.saying import Reason, RefusalView, fields_of
from muster.web.table.brawl_acts import ACTS, store_of
from muster.web.table.brawl_said import called
from muster.web.table.brawl_setup import setup_view
from muster.web.table.brawl_view import brawl_view
from muster.web.table.seat import Seat, table_page, table_part
from muster.web.table.tapping import door
from muster.web.trouble import Trouble, trouble
from muster.words.brawl import problem_sentence
from muster.words.tongue import _

NOT_THERE = 404

PARTS = {"brawl-now": "table/brawl_now.html", "brawl-more": "table/brawl_more.html"}
"""What follows the table by itself is fetched alone."""

SITTING_DOWN = "brawl-begun"
"""What waits on a page that asks for Leaders: it goes on once somebody has told them."""

_tap = door(ACTS)


@require_safe
def brawl(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The table as it stands; before it begins, and anew on demand, who plays which Leader."""
    terms = brawl_terms(seat.event.rules)
    if terms is None:
        return _no_brawl(request, seat)
    story = _story(seat)
    if story is None or "leaders" in request.GET:
        view = setup_view(seat, terms, story)
        return table_page(request, seat, "table/brawl_setup.html", view=view)
    follows = request.headers.get("HX-Target", "")
    if follows == SITTING_DOWN:
        return HttpResponse(status=204, headers={"HX-Redirect": f"{seat.base}brawl/"})
    part = PARTS.get(follows)
    page = table_part if part else table_page
    return page(request, seat, part or "table/brawl.html", view=brawl_view(seat, story))


def brawl_tap(request: HttpRequest, seat: Seat, kind: str) -> HttpResponse:
    try:
        return _tap(request, seat, kind)
    except BrawlRefused as refusal:
        return _refused(request, seat, refusal)
    except SeveralUnclear as unclear:
        return not_understood(request, seat.here, unclear)
    except NoBrawl:
        say = _("Nobody has begun the brawl of this table yet: say who plays which Leader.")
        return not_understood(request, seat.here, Unclear("no-brawl", say))
    except NotABrawl:
        return _no_brawl(request, seat)


def _story(seat: Seat) -> Story | None:
    try:
        return store_of(seat).load()
    except NoBrawl:
        return None


def _refused(request: HttpRequest, seat: Seat, refusal: BrawlRefused) -> HttpResponse:
    """Every reason, in words; where all are doubts it may be done all the same."""
    names = called(seat)
    doubts = all(problem.confirmable for problem in refusal.problems)
    codes = {str(problem.code) for problem in refusal.problems}
    view = RefusalView(
        reasons=tuple(Reason(p.code, problem_sentence(p, names)) for p in refusal.problems),
        fields=fields_of(request.POST),
        confirm=tuple(sorted(codes | {*request.POST.getlist("confirm")})) if doubts else (),
    )
    fragment = bool(request.headers.get("HX-Request"))
    context = {"view": view, "here": seat.here, "asked_at": request.path, "fragment": fragment}
    return render(request, "ask/refused.html", context, status=REFUSED)


def _no_brawl(request: HttpRequest, seat: Seat) -> HttpResponse:
    say = _("This game is not played as a brawl.")
    view = Trouble(_("No brawl here"), say, seat.here.home, _("Back to my page"))
    return trouble(request, view, NOT_THERE)
