"""One entrant in the list of everybody: who they are, where they stand, what is to be done."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from muster.core.entrant import Entrant, Status
from muster.core.ids import EntrantId
from muster.web.desk.contests.painted_view import paint_sign
from muster.web.desk.entrants.arrival import ArrivalForm, arrival_of
from muster.web.gates import Here
from muster.words.render import STATUS
from muster.words.tongue import _

MOOD = {Status.IN: "done", Status.REGISTERED: "waiting", Status.WAITING: "waiting"}


@dataclass(frozen=True, slots=True)
class Row:
    """One entrant. `arrival` is there for whoever can be checked in; `paint`: words and mood."""

    id: EntrantId
    name: str
    about: str
    address: str
    status: str
    mood: str
    table: int | None
    pays: bool
    paid: bool
    waiting: bool
    ringer: bool
    arrival: ArrivalForm | None
    paint: tuple[str, str]


def row_of(here: Here, who: Entrant) -> Row:
    event, names = here.event, here.names
    game = event.game_of(who.id)
    return Row(
        id=who.id,
        name=names.entrant(who.id),
        about=about(here, who),
        address=reverse("desk-entrant", args=[here.id, who.id]),
        status=status_words(who),
        mood=MOOD.get(who.status, "trouble"),
        table=game.table if game else None,
        pays=not who.ringer,
        paid=who.paid,
        waiting=who.status is Status.WAITING,
        ringer=who.ringer,
        arrival=arrival_of(event, who, here.names),
        paint=("", "") if who.ringer else paint_sign(event, who.id),
    )


def about(here: Here, who: Entrant) -> str:
    """A line about somebody, as far as it is known; a team is told by its people."""
    people = " & ".join(here.names.person(person) for person in who.people) if who.team else ""
    return " · ".join(part for part in (people, who.club, who.region, who.faction) if part)


def status_words(who: Entrant) -> str:
    """Where somebody stands, as it is said on the day."""
    if who.status is Status.IN:
        return _("here")
    return _("not here yet") if who.status is Status.REGISTERED else _(STATUS[who.status])
