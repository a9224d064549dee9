"""The public pages: the same for everybody, so that they are rendered once for all."""

from __future__ import annotations

from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from muster.core.event import Event, Round
from muster.core.ids import EntrantId, GameId
from muster.journal.database.shelf import Held
from muster.web.gates import for_everybody, for_everybody_now
from muster.web.public.encounter_view import encounter_view
from muster.web.public.entrant_view import entrant_view
from muster.web.public.event_view import event_view
from muster.web.public.game_view import game_view
from muster.web.public.home_view import home_view
from muster.web.public.page import nothing_here, public_page
from muster.web.public.pairings_view import pairings_view
from muster.web.public.projector_view import projector_view
from muster.web.public.rulebook_view import rulebook_view
from muster.web.public.shown import (
    has_encounter,
    newest_round,
    public_game,
    public_round,
    rounds_planned,
    settled,
)
from muster.web.public.standings_view import standings_view
from muster.words.tongue import _


@require_safe
@for_everybody_now
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "public/home.html", {"view": home_view(datetime.now(UTC).date())})


@require_safe
@for_everybody
def event(request: HttpRequest, held: Held) -> HttpResponse:
    return public_page(request, held, "public/event.html", "event", event_view(held))


@require_safe
@for_everybody
def rules(request: HttpRequest, held: Held) -> HttpResponse:
    return public_page(request, held, "public/rules.html", "event-rules", rulebook_view(held))


@require_safe
@for_everybody
def pairings(request: HttpRequest, held: Held) -> HttpResponse:
    return _pairings(request, held, newest_round(held.event), len(held.event.rounds) or 1)


@require_safe
@for_everybody
def round_pairings(request: HttpRequest, held: Held, number: int) -> HttpResponse:
    if not _is_round(held.event, number):
        return _no_round(request, held)
    return _pairings(request, held, public_round(held.event, number), number)


def _pairings(request: HttpRequest, held: Held, played: Round | None, number: int) -> HttpResponse:
    if played is None:
        return public_page(request, held, "public/unpaired.html", "pairings", number)
    view = pairings_view(held, played, by_table=request.GET.get("by") == "table")
    return public_page(request, held, "public/pairings.html", "pairings", view)


@require_safe
@for_everybody
def standings(request: HttpRequest, held: Held) -> HttpResponse:
    return _standings(request, held, settled(held.event))


@require_safe
@for_everybody
def standings_after(request: HttpRequest, held: Held, number: int) -> HttpResponse:
    if not _is_round(held.event, number):
        return _no_round(request, held)
    return _standings(request, held, number)


def _standings(request: HttpRequest, held: Held, number: int) -> HttpResponse:
    if public_round(held.event, number) is None:
        return public_page(request, held, "public/unplayed.html", "standings", number or 1)
    view = standings_view(held, number)
    return public_page(request, held, "public/standings.html", "standings", view)


@require_safe
@for_everybody
def entrant(request: HttpRequest, held: Held, entrant: str) -> HttpResponse:
    who = held.event.entrants.get(EntrantId(entrant))
    if who is None or who.ringer:
        return nothing_here(request, held, _("Nobody of this event has this address."))
    return public_page(request, held, "public/entrant.html", "", entrant_view(held, who.id))


@require_safe
@for_everybody
def game(request: HttpRequest, held: Held, game: str) -> HttpResponse:
    found = public_game(held.event, GameId(game))
    if found is None:
        say = _("No public game of this event has this address. It may have been paired anew.")
        return nothing_here(request, held, say)
    return public_page(request, held, "public/game.html", "", game_view(held, found))


@require_safe
@for_everybody
def encounter(request: HttpRequest, held: Held, number: int) -> HttpResponse:
    if not _is_round(held.event, number):
        return _no_round(request, held)
    if not has_encounter(held.event, number):
        return public_page(request, held, "public/secret.html", "", number)
    return public_page(request, held, "public/encounter.html", "", encounter_view(held, number))


@require_safe
@for_everybody
def projector(request: HttpRequest, held: Held) -> HttpResponse:
    return public_page(request, held, "projector/projector.html", "", projector_view(held))


def _is_round(event: Event, number: int) -> bool:
    return 1 <= number <= rounds_planned(event)


def _no_round(request: HttpRequest, held: Held) -> HttpResponse:
    return nothing_here(request, held, _("This event has no such round."))
