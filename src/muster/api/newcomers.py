"""People whom a command names: known at the event already, or introduced along with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from muster.api.bodies import Newcomer
from muster.core.ids import PersonId
from muster.journal.database.accounts import find_account, person_of
from muster.journal.people import Person
from muster.reading.people import new_person
from muster.reading.unclear import Unclear
from muster.words.plain import clean
from muster.words.tongue import _

Given = dict[str, Any]


def introduced(
    given: Given, newcomers: Sequence[Newcomer], known: Mapping[PersonId, Person]
) -> tuple[Given, tuple[Person, ...]]:
    """The command with everybody under their own id, and those who are new.

    Nobody is named who is not known here: a name would be missing wherever they are shown.
    """
    made = {each.id: _person(each) for each in newcomers}
    ids = {called: person.id for called, person in made.items()}
    said = _renamed(given, ids)
    for person in _named(said):
        if person not in known and person not in ids.values():
            say = _('Nobody at this event has the id "{person}".').format(person=clean(person)[:80])
            raise Unclear("person-unknown", say)
    return said, tuple(made.values())


def _person(newcomer: Newcomer) -> Person:
    if newcomer.account:
        account = find_account(newcomer.account)
        if account is None:
            say = _('Nobody signs in as "{name}".').format(name=clean(newcomer.account))
            raise Unclear("account-unknown", say)
        return person_of(account)
    if not clean(newcomer.name):
        raise Unclear("name-empty", _("A name is empty."))
    return new_person(newcomer.name, newcomer.email, newcomer.pronouns)


def _renamed(given: Given, ids: Mapping[str, PersonId]) -> Given:
    said = dict(given)
    if "person" in said:
        said["person"] = ids.get(said["person"], said["person"])
    if "entries" in said:
        said["entries"] = [_renamed_entry(entry, ids) for entry in said["entries"]]
    return said


def _renamed_entry(entry: Given, ids: Mapping[str, PersonId]) -> Given:
    return {
        **entry,
        "people": [ids.get(person, person) for person in entry["people"]],
        "factions": {ids.get(p, p): faction for p, faction in entry["factions"].items()},
    }


def _named(given: Given) -> Iterator[PersonId]:
    if "person" in given:
        yield given["person"]
    for entry in given.get("entries", ()):
        yield from entry["people"]
        yield from entry["factions"]
