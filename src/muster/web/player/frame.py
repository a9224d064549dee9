"""The frame of every page behind a private link: its tabs, and who else is looking."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from muster.web.gates import Here
from muster.web.player.looking import looking_at
from muster.web.player.me import entrant_of, only_judges
from muster.words.tongue import N_, _

PLAYER = (
    ("", N_("My game")),
    ("standings/", N_("Standings")),
    ("path/", N_("My path")),
    ("list/", N_("My list")),
    ("more/", N_("More")),
)
JUDGE = (
    ("judge/", N_("Tables")),
    ("judge/rulings/", N_("Rulings")),
    ("judge/conduct/", N_("Conduct")),
    ("judge/lists/", N_("Lists")),
)


@dataclass(frozen=True, slots=True)
class Tab:
    say: str
    address: str
    here: bool


def player_page(
    request: HttpRequest, here: Here, template: str, current: str, **context: object
) -> HttpResponse:
    """`current`: the tab whose page is open, by the end of its address."""
    made = {
        "here": here,
        "event": here.event,
        "whose": here.names.person(here.actor.person),
        "tabs": _tabs(here, current),
        "looking": looking_at(request, here),
        **context,
    }
    response = render(request, template, made)
    response.headers["Cache-Control"] = "no-store"
    return response


def _tabs(here: Here, current: str) -> tuple[Tab, ...]:
    """A judge who plays has both kinds; who plays no game has none of the player's."""
    plays = entrant_of(here) is not None and not only_judges(here)
    shown = (*(PLAYER if plays else ()), *(JUDGE if here.is_official else ()))
    return tuple(Tab(_(say), here.home + end, here=end == current) for end, say in shown)
