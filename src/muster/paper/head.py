"""What every sheet says of itself: whose event it is, what it shows, where and when."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.access import Actor, may_see_encounter
from muster.core.encounter.known import Encounter
from muster.core.event import Event, Round
from muster.core.ids import PersonId
from muster.core.problem import Code, refuse
from muster.words.plain import clean
from muster.words.tongue import _, date_words


@dataclass(frozen=True, slots=True)
class Head:
    """`about` is a line below the title; `footer` names the event on every page."""

    event: str
    title: str
    about: str
    footer: str


def head_of(event: Event, title: str, about: str = "") -> Head:
    name = clean(event.name)
    parts = (name, clean(event.venue), date_words(event.day))
    return Head(name, title, about, " · ".join(part for part in parts if part))


def round_of(event: Event, number: int) -> Round:
    """A round that is paired; `Refused` if there is no such round yet."""
    played = event.round(number)
    if played is None:
        raise refuse(Code.ROUND_NOT_PAIRED, round=number)
    return played


def round_about(event: Event, played: Round) -> str:
    """What a round is about, and a warning while nobody should see its pairings."""
    known = shown_encounter(event, played.number)
    waits = "" if played.published else _("Not public yet")
    return " · ".join(part for part in (clean(known.title) if known else "", waits) if part)


def shown_encounter(event: Event, number: int) -> Encounter | None:
    """What a round is about, as far as a sheet that anybody may see before play can tell."""
    public = may_see_encounter(event, Actor(PersonId("")), number)
    return event.encounters.get(number) if public else None
