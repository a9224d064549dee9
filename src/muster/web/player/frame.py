"""The frame of every page behind a private link: its tabs, and who else is looking."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from muster.web.gates import Here
from muster.web.player.calling_view import told
from muster.web.player.looking import looking_at
from muster.web.player.me import Me, entrant_of, only_judges, public_game
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


@dataclass(frozen=True, slots=True)
class News:
    """Something to tell on whichever page is open, unless it was known when that was opened."""

    stamp: str
    say: str
    more: str = ""


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
        "news": _news(here),
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


def _news(here: Here) -> tuple[News, ...]:
    """A round that is up, and what officials told me; nothing for whoever only judges."""
    who = entrant_of(here)
    if who is None or only_judges(here):
        return ()
    me = Me(here, who)
    said = (News(f"told-{one.line}", one.head, one.answer or one.title) for one in told(me))
    return (*_round_news(me), *said)


def _round_news(me: Me) -> tuple[News, ...]:
    now, game = me.event.current, public_game(me)
    if now is None or not now.published or now.closed:
        return ()
    stamp = f"round-{now.number}-{game.table if game else 0}"
    if game is None:
        return (News(stamp, _("Round {n} is up.").format(n=now.number)),)
    say = _("Round {n} is up: table {table}.").format(n=now.number, table=game.table)
    return (News(stamp, say, me.names.all_entrants(game.others(me.id))),)
