"""Who sits at a table, or stands beside it: whoever holds a seat has been let in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from muster.core.access import Actor, may_see_encounter, may_tap
from muster.core.event import Event, Game
from muster.core.ids import EntrantId, EventId, GameId
from muster.journal.database.streams import STREAMS
from muster.web.desk.frame import desk_page
from muster.web.gates import Here, View, at_desk, by_link
from muster.web.player.frame import player_page
from muster.web.trouble import Trouble, not_found, trouble
from muster.words.names import Names
from muster.words.tongue import _

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at a game. `base` is where the pages of this table are for them."""

    here: Here
    game: Game
    base: str
    at_desk: bool = False

    @property
    def id(self) -> EventId:
        return self.here.id

    @property
    def event(self) -> Event:
        return self.here.event

    @property
    def actor(self) -> Actor:
        return self.here.actor

    @property
    def names(self) -> Names:
        return self.here.names

    @property
    def mine(self) -> EntrantId | None:
        """The entrant they play there; none for an official who stands beside."""
        person, game = self.actor.person, self.game
        return next((e for e in game.entrants if self.event.speaks(person, game, e)), None)

    @property
    def is_official(self) -> bool:
        """An official who has no part in it: nobody judges a game of their own, or their team's."""
        return self.here.is_official and not self.event.has_part(self.actor.person, self.game)

    @property
    def sees_encounter(self) -> bool:
        return may_see_encounter(self.event, self.actor, self.game.round)

    @property
    def number(self) -> int:
        """How far the streams of this game have come, for screens that follow it."""
        return STREAMS.number(self.id, self.game.id)


AtTable = Callable[Concatenate[HttpRequest, Seat, P], HttpResponse]


def table_by_link(view: AtTable[P]) -> View:
    """The game of whoever holds a private link, and every game for a judge's."""

    @by_link
    @wraps(view)
    def gate(
        request: HttpRequest, here: Here, /, game: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        seat = _seat(here, game, f"{here.home}at/{game}/")
        if isinstance(seat, Seat):
            return view(request, seat, *args, **kwargs)
        return seat(request)

    return gate


def table_at_desk(view: AtTable[P]) -> View:
    """Every game, for the officials of an event."""

    @at_desk
    @wraps(view)
    def gate(
        request: HttpRequest, here: Here, /, game: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        seat = _seat(here, game, f"{here.home}at/{game}/", at_desk=True)
        if isinstance(seat, Seat):
            return view(request, seat, *args, **kwargs)
        return seat(request)

    return gate


def table_page(request: HttpRequest, seat: Seat, template: str, **context: object) -> HttpResponse:
    """A page of the table, in the frame of the phone or of the desk."""
    if seat.at_desk:
        frame = {"layout": "table/desk.html", "seat": seat, **context}
        stop = f"round-{seat.game.round}"
        response = desk_page(request, seat.here, template, stop, **frame)
    else:
        frame = {"layout": "table/phone.html", "seat": seat, **context}
        response = player_page(request, seat.here, template, "", **frame)
    response.headers["Cache-Control"] = "no-store"
    return response


def table_part(request: HttpRequest, seat: Seat, template: str, **context: object) -> HttpResponse:
    """A part of a page without its frame: what a tap is answered with."""
    made = {"here": seat.here, "event": seat.event, "seat": seat, **context}
    response = render(request, template, made)
    response.headers["Cache-Control"] = "no-store"
    return response


def _seat(
    here: Here, game: str, base: str, *, at_desk: bool = False
) -> Seat | Callable[[HttpRequest], HttpResponse]:
    """The seat, or who says why not: a game that is not public yet is nobody's to know."""
    found = here.event.game(GameId(game))
    public = found is not None and (
        here.is_organiser or here.event.rounds[found.round - 1].published
    )
    if found is None or not public:
        return not_found
    if not may_tap(here.event, here.actor, found):
        return lambda request: _not_your_table(request, here)
    return Seat(here, found, base, at_desk)


def _not_your_table(request: HttpRequest, here: Here) -> HttpResponse:
    say = _("This table is for those who play there and for the judges. Nothing was changed.")
    view = Trouble(_("Not your table"), say, here.home, _("Back to my page"))
    return trouble(request, view, 403)
