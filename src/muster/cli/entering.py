"""Entering people: one at a time or from a file, each written down once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from muster.cli.answer import Answer
from muster.cli.desk import Desk
from muster.core import commands as ask
from muster.core.problem import Refused
from muster.reading.entrants_csv import read_entrants
from muster.reading.factions import factions_of
from muster.reading.people import name_key, new_person
from muster.reading.registering import registering, with_rows
from muster.reading.spreadsheet import LIMIT, too_large
from muster.reading.unclear import Unclear
from muster.words.plain import clean


def enter_one(desk: Desk, names: Sequence[str], entry: ask.Entry, *, another: bool) -> Answer:
    """One entrant: a person, or several of a team."""
    if not all(clean(name) for name in names):
        raise Unclear("name-empty", "A name is empty.")
    made = {name_key(name): new_person(name) if another else desk.somebody(name) for name in names}
    people = [made[name_key(name)] for name in names]
    ids = tuple(person.id for person in people)
    own = {"people": ids, "factions": factions_of(entry.faction, ids)}
    entry = _tidy(entry).model_copy(update=own)
    try:
        return desk.do(ask.RegisterEntrants(entries=(entry,)), *people)
    except Refused as refusal:
        raise with_rows(refusal, None) from None


def _tidy(entry: ask.Entry) -> ask.Entry:
    texts = {key: clean(getattr(entry, key)) for key in ("team", "club", "region", "faction")}
    return entry.model_copy(update=texts)


def enter_file(desk: Desk, path: Path) -> Answer:
    """Everybody in a file, as one act."""
    if path.stat().st_size > LIMIT:
        raise too_large(path.stat().st_size)
    listed = read_entrants(path.read_bytes())
    asked = registering(listed.entrants, desk.people.values())
    try:
        answer = desk.do(ask.RegisterEntrants(entries=asked.entries), *asked.people)
    except Refused as refusal:
        raise with_rows(refusal, listed.entrants) from None
    return answer.after(*listed.notes)
