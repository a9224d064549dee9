"""The frame of every public page: where one can go from it, and the clock of the hall."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from muster.core.event import Event
from muster.journal.database.shelf import Held
from muster.web.public.hall_clock import HallClock, hall_clock
from muster.web.trouble import Trouble, trouble
from muster.words.tongue import N_, _

NOT_FOUND = 404

PLACES = {
    "event": N_("Event"),
    "pairings": N_("Pairings"),
    "standings": N_("Standings"),
    "event-contests": N_("Contests"),
    "event-rules": N_("Rules"),
}
"""Where everybody goes, by the name of its address."""

NEEDED: Mapping[str, Callable[[Event], bool]] = {
    "event-contests": lambda event: any(contest.held for contest in event.contests.values()),
}
"""What there must be for a place to be worth the way."""


@dataclass(frozen=True, slots=True)
class Place:
    say: str
    address: str
    here: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """`at` is the event's own address: all others begin with it. `this` is the page's own."""

    at: str
    this: str
    places: tuple[Place, ...]
    clock: HallClock | None


def public_page(
    request: HttpRequest, held: Held, template: str, current: str, view: object
) -> HttpResponse:
    frame = Frame(
        at=reverse("event", args=[held.id]),
        this=request.get_full_path(),
        places=tuple(
            Place(_(say), reverse(name, args=[held.id]), here=name == current)
            for name, say in PLACES.items()
            if name not in NEEDED or NEEDED[name](held.event)
        ),
        clock=hall_clock(held.event),
    )
    context = {"held": held, "event": held.event, "frame": frame, "at": frame.at, "view": view}
    return render(request, template, context)


def nothing_here(request: HttpRequest, held: Held, say: str) -> HttpResponse:
    """A round, a game or an entrant that this event does not have."""
    onward = reverse("event", args=[held.id])
    return trouble(
        request, Trouble(_("Nothing here"), say, onward, _("The event's page")), NOT_FOUND
    )
