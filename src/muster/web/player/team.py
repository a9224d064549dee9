"""A player's page of their team."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_safe

from muster.web.player.frame import player_page
from muster.web.player.me import Me, as_player
from muster.web.player.team_view import team_view


@require_safe
@as_player
def team(request: HttpRequest, me: Me) -> HttpResponse:
    if len(me.entrant.people) == 1:
        return HttpResponseRedirect(me.here.home)
    view = team_view(me)
    return player_page(request, me.here, "player/team.html", "team/", me=me, view=view)
