"""People made of the names that somebody typed or handed in."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from muster.core.ids import PersonId
from muster.journal.people import Person
from muster.words.plain import clean


def new_person(name: str, email: str = "", pronouns: str = "") -> Person:
    fresh = PersonId(secrets.token_hex(8))
    return Person(id=fresh, name=clean(name), email=clean(email), pronouns=clean(pronouns))


def name_key(name: str) -> str:
    """Two names are one if they differ in case and spacing only."""
    return " ".join(name.casefold().split())


def by_name(people: Iterable[Person]) -> dict[str, Person]:
    """People who are known by exactly one name; a name two people share tells nobody apart."""
    named: dict[str, list[Person]] = {}
    for person in people:
        named.setdefault(name_key(person.name), []).append(person)
    return {name: same[0] for name, same in named.items() if len(same) == 1}
