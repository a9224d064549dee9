"""What is said when somebody's card is scanned: big, and with what is left to do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse

from muster.core.entrant import Entrant, Status
from muster.core.event import Event, Phase
from muster.core.ids import EntrantId
from muster.web.desk.entrants.arrival import ArrivalForm, arrival_of
from muster.web.gates import Here
from muster.words.tongue import N_, _


@dataclass(frozen=True, slots=True)
class ScannedView:
    """`table`: where they play right now. `arrival`: what they are still asked."""

    entrant: EntrantId
    address: str
    name: str
    mood: str
    say: str
    more: str
    table: int | None
    arrival: ArrivalForm | None
    waiting: bool
    dropped: bool


SAID: Mapping[Status, tuple[str, str]] = {
    Status.IN: ("good", N_("is here")),
    Status.REGISTERED: ("next", N_("is not checked in yet")),
    Status.WAITING: ("needs", N_("is on the waiting list and has no place yet")),
    Status.DROPPED: ("needs", N_("has left the event")),
    Status.WITHDRAWN: ("needs", N_("has withdrawn")),
    Status.DISQUALIFIED: ("bad", N_("was disqualified")),
}


def scanned_view(here: Here, who: Entrant, *, before: bool = False) -> ScannedView:
    """`before`: they were here already when the card was scanned."""
    event = here.event
    mood, say = SAID[who.status]
    game = event.game_of(who.id)
    return ScannedView(
        entrant=who.id,
        address=reverse("desk-entrant", args=[here.id, who.id]),
        name=here.names.entrant(who.id),
        mood="needs" if before else mood,
        say=_("was checked in before") if before else _(say),
        more=_more(event, who, playing=game is not None),
        table=game.table if game else None,
        arrival=arrival_of(event, who, here.names),
        waiting=who.status is Status.WAITING,
        dropped=who.status is Status.DROPPED and not who.ringer,
    )


def _more(event: Event, who: Entrant, *, playing: bool) -> str:
    late = event.phase is Phase.RUNNING and bool(event.rounds) and not playing
    if who.status is not Status.IN or not late:
        return ""
    return _("Paired from round {round} on.").format(round=len(event.rounds) + 1)
