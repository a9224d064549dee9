"""Operations for those who say who they are: new events, themselves at one, who is known there."""

from __future__ import annotations

from datetime import date
from http import HTTPStatus
from typing import Annotated

from django.http import HttpRequest, HttpResponse
from pydantic import Field

from muster.api.callers import caller_of
from muster.api.commands import Key
from muster.api.finding import Event, held_of
from muster.api.routing import ACTS, answered, body_as, own
from muster.api.sizes import check_sizes
from muster.api.trouble import Reason, Trouble, Troubled, kept, not_understood, too_often, troubled
from muster.core.access import could_be
from muster.core.problem import Refused
from muster.core.record import Record
from muster.journal.database.limits import allow
from muster.journal.database.making_once import NewEvent, make_once
from muster.packs import find
from muster.words.names import Names, names_of
from muster.words.plain import clean
from muster.words.problems import problem_words
from muster.words.tongue import _

LOOKS = (401, 403, 404, 410, 429, 503, 507)
MAKES = tuple(code for code in ACTS if code != HTTPStatus.NOT_FOUND)

Count = Annotated[int, Field(ge=1, le=100_000)]


class EventAsked(Record):
    """`pack` by its id or short name, such as `GG4`."""

    pack: Annotated[str, Field(min_length=1, max_length=100)]
    name: Annotated[str, Field(min_length=1, max_length=500)]
    day: date
    venue: Annotated[str, Field(max_length=500)] = ""
    tables: Count | None = None
    capacity: Count | None = None


class EventMade(Record):
    event: str


class Me(Record):
    """Who you are at an event. `roles`: what you may be, seen from one command or another."""

    person: str
    name: str
    roles: tuple[str, ...]
    entrants: tuple[str, ...] = Field(description="Those that are yours.")
    game: str = Field(description="Where you play right now, once that is public.")


class PersonKnown(Record):
    person: str
    name: str
    entrants: tuple[str, ...]


class PeopleKnown(Record):
    people: tuple[PersonKnown, ...]


@own("POST", "/events", EventMade, MAKES, status=201)
def create_event(request: HttpRequest, key: Key = "") -> HttpResponse:
    """A new event; whoever the token is of organises it. It takes the token of an account."""
    account = caller_of(request).account
    if account is None:
        say = _("A private link is of one event: with it nobody makes another.")
        raise troubled(HTTPStatus.FORBIDDEN, "not-allowed", say, _("Use the token of an account."))
    wanted = _wanted(body_as(request, EventAsked))
    wait = allow("event", account.person_id)
    if wait:
        raise too_often(wait)
    try:
        return answered(EventMade(event=make_once(account, wanted, key)), 201)
    except Refused as refusal:
        raise _refused(refusal) from None


def _wanted(body: EventAsked) -> NewEvent:
    check_sizes(body.model_dump())
    pack, name = find(body.pack), clean(body.name)
    wrong = []
    if pack is None:
        say = _("No rule pack has this id or short name.")
        wrong.append(Reason(code="pack-unknown", say=say, at="pack"))
    if not name:
        wrong.append(Reason(code="name-empty", say=_("The event needs a name."), at="name"))
    if pack is None or wrong:
        raise not_understood(wrong)
    return NewEvent(pack, name, body.day, clean(body.venue), body.tables, body.capacity)


def _refused(refusal: Refused) -> Troubled:
    reasons = tuple(
        Reason(code=each.code, say=problem_words(each, Names())) for each in refusal.problems
    )
    say = " ".join(one.say for one in reasons)
    onward = _("Put right what is named, then send it again.")
    trouble = Trouble(say=say, problems=reasons, kept=kept(), next=onward)
    return Troubled(HTTPStatus.CONFLICT, trouble)


@own("GET", "/events/{event}/me", Me, LOOKS)
def me(request: HttpRequest, event: Event) -> HttpResponse:
    """Who you are at an event: what commands call you, and where you play."""
    caller, held = caller_of(request), held_of(event)
    caller.need(held.id)
    person, now = caller.actor.person, held.event
    mine = now.of_person(person)
    public = now.current is not None and now.current.published
    tables = [now.table_of(entrant, person) for entrant in mine] if public else []
    return answered(
        Me(
            person=person,
            name=names_of(now, held.people).people.get(person, ""),
            roles=tuple(sorted(could_be(now, caller.actor))),
            entrants=mine,
            game=next((table.id for table in tables if table), ""),
        ),
    )


@own("GET", "/events/{event}/people", PeopleKnown, LOOKS)
def people(request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody who is known at an event, by the ids that commands name them with.

    For its organiser and judges.
    """
    caller, held = caller_of(request), held_of(event)
    caller.need(held.id)
    now = held.event
    if caller.actor.person not in now.judges | {now.organiser}:
        say = _("This is for the organiser and the judges of the event.")
        raise troubled(HTTPStatus.FORBIDDEN, "not-allowed", say, _("Ask whoever may do it."))
    names = names_of(now, held.people)
    return answered(
        PeopleKnown(
            people=tuple(
                PersonKnown(person=each, name=names.person(each), entrants=now.of_person(each))
                for each in held.people
            )
        ),
    )
