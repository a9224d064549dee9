"""The frame of every page at the desk: the line of life, the clock, the notices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from muster.core.event import Event, Phase, Round
from muster.core.notices import notices
from muster.core.rulepack.rounds import planned_rounds
from muster.web.clocks import ClockView, clock_now
from muster.web.copies import copy_notices
from muster.web.gates import Here
from muster.web.judging.calls_view import newest_call
from muster.web.next_steps import Note, noted
from muster.words.notices import notice_words
from muster.words.tongue import N_, _

When = Literal["past", "now", "later"]

ROUND_STATES = {
    "paired": N_("Round {number} of {planned}: pairings not public"),
    "published": N_("Round {number} of {planned}: pairings public"),
    "playing": N_("Round {number} of {planned}: playing"),
    "paused": N_("Round {number} of {planned}: clock paused"),
    "closed": N_("Round {number} of {planned}: closed"),
}


@dataclass(frozen=True, slots=True)
class Stop:
    """One stop on the line of life; one that has not come has no address yet."""

    say: str
    when: When
    address: str
    here: bool


@dataclass(frozen=True, slots=True)
class Frame:
    current: str
    life: tuple[Stop, ...]
    clock: ClockView | None
    state: str
    calls: int
    newest_call: int
    notices: tuple[Note, ...]
    copies: tuple[str, ...]
    """What the host is told of copies that cannot be taken."""


def frame(here: Here, current: str) -> Frame:
    """`current` names the stop whose page is open: `setup`, `entrants`, `round-2`, `awards`."""
    event = here.event
    return Frame(
        current=current,
        life=tuple(_life(here, current)),
        clock=clock_now(event),
        state=_state(event),
        calls=len(event.calls),
        newest_call=newest_call(here),
        notices=tuple(
            noted(event, notice, notice_words(notice, here.names), organiser=here.is_organiser)
            for notice in notices(event)
        ),
        copies=copy_notices(here),
    )


def desk_page(
    request: HttpRequest, here: Here, template: str, current: str, **context: object
) -> HttpResponse:
    made = {"here": here, "frame": frame(here, current), "event": here.event, **context}
    return render(request, template, made)


def _life(here: Here, current: str) -> list[Stop]:
    event = here.event
    begun, over = event.phase is not Phase.PREPARING, event.phase is Phase.FINISHED
    fixed = [
        _stop(here, _("Set up"), "setup", "past" if begun else "now", current),
        _stop(here, _("Check in"), "entrants", "past" if begun else "now", current),
    ]
    rounds = [_round_stop(here, number, current) for number in range(1, _planned(event) + 1)]
    awards = _stop(here, _("Awards"), "awards", "now" if over else "later", current)
    return [*fixed, *rounds, awards]


def _planned(event: Event) -> int:
    guess = planned_rounds(event.rules, len(event.present()) or len(event.entrants)).rounds
    return max(event.planned or guess, len(event.rounds))


def _stop(here: Here, say: str, name: str, when: When, current: str) -> Stop:
    return Stop(say, when, reverse(f"desk-{name}", args=[here.id]), here=name == current)


def _round_stop(here: Here, number: int, current: str) -> Stop:
    say = _("Round {number}").format(number=number)
    played = here.event.round(number)
    now = here.event.current
    ready = here.event.phase is Phase.RUNNING and (now is None or now.closed)
    next_one = ready and number == len(here.event.rounds) + 1
    open_ = played is not None or next_one
    address = reverse("desk-round", args=[here.id, number]) if open_ else ""
    when: When = "past" if played is not None and played.closed else "now" if open_ else "later"
    return Stop(say, when, address, here=current == f"round-{number}")


def _state(event: Event) -> str:
    now = event.current
    if event.phase is Phase.PREPARING:
        return _("Preparing")
    if event.phase is Phase.FINISHED:
        return _("Finished")
    if now is None:
        return _("Ready for round 1")
    say = _(ROUND_STATES[_state_of_round(event, now)])
    return say.format(number=now.number, planned=max(event.planned, now.number))


def _state_of_round(event: Event, now: Round) -> str:
    clock = event.clocks.get(now.number)
    if now.closed:
        return "closed"
    if not now.published:
        return "paired"
    if clock is not None and clock.paused:
        return "paused"
    begun = clock is not None or any(game.started for game in now.games)
    return "playing" if begun else "published"
