"""The player's pages."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_safe

from muster.core.entrant import Status
from muster.core.event import Phase
from muster.web.gates import Here, by_link
from muster.web.player.calling_view import told, told_lately
from muster.web.player.contests_view import votes_of
from muster.web.player.encounter_view import encounter_of
from muster.web.player.frame import player_page
from muster.web.player.game_view import game_view
from muster.web.player.giving_up_view import agreeing, conceding, tracking
from muster.web.player.judge import tables
from muster.web.player.me import Me, as_player, entrant_of, not_entered, only_judges, public_game
from muster.web.player.needs_view import needs_view
from muster.web.player.now import now_of
from muster.web.player.path_view import path_of
from muster.web.player.standings_view import standings_view
from muster.web.trouble import not_found
from muster.words.why import why_words


@require_safe
@by_link
def home(request: HttpRequest, here: Here) -> HttpResponse:
    """My game now; for a judge who does not play, the tables."""
    who = entrant_of(here)
    if only_judges(here):
        return tables(request, here)
    if who is None:
        return not_entered(request, here)
    me = Me(here, who)
    shown = {
        "now": now_of(me),
        "votes": votes_of(me),
        "needs": needs_view(me),
        "told": told_lately(me),
    }
    return player_page(request, here, "player/home.html", "", **shown)


@require_safe
@as_player
def report(request: HttpRequest, me: Me) -> HttpResponse:
    game = public_game(me, request.GET.get("game", ""))
    view = game_view(me, game) if game else None
    if view is None or view.reporting is None:
        return HttpResponseRedirect(me.here.home)
    return player_page(request, me.here, "player/report.html", "", view=view, me=me)


@require_safe
@as_player
def table(request: HttpRequest, me: Me) -> HttpResponse:
    """Everything about my game that is not needed to play a round: giving it up, tracking."""
    game = public_game(me)
    if game is None:
        return HttpResponseRedirect(me.here.home)
    open_ = game.result is None
    return player_page(
        request,
        me.here,
        "player/table.html",
        "",
        me=me,
        game=game,
        conceding=conceding(me, game) if open_ else None,
        agreeing=agreeing(me, game) if open_ else None,
        tracking=tracking(me, game),
    )


@require_safe
@as_player
def encounter(request: HttpRequest, me: Me) -> HttpResponse:
    number = sum(played.closed for played in me.event.rounds) + 1
    view, game = encounter_of(me.here, number), public_game(me)
    home = f"{me.here.home}at/{game.id}" if game else f"/e/{me.here.id}"
    return player_page(
        request,
        me.here,
        "player/encounter.html",
        "",
        view=view,
        number=number,
        control_at=f"{home}/control/",
    )


@require_safe
@as_player
def standings(request: HttpRequest, me: Me) -> HttpResponse:
    view = standings_view(me)
    return player_page(request, me.here, "player/standings.html", "standings/", view=view)


@require_safe
@as_player
def path(request: HttpRequest, me: Me) -> HttpResponse:
    return player_page(request, me.here, "player/path.html", "path/", steps=path_of(me))


@require_safe
@as_player
def why(request: HttpRequest, me: Me, number: int) -> HttpResponse:
    """Why I met whom I met; a round that is not public yet has nothing to explain."""
    played = me.event.round(number)
    if played is None or not played.published or me.id not in played.field():
        return not_found(request)
    said = why_words(me.event, number, me.id, me.names)
    return player_page(
        request, me.here, "player/why.html", "path/", number=number, said=said, played=played
    )


@require_safe
@as_player
def more(request: HttpRequest, me: Me) -> HttpResponse:
    return player_page(
        request,
        me.here,
        "player/more.html",
        "more/",
        game=public_game(me),
        team=len(me.entrant.people) > 1,
        told=told(me),
        may_drop=_may_drop(me),
    )


@require_safe
@as_player
def drop(request: HttpRequest, me: Me) -> HttpResponse:
    if not _may_drop(me):
        return HttpResponseRedirect(me.here.home)
    return player_page(request, me.here, "player/drop.html", "more/", me=me, game=public_game(me))


def _may_drop(me: Me) -> bool:
    here = me.entrant.status in {Status.REGISTERED, Status.WAITING, Status.IN}
    return here and not me.entrant.ringer and me.event.phase is not Phase.FINISHED
