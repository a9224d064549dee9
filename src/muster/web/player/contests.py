"""The player's pages about contests: enter, look at all entries, vote."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from muster.web.contests.shown import contests_held
from muster.web.player.contests_view import cards_of, my_contest
from muster.web.player.frame import player_page
from muster.web.player.me import Me, as_player
from muster.web.trouble import not_found


@require_safe
@as_player
def contests(request: HttpRequest, me: Me) -> HttpResponse:
    cards = cards_of(me)
    return player_page(request, me.here, "player/contests.html", "more/", cards=cards)


@require_safe
@as_player
def contest(request: HttpRequest, me: Me, award: str) -> HttpResponse:
    found = next((one for one in contests_held(me.event) if one.award == award), None)
    if found is None:
        return not_found(request)
    view = my_contest(me, found)
    return player_page(request, me.here, "player/contest.html", "more/", view=view)
