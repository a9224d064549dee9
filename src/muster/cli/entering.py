"""Entering people: one at a time or from a file, each written down once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from muster.cli.answer import Answer
from muster.cli.desk import Desk, new_person
from muster.core import commands as ask
from muster.core.ids import PersonId
from muster.core.problem import Problem, Refused
from muster.journal.people import Person
from muster.reading.entrants_csv import Listed, read_entrants
from muster.reading.spreadsheet import LIMIT, too_large
from muster.reading.unclear import Unclear
from muster.words.plain import clean


def enter_one(desk: Desk, names: Sequence[str], entry: ask.Entry, *, another: bool) -> Answer:
    """One entrant: a person, or several of a team."""
    if not all(clean(name) for name in names):
        raise Unclear("name-empty", "A name is empty.")
    made = {_key(name): new_person(name) if another else desk.somebody(name) for name in names}
    people = [made[_key(name)] for name in names]
    entry = _tidy(entry).model_copy(update={"people": tuple(person.id for person in people)})
    try:
        return desk.do(ask.RegisterEntrants(entries=(entry,)), *people)
    except Refused as refusal:
        raise Refused(_with_rows(refusal, None)) from None


def _tidy(entry: ask.Entry) -> ask.Entry:
    texts = {key: clean(getattr(entry, key)) for key in ("team", "club", "region", "faction")}
    return entry.model_copy(update=texts)


def enter_file(desk: Desk, path: Path) -> Answer:
    """Everybody in a file, as one act."""
    if path.stat().st_size > LIMIT:
        raise too_large(path.stat().st_size)
    listed = read_entrants(path.read_bytes())
    known = _by_name(desk)
    people: list[Person] = []
    entries: list[ask.Entry] = []
    for entrant in listed.entrants:
        own = [_person(name, entrant, known) for name in entrant.people]
        people += own
        entries.append(_entry(entrant, own))
    try:
        answer = desk.do(ask.RegisterEntrants(entries=tuple(entries)), *people)
    except Refused as refusal:
        raise Refused(_with_rows(refusal, listed.entrants)) from None
    return answer.after(*listed.notes)


def _by_name(desk: Desk) -> dict[str, Person]:
    """People who are known by exactly one name; a name two people share tells nobody apart."""
    named: dict[str, list[Person]] = {}
    for person in desk.people.values():
        named.setdefault(_key(person.name), []).append(person)
    return {name: people[0] for name, people in named.items() if len(people) == 1}


def _key(name: str) -> str:
    return " ".join(name.casefold().split())


def _person(name: str, entrant: Listed, known: dict[str, Person]) -> Person:
    if _key(name) in known:
        return known[_key(name)]
    alone = len(entrant.people) == 1
    return new_person(name, entrant.email if alone else "", entrant.pronouns if alone else "")


def _entry(entrant: Listed, people: Sequence[Person]) -> ask.Entry:
    return ask.Entry(
        people=tuple(PersonId(person.id) for person in people),
        team=entrant.team,
        club=entrant.club,
        region=entrant.region,
        faction=entrant.faction,
        army=entrant.army,
    )


def _with_rows(refusal: Refused, listed: Sequence[Listed] | None) -> list[Problem]:
    """The rules count entries; people count the rows of their file, or none at all."""
    return [
        Problem(problem.code, _row(dict(problem.data), listed), problem.confirmable)
        for problem in refusal.problems
    ]


def _row(data: dict[str, object], listed: Sequence[Listed] | None) -> dict[str, object]:
    row = data.pop("row", None)
    if listed is None or not isinstance(row, int):
        return data
    return {**data, "row": listed[row - 1].row}
