"""Who holds a private link: the entrant they are at this event, or an official of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse

from muster.core.entrant import Entrant
from muster.core.event import Event, Game
from muster.core.ids import EntrantId
from muster.web.gates import Here, by_link
from muster.web.trouble import Trouble, trouble
from muster.words.names import Names
from muster.words.tongue import _

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Me:
    """A player, as their own pages see the event."""

    here: Here
    entrant: Entrant

    @property
    def id(self) -> EntrantId:
        return self.entrant.id

    @property
    def event(self) -> Event:
        return self.here.event

    @property
    def names(self) -> Names:
        return self.here.names


def public_game(me: Me, wanted: str = "") -> Game | None:
    """The game I am in, once its pairing is public; in a team my board, or one that I name.

    A captain may name any board of the team.
    """
    event, person = me.event, me.here.actor.person
    now, game = event.current, event.table_of(me.id, person)
    whole = event.game_of(me.id)
    named = next((board for board in (whole.boards if whole else ()) if board.id == wanted), None)
    if named is not None and event.speaks(person, named, me.id):
        game = named
    return game if now is not None and now.published else None


AsPlayer = Callable[Concatenate[HttpRequest, Me, P], HttpResponse]
AsJudge = Callable[Concatenate[HttpRequest, Here, P], HttpResponse]
Door = Callable[Concatenate[HttpRequest, str, P], HttpResponse]


def entrant_of(here: Here) -> Entrant | None:
    """The entrant they are now; who has left is still whom they were last."""
    event, person = here.event, here.actor.person
    now = event.busy(person) or next(reversed(event.of_person(person)), None)
    return event.entrants[now] if now else None


def only_judges(here: Here) -> bool:
    """Whether an official holds the link who does not play."""
    who = entrant_of(here)
    return here.is_official and (who is None or not who.is_busy)


def as_player(view: AsPlayer[P]) -> Door[P]:
    """Only for a link whose holder is or was an entrant."""

    @by_link
    @wraps(view)
    def gate(
        request: HttpRequest, here: Here, /, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        who = entrant_of(here)
        if who is None:
            return not_entered(request, here)
        return view(request, Me(here, who), *args, **kwargs)

    return gate


def as_judge(view: AsJudge[P]) -> Door[P]:
    """Only for a link whose holder is the organiser or a judge."""

    @by_link
    @wraps(view)
    def gate(
        request: HttpRequest, here: Here, /, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        if not here.is_official:
            return not_a_judge(request, here)
        return view(request, here, *args, **kwargs)

    return gate


def not_entered(request: HttpRequest, here: Here) -> HttpResponse:
    say = _(
        "This link is good, but it belongs to nobody who plays or judges at {event} now. "
        "Ask the organiser."
    ).format(event=here.event.name)
    view = Trouble(_("Not in this event"), say, f"/e/{here.id}/", _("The event's public page"))
    return trouble(request, view, 404)


def not_a_judge(request: HttpRequest, here: Here) -> HttpResponse:
    say = _("This page is for the judges of {event}. Nothing was changed.")
    view = Trouble(
        _("For judges"), say.format(event=here.event.name), here.home, _("Back to my page")
    )
    return trouble(request, view, 403)
