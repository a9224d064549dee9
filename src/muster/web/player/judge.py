"""A judge's pages behind a private link: tables, one game, rulings, conduct."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from muster.core.access import may
from muster.core.commands import MakeRuling, PauseClock
from muster.core.event import Game
from muster.journal.perform import now
from muster.web.clocks import clock_now
from muster.web.gates import Here
from muster.web.judging.aside import aside
from muster.web.judging.calls_view import (
    call_of,
    filled_by,
    newest_call,
    open_calls,
    public_game,
)
from muster.web.judging.fragments import ahead_fragment, precedents_fragment
from muster.web.judging.precedents import found_rulings, precedents_for
from muster.web.photos.view import photos_of_game, photos_of_rulings
from muster.web.player.frame import player_page
from muster.web.player.judge_view import conduct_form, others_decide, plays_in, tables_of
from muster.web.player.me import as_judge
from muster.web.player.score_form import score_form
from muster.web.table.brawl_link import brawl_at
from muster.web.table.clock_link import clock_link
from muster.web.table.clocks_panel import clocks_panel
from muster.web.table.hire_link import hire_link
from muster.web.table.sheet_link import at_table
from muster.web.terrain_said import terrain_form
from muster.web.trouble import not_found
from muster.words.scores import result_words


@require_safe
@as_judge
def judge_home(request: HttpRequest, here: Here) -> HttpResponse:
    return tables(request, here)


def tables(request: HttpRequest, here: Here) -> HttpResponse:
    everything, stop = "all" in request.GET, PauseClock()
    return player_page(
        request,
        here,
        "player/judge/tables.html",
        "judge/",
        view=tables_of(here, everything=everything),
        everything=everything,
        calls=open_calls(here),
        newest=newest_call(here),
        at=request.path,
        clock_view=clock_now(here.event),
        aside=aside(here, stop),
        may_time=may(here.event, here.actor, stop),
    )


@require_safe
@as_judge
def clocks(request: HttpRequest, here: Here) -> HttpResponse:
    """Tables whose clocks need somebody: part of the page above."""
    played = here.event.current
    if played is None or not played.published or played.closed:
        return HttpResponse(headers={"Cache-Control": "no-store"})
    context = {"here": here, "event": here.event, "view": clocks_panel(here, played, now())}
    answer = render(request, "player/judge/clocks.html", context)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@require_safe
@as_judge
def game(request: HttpRequest, here: Here, game: str) -> HttpResponse:
    """Enter or correct the result of one table, or give it time."""
    found = public_game(here, game)
    if found is None:
        return not_found(request)
    return player_page(
        request,
        here,
        "player/judge/game.html",
        "judge/",
        game=found,
        names=here.names.all_entrants(found.entrants),
        state=result_words(found, here.names),
        score=score_form(here, found, None, found.result.score if found.result else None),
        plays=plays_in(here, found),
        aside=others_decide(here, found),
        called=call_of(here, found),
        photos=photos_of_game(here, found),
        brawl=brawl_at(here, found),
        table_clock=clock_link(here, found),
        at_table=at_table(here, found),
        hire=hire_link(here, found),
        terrain=terrain_form(here, found),
        clock_view=clock_now(here.event, found.id),
    )


@require_safe
@as_judge
def rulings(request: HttpRequest, here: Here) -> HttpResponse:
    words, about = request.GET.get("q", ""), _asked_about(request, here)
    filled = filled_by(here, about)
    return player_page(
        request,
        here,
        "player/judge/rulings.html",
        "judge/rulings/",
        found=found_rulings(here, words),
        photos=photos_of_rulings(here),
        words=words,
        game=about,
        aside=aside(here, _ruling(about)),
        may_rule=may(here.event, here.actor, _ruling(about)),
        answering=call_of(here, about) if about else None,
        filled=filled,
        precedents=precedents_for(here, filled.topic, filled.question),
    )


@require_safe
@as_judge
def precedents(request: HttpRequest, here: Here) -> HttpResponse:
    return precedents_fragment(request, here)


@require_safe
@as_judge
def conduct(request: HttpRequest, here: Here) -> HttpResponse:
    about = _asked_about(request, here)
    return player_page(
        request,
        here,
        "player/judge/conduct.html",
        "judge/conduct/",
        form=conduct_form(here, about),
        game=about,
        answering=call_of(here, about) if about else None,
    )


@require_safe
@as_judge
def ahead(request: HttpRequest, here: Here) -> HttpResponse:
    return ahead_fragment(request, here)


def _ruling(about: Game | None) -> MakeRuling:
    return MakeRuling(topic="", question="", decision="", game=about.id if about else None)


def _asked_about(request: HttpRequest, here: Here) -> Game | None:
    """The game whose page led here, if any."""
    return public_game(here, request.GET.get("game", ""))
