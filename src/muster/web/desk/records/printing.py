"""Paper: every sheet in the browser, ready to print, and as PDF."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from muster.core.problem import Refused
from muster.core.slip import read_slip
from muster.paper.pdf import PageSize, pdf
from muster.web.desk.frame import desk_page
from muster.web.desk.records.sheets import SHEETS, may_print, sheet_of
from muster.web.gates import Here, at_desk
from muster.web.trouble import Trouble, not_found, trouble
from muster.words.problems import problem_words
from muster.words.tongue import _

SIZES: dict[str, PageSize] = {"a4": "a4", "us-letter": "us-letter"}


@dataclass(frozen=True, slots=True)
class Offer:
    """A sheet that can be printed now."""

    say: str
    use: str
    page: str
    pdf: str


@require_safe
@at_desk
def offered(request: HttpRequest, here: Here) -> HttpResponse:
    """Everything that can be printed, newest round first."""
    rounds = [played.number for played in reversed(here.event.rounds)]
    by_round = [(number, _offers(here, number)) for number in rounds if may_print(here, number)]
    return desk_page(
        request,
        here,
        "desk/records/print.html",
        "print",
        rounds=by_round,
        event_sheets=_offers(here, None),
    )


def _offers(here: Here, number: int | None) -> list[Offer]:
    return [
        Offer(
            _(sheet.say),
            _(sheet.use),
            reverse("desk-sheet", args=[here.id, sheet.name, number or 0]),
            reverse("desk-sheet-pdf", args=[here.id, sheet.name, number or 0]),
        )
        for sheet in SHEETS.values()
        if sheet.of_round is (number is not None)
        and (here.is_organiser or not sheet.organiser_only)
        and sheet.ready(here, number or 0)
    ]


@require_safe
@at_desk
def sheet(request: HttpRequest, here: Here, name: str, number: int) -> HttpResponse:
    make = sheet_of(here, name, number)
    if make is None:
        return _no_sheet(request, here)
    made = make()
    context = {
        "sheet": made,
        "back": reverse("desk-print", args=[here.id]),
        "pdf": reverse("desk-sheet-pdf", args=[here.id, name, number]),
    }
    return _private(render(request, f"print/{made.layout}.html", context))


@require_safe
@at_desk
def sheet_pdf(request: HttpRequest, here: Here, name: str, number: int) -> HttpResponse:
    make = sheet_of(here, name, number)
    if make is None:
        return _no_sheet(request, here)
    size = SIZES.get(request.GET.get("page", "a4"), "a4")
    response = HttpResponse(pdf(make(), page=size), content_type="application/pdf")
    title = f"{here.id}-{name}-{number}" if number else f"{here.id}-{name}"
    response.headers["Content-Disposition"] = f'inline; filename="{title}.pdf"'
    return _private(response)


def _no_sheet(request: HttpRequest, here: Here) -> HttpResponse:
    say = _("There is no such sheet yet, or it is not yours to print.")
    onward = reverse("desk-print", args=[here.id])
    return trouble(request, Trouble(_("Nothing to print"), say, onward, _("Print")), 404)


def _private(response: HttpResponse) -> HttpResponse:
    """Sheets carry links and names: no copy stays on the way."""
    response.headers["Cache-Control"] = "no-store"
    return response


@require_safe
@at_desk
def slip(request: HttpRequest, here: Here, code: str) -> HttpResponse:
    """A slip that was scanned opens the game it belongs to."""
    try:
        game = read_slip(here.event, code)
    except Refused as refusal:
        say = " ".join(problem_words(problem, here.names) for problem in refusal.problems)
        onward = reverse("desk-round-now", args=[here.id])
        return trouble(request, Trouble(_("Not this slip"), say, onward, _("The round")), 409)
    found = here.event.game(game)
    if found is None:
        return not_found(request)
    return HttpResponseRedirect(reverse("desk-game", args=[here.id, found.round, game]))
