"""Entries made of a list of entrants, and a no of the rules told by the rows of that list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from muster.core.commands import Entry
from muster.core.ids import PersonId
from muster.core.problem import Problem, Refused
from muster.journal.people import Person
from muster.reading.entrants_csv import Listed
from muster.reading.factions import factions_of
from muster.reading.people import by_name, name_key, new_person


@dataclass(frozen=True, slots=True)
class Registering:
    """What is asked for, and everybody it names: some are known already."""

    entries: tuple[Entry, ...]
    people: tuple[Person, ...]


def registering(listed: Iterable[Listed], known: Iterable[Person]) -> Registering:
    """Entries for a list. Somebody known by exactly that name is not written down again."""
    named = by_name(known)
    entries: list[Entry] = []
    people: list[Person] = []
    for entrant in listed:
        own = [_person(name, entrant, named) for name in entrant.people]
        people += own
        entries.append(_entry(entrant, own))
    return Registering(tuple(entries), tuple(people))


def _person(name: str, entrant: Listed, named: Mapping[str, Person]) -> Person:
    if name_key(name) in named:
        return named[name_key(name)]
    alone = len(entrant.people) == 1
    return new_person(name, entrant.email if alone else "", entrant.pronouns if alone else "")


def _entry(entrant: Listed, people: Sequence[Person]) -> Entry:
    return Entry(
        people=tuple(PersonId(person.id) for person in people),
        team=entrant.team,
        club=entrant.club,
        region=entrant.region,
        faction=entrant.faction,
        factions=factions_of(entrant.faction, [person.id for person in people]),
        army=entrant.army,
    )


def with_rows(refusal: Refused, listed: Sequence[Listed] | None) -> Refused:
    """The rules count entries; people count the rows of their file, or none at all."""
    return Refused(
        [
            Problem(problem.code, _row(dict(problem.data), listed), problem.confirmable)
            for problem in refusal.problems
        ]
    )


def _row(data: dict[str, object], listed: Sequence[Listed] | None) -> dict[str, object]:
    row = data.pop("row", None)
    if listed is None or not isinstance(row, int):
        return data
    return {**data, "row": listed[row - 1].row}
