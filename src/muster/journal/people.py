"""People beside the journal: names by id, so that a person can be erased and the chain holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from muster.core.ids import PersonId
from muster.core.record import Record
from muster.core.text import tidied
from muster.journal.disk import write_whole


class Person(Record):
    """A human across events. An erased person keeps an id and nothing else."""

    id: PersonId
    name: str = ""
    email: str = ""
    pronouns: str = ""


class PeopleMissing(Exception):
    """Every event is made with a file of people, be it empty: this one's is gone."""


class PeopleDamaged(Exception):
    """The file of people cannot be read."""


_PEOPLE: TypeAdapter[list[Person]] = TypeAdapter(list[Person])


def read_people(path: Path) -> dict[PersonId, Person]:
    try:
        people = _PEOPLE.validate_json(path.read_bytes())
    except FileNotFoundError:
        raise PeopleMissing(str(path)) from None
    except ValidationError:
        raise PeopleDamaged(str(path)) from None
    return {person.id: person for person in people}


def write_people(path: Path, people: Iterable[Person]) -> None:
    write_whole(path, _PEOPLE.dump_json([*map(tidied, people)], indent=1) + b"\n")


def with_people(
    people: Mapping[PersonId, Person], more: Iterable[Person]
) -> dict[PersonId, Person]:
    return {**people, **{person.id: person for person in more}}


def without_person(people: Mapping[PersonId, Person], erased: PersonId) -> dict[PersonId, Person]:
    """Everybody, and of this one the id alone: the journal goes on naming it."""
    return {each: Person(id=each) if each == erased else row for each, row in people.items()}
