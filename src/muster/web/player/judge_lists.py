"""Lists on the judge's phone: everybody's, and one entrant's with what is wrong in it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from muster.core.ids import EntrantId
from muster.web.desk.lists.lists_view import lists_view
from muster.web.desk.lists.one_view import one_view
from muster.web.gates import Here
from muster.web.player.frame import player_page
from muster.web.player.me import as_judge
from muster.web.trouble import not_found

TAB = "judge/lists/"


@require_safe
@as_judge
def lists(request: HttpRequest, here: Here) -> HttpResponse:
    view = lists_view(here, f"{here.home}{TAB}", "all")
    return player_page(request, here, "player/judge/lists.html", TAB, view=view)


@require_safe
@as_judge
def lists_of(request: HttpRequest, here: Here, entrant: str) -> HttpResponse:
    who = here.event.entrants.get(EntrantId(entrant))
    if who is None:
        return not_found(request)
    view = one_view(here, who)
    return player_page(request, here, "player/judge/lists_of.html", TAB, view=view)
