"""People beside the journal: names by id, so that a person can be erased and the chain holds."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from muster.core.ids import PersonId
from muster.core.record import Record


class Person(Record):
    """A human across events. An erased person keeps an id and nothing else."""

    id: PersonId
    name: str = ""
    email: str = ""
    pronouns: str = ""


class PeopleDamaged(Exception):
    """The file of people cannot be read."""


_PEOPLE: TypeAdapter[list[Person]] = TypeAdapter(list[Person])


def read_people(path: Path) -> dict[PersonId, Person]:
    if not path.exists():
        return {}
    try:
        people = _PEOPLE.validate_json(path.read_bytes())
    except ValidationError:
        raise PeopleDamaged(str(path)) from None
    return {person.id: person for person in people}


def write_people(path: Path, people: Mapping[PersonId, Person]) -> None:
    write_whole(path, _PEOPLE.dump_json(list(people.values()), indent=1) + b"\n")


def with_people(
    people: Mapping[PersonId, Person], more: Iterable[Person]
) -> dict[PersonId, Person]:
    return {**people, **{person.id: person for person in more}}


def write_whole(path: Path, content: bytes) -> None:
    """Replace a file in one step: after a power cut it holds the old bytes or the new ones."""
    fresh = path.with_name(f"{path.name}.new")
    with fresh.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make a renaming last; a system that cannot open folders syncs them by itself."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
