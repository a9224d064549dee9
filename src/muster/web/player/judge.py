"""A judge's pages behind a private link: tables, one game, rulings, conduct."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from muster.core.event import Game
from muster.core.ids import GameId
from muster.web.clocks import clock_now
from muster.web.gates import Here
from muster.web.player.frame import player_page
from muster.web.player.judge_view import conduct_form, plays_in, rulings_found, tables_of
from muster.web.player.me import as_judge
from muster.web.player.score_form import score_form
from muster.web.trouble import not_found
from muster.words.scores import result_words


@require_safe
@as_judge
def judge_home(request: HttpRequest, here: Here) -> HttpResponse:
    return tables(request, here)


def tables(request: HttpRequest, here: Here) -> HttpResponse:
    everything = "all" in request.GET
    return player_page(
        request,
        here,
        "player/judge/tables.html",
        "judge/",
        view=tables_of(here, everything=everything),
        everything=everything,
        at=request.path,
        clock_view=clock_now(here.event),
    )


@require_safe
@as_judge
def game(request: HttpRequest, here: Here, game: str) -> HttpResponse:
    """Enter or correct the result of one table, or give it time."""
    found = _public_game(here, game)
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
        clock_view=clock_now(here.event, found.id),
    )


@require_safe
@as_judge
def rulings(request: HttpRequest, here: Here) -> HttpResponse:
    words = request.GET.get("q", "")
    return player_page(
        request,
        here,
        "player/judge/rulings.html",
        "judge/rulings/",
        found=rulings_found(here, words),
        words=words,
        game=_asked_about(request, here),
    )


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
    )


def _asked_about(request: HttpRequest, here: Here) -> Game | None:
    """The game whose page led here, if any."""
    return _public_game(here, request.GET.get("game", ""))


def _public_game(here: Here, wanted: str) -> Game | None:
    found = here.event.game(GameId(wanted))
    return found if found and here.event.rounds[found.round - 1].published else None
