"""The page of a game of teams: its boards, paired and played."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from muster.core.ids import GameId
from muster.core.teams.boards import is_of_teams
from muster.web.desk.frame import desk_page
from muster.web.desk.teams.boards_view import boards_view
from muster.web.gates import Here, at_desk
from muster.web.trouble import Trouble, trouble
from muster.words.tongue import _

MISSING = 404


@require_safe
@at_desk
def boards(request: HttpRequest, here: Here, number: int, game: str) -> HttpResponse:
    found = here.event.game(GameId(game))
    if found is None or found.round != number or not is_of_teams(here.event, found):
        say = _("No game between teams has this address. It may have been paired away.")
        onward = reverse("desk-round-now", args=[here.id])
        return trouble(request, Trouble(_("No such boards"), say, onward, _("The round")), MISSING)
    view = boards_view(here, found)
    return desk_page(request, here, "desk/teams/boards.html", f"round-{number}", view=view)
