"""Who is turned away before their form is read: it is costly to read, and answers would tell."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import QueryDict

from muster.core.access import MAY, Role
from muster.core.ids import GameId
from muster.core.problem import Code, Problem
from muster.reading.unclear import Unclear
from muster.web.forms.read import KINDS
from muster.web.gates import Here
from muster.words.tongue import _

GAMES = ("game", "games")
"""Fields that name a game."""


def turned_away(here: Here, kind: str) -> Problem | None:
    """Why somebody can never ask this here, whatever their form says."""
    meant_for = MAY[KINDS[kind]] if kind in KINDS else frozenset(Role)
    if meant_for & frozenset(_roles(here)):
        return None
    return Problem(Code.NOT_ALLOWED, {"verb": kind, "roles": tuple(sorted(meant_for))})


def check_public(here: Here, sent: QueryDict) -> None:
    """Who plays whom is the organiser's to know until it is public: nobody finds out by asking."""
    if here.is_organiser:
        return
    named = [here.event.game(GameId(one.strip())) for field in GAMES for one in sent.getlist(field)]
    if any(game and not here.event.rounds[game.round - 1].published for game in named):
        raise Unclear("not-public", _("The pairings of this round are not public yet."))


def _roles(here: Here) -> Iterator[Role]:
    """Everything somebody could be at this event, seen from any command."""
    yield Role.VISITOR
    if here.actor.host:
        yield Role.HOST
    if here.is_organiser:
        yield Role.ORGANISER
    if here.actor.person in here.event.judges:
        yield Role.JUDGE
    if here.event.of_person(here.actor.person):
        yield from (Role.PLAYER, Role.PLAYER_OF_GAME)
