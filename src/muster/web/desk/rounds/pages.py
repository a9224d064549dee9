"""The pages of a round: the round itself, one game, a pile of slips, the reason of a pairing."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from muster.core.ids import EntrantId, GameId
from muster.web.desk.frame import desk_page
from muster.web.desk.home import round_to_run
from muster.web.desk.rounds.game_view import game_view
from muster.web.desk.rounds.round_view import round_view
from muster.web.desk.rounds.slips_view import slips_view
from muster.web.desk.rounds.why_view import why_view
from muster.web.gates import Here, at_desk
from muster.web.trouble import Trouble, trouble
from muster.words.tongue import _

MISSING = 404


@require_safe
@at_desk
def now(_request: HttpRequest, here: Here) -> HttpResponse:
    """The round that is being played, or the one that comes next."""
    return HttpResponseRedirect(reverse("desk-round", args=[here.id, round_to_run(here.event)]))


@require_safe
@at_desk
def one_round(request: HttpRequest, here: Here, number: int) -> HttpResponse:
    every = request.GET.get("show") == "all"
    view = round_view(here, number, request.get_full_path(), every=every)
    if view is None:
        return _not_come(request, here, number)
    return desk_page(request, here, "desk/round/page.html", f"round-{number}", view=view)


@require_safe
@at_desk
def slips(request: HttpRequest, here: Here, number: int) -> HttpResponse:
    """A page of its own, or the panel of the page it was asked from."""
    played = here.event.round(number)
    if played is None or not played.published:
        return _not_come(request, here, number)
    typed = request.GET.get("slip", "").strip()
    back = _asked_from(request) or request.path
    view = slips_view(here, played, request.path, back, typed)
    return desk_page(request, here, "desk/round/slips.html", f"round-{number}", view=view)


@require_safe
@at_desk
def one_game(request: HttpRequest, here: Here, number: int, game: str) -> HttpResponse:
    found = here.event.game(GameId(game))
    if found is None or found.round != number:
        say = _("This game was paired away, or its address was typed wrongly.")
        return _nothing(request, here, _("No such game"), say)
    view = game_view(here, found)
    return desk_page(request, here, "desk/round/game.html", f"round-{number}", view=view)


@require_safe
@at_desk
def why(request: HttpRequest, here: Here, number: int, entrant: str) -> HttpResponse:
    """Why somebody meets whom they meet: a few sentences for the page, or a page of their own."""
    view = why_view(here, number, EntrantId(entrant))
    if view is None:
        say = _("They are not in this round, or its address was typed wrongly.")
        return _nothing(request, here, _("Nobody to explain"), say)
    fragment = bool(request.headers.get("HX-Request"))
    current = f"round-{number}"
    return desk_page(request, here, "desk/round/why.html", current, view=view, fragment=fragment)


def _not_come(request: HttpRequest, here: Here, number: int) -> HttpResponse:
    say = _("Round {number} has not come yet: the one before it is still open.")
    title = _("Round {number}").format(number=number)
    return _nothing(request, here, title, say.format(number=number))


def _nothing(request: HttpRequest, here: Here, title: str, say: str) -> HttpResponse:
    onward = reverse("desk-round-now", args=[here.id])
    return trouble(request, Trouble(title, say, onward, _("The round")), MISSING)


def _asked_from(request: HttpRequest) -> str:
    """The page of the desk whose panel this is, if the page asks for it by itself."""
    try:
        parts = urlsplit(request.headers.get("HX-Current-URL", ""))
    except ValueError:
        return ""
    query = f"?{parts.query}" if parts.query else ""
    return f"{parts.path}{query}" if parts.path.startswith("/desk/") else ""
