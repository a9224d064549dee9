"""Whatever somebody types, through whichever door: nothing written steers a screen or a sheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, Literal, NewType, get_args, get_origin

import pytest
from django.test import Client

from muster.core import commands as ask
from muster.core.ids import EventId, PersonId
from muster.core.record import Record
from muster.core.text import tidied
from muster.journal.database.models import LineRow, PersonRow
from muster.journal.people import Person
from muster.words.exports.text import as_csv
from tests import fresh_server
from tests.api.calling import Calls
from tests.core.forging import failed
from tests.hall import Hall
from tests.web.sending import form_of
from tests.web.test_every_command import ASKED, examples
from tests.web.venue import Venue

TURNED, CONTROL = "\u202e\u2066\u200b", "\x07\x1b\x00\x7f"
DIRT = f"{TURNED}{CONTROL}"
"""Signs that turn what follows, or steer a terminal; a form cannot hold half a character."""

LAST = {"hand-over": 2, "undo": 1}
"""What takes something away comes after all others."""


@pytest.fixture
def venue() -> Iterator[Venue]:
    fresh_server.empty()
    yield Venue()
    fresh_server.empty()


def dirtied(value: Any) -> Any:  # noqa: ANN401 - whatever a command holds
    """The same with dirt before, inside and after every text of somebody's own."""
    match value:
        case Enum():
            return value
        case str():
            return f"{DIRT}{value[:1]}{DIRT}{value[1:]}{DIRT}"
        case Record():
            fields = {name: getattr(value, name) for name in type(value).model_fields}
            ids = {
                name for name, field in type(value).model_fields.items() if is_id(field.annotation)
            }
            typed = {n: dirtied(held) for n, held in fields.items() if n not in NAMED | ids}
            return value.model_copy(update=typed)
        case tuple():
            return tuple(map(dirtied, value))
        case dict():
            return {key: dirtied(held) for key, held in value.items()}
    return value


NAMED = frozenset(
    {"award", "cause", "ending", "kind", "leader", "method", "methods", "photo", "trait"}
)
"""Fields that name something that there is: who writes anything else there is refused."""


def is_id(kind: object) -> bool:
    """Every id has a type of its own, and what is one of a few words says which."""
    return (
        isinstance(kind, NewType) or get_origin(kind) is Literal or any(map(is_id, get_args(kind)))
    )


def is_dirty(text: str) -> bool:
    return any(sign in text for sign in DIRT)


def texts(value: Any) -> Iterator[str]:  # noqa: ANN401 - as above
    match value:
        case str():
            yield value
        case Record():
            for name in type(value).model_fields:
                yield from texts(getattr(value, name))
        case tuple() | frozenset():
            for each in value:
                yield from texts(each)
        case dict():
            yield from texts(tuple(value.values()))


def written(event: EventId) -> list[str]:
    """Lines and names as the database has them, in which signs may be spelled out."""
    rows = [*LineRow.objects.filter(event=event).values_list("text", flat=True)]
    spelled = [row.encode().decode("unicode_escape", "replace") for row in rows]
    people = PersonRow.objects.values_list("name", "email", "pronouns")
    return [*rows, *spelled, *(text for row in people for text in row)]


def test_every_text_of_every_command_is_clean_before_it_is_judged(venue: Venue) -> None:
    event = venue.playing("GG4", 8)
    wishes = {kind: dirtied(wish) for kind, wish in examples(venue, event).items()}
    dirty = {kind for kind, wish in wishes.items() if any(map(is_dirty, texts(wish)))}
    assert len(dirty) > 40
    left = [(k, t) for k, wish in wishes.items() for t in texts(tidied(wish)) if is_dirty(t)]
    assert left == []


def _page(venue: Venue, event: EventId) -> Callable[[ask.Command], int]:
    def asked(wish: ask.Command) -> int:
        client: Client = venue.organiser
        return client.post(f"/desk/{event}/ask/{wish.kind}/", form_of(wish)).status_code

    return asked


def _program(venue: Venue, event: EventId) -> Callable[[ask.Command], int]:
    calls = Calls(venue)
    return lambda wish: calls.ask(event, wish).status_code


@pytest.mark.parametrize("door", [_page, _program])
@pytest.mark.parametrize("moment", ["preparing", "playing"])
def test_no_door_writes_what_turns_or_steers(
    venue: Venue, door: Callable[[Venue, EventId], Callable[[ask.Command], int]], moment: str
) -> None:
    model = venue.playing("GG4", 8)
    event = model if moment == "playing" else venue.event(entrants=4, here=False)
    asked, wishes = door(venue, event), examples(venue, model)
    answers = {
        kind: asked(dirtied(wishes[kind]))
        for kind in sorted(ASKED, key=lambda kind: LAST.get(kind, 0))
        if kind != "register-entrants"
    }
    granted = [kind for kind, status in answers.items() if status in {200, 303}]
    assert [kind for kind, status in answers.items() if status >= 500] == []
    assert len(granted) >= 5
    assert [text for text in written(event) if is_dirty(text)] == []


def test_people_are_named_clean_by_every_door(venue: Venue) -> None:
    event = venue.event(entrants=2, here=False)
    name = dirtied("Ann Smith")
    someone = {"id": "new:1", "name": name, "email": dirtied("a@b.example"), "pronouns": DIRT}
    wish = ask.RegisterEntrants(entries=(ask.Entry(people=(PersonId("new:1"),), club=name),))
    assert Calls(venue).ask(event, wish, people=[someone]).status_code == 200
    form = {"name": f"{dirtied('Bob Jones')}, {name}", "key": "k"}
    assert venue.organiser.post(f"/desk/{event}/ask/register-entrants/", form).status_code == 303
    person = Person(id=PersonId("judge"), name=name)
    venue.do(event, ask.AppointJudge(person=person.id), people=(person,))
    assert [text for text in written(event) if is_dirty(text)] == []


def test_what_was_written_before_is_asked_for_again_as_it_was() -> None:
    """A journal of an earlier edition may hold anything, and still verifies."""
    hall = Hall("GG4").enter("a b")
    hall.do(ask.ChangeDetails(name=dirtied("Cup"), venue=dirtied("Hall")))
    hall.do(ask.AmendEntrant(entrant=hall.id("a"), club=dirtied("Club"), reason=DIRT))
    assert failed(hall, hall.lines) == set()


FORMULAS = [
    f"{before}{begins}1+1"
    for before in ("", "\t", "\r", "\n", " ", "\x07", "\u202e", "\u2028\t")
    for begins in "=+-@\uff1d\uff0b\uff0d\uff20"
]


@pytest.mark.parametrize("text", FORMULAS)
def test_no_cell_is_taken_for_a_formula(text: str) -> None:
    ((heading,), (cell,)) = csv.reader(io.StringIO(as_csv([{"name": text}]), newline=""))
    assert (heading, cell[0], cell[1:]) == ("name", "'", text.strip("\t\r\n \x07\u202e\u2028"))
