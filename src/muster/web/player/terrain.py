"""The terrain of my table: what both of us say it does, before we play."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_safe

from muster.web.place_view import map_of
from muster.web.player.frame import player_page
from muster.web.player.me import Me, as_player, public_game
from muster.web.terrain_said import terrain_form


@require_safe
@as_player
def terrain(request: HttpRequest, me: Me) -> HttpResponse:
    game = public_game(me, request.GET.get("game", ""))
    if game is None:
        return HttpResponseRedirect(me.here.home)
    return player_page(
        request,
        me.here,
        "player/terrain.html",
        "",
        me=me,
        game=game,
        address=f"{me.here.home}terrain/?game={game.id}",
        form=terrain_form(me.here, game, me.id),
        map=map_of(me.event, me.here.actor, game.table, game.round),
    )
