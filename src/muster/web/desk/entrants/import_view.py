"""A file of entrants as it was understood: its rows, its columns, everything wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from muster.core import commands as ask
from muster.core.facts import EntrantRegistered
from muster.core.preview import Preview
from muster.core.problem import Refused
from muster.journal.database.doing import try_here
from muster.reading.entrants_csv import EntrantList, Listed, read_entrants
from muster.reading.registering import registering, with_rows
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.web.forms.entering import ROWS
from muster.web.gates import Here
from muster.words.problems import problem_words
from muster.words.tongue import N_, _

SHOWN = 100
"""Rows and problems at once: the rest is told by its number."""

LARGEST = 1_800_000
"""Bytes of what was understood: what a form may send back."""

COLUMNS: Mapping[str, str] = {
    "people": N_("Name"),
    "team": N_("Team"),
    "club": N_("Club"),
    "region": N_("Region"),
    "faction": N_("Faction"),
    "army": N_("Army points"),
    "email": N_("E-mail"),
    "pronouns": N_("Pronouns"),
}


@dataclass(frozen=True, slots=True)
class RowView:
    row: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ImportView:
    """`rows` goes back to be entered; it is empty while anything is wrong."""

    file: str
    problems: tuple[str, ...]
    more_problems: int
    notes: tuple[str, ...]
    columns: tuple[str, ...]
    shown: tuple[RowView, ...]
    more: int
    number: int
    waiting: int
    rows: str


def import_view(here: Here, file: str, raw: bytes) -> ImportView:
    """Nothing is entered yet: the rules are asked what they would say."""
    try:
        listed = read_entrants(raw)
    except (Unclear, SeveralUnclear) as unclear:
        several = (unclear,) if isinstance(unclear, Unclear) else unclear.reasons
        return unreadable(file, tuple(each.say for each in several))
    made = registering(listed.entrants, here.held.people.values())
    try:
        tried = try_here(here.id, here.actor, ask.RegisterEntrants(entries=made.entries))
    except Refused as refusal:
        told = with_rows(refusal, listed.entrants).problems
        problems = tuple(problem_words(problem, here.names) for problem in told)
        return _view(file, listed, problems, waiting=0, rows="")
    return _understood(file, listed, tried)


def unreadable(file: str, problems: tuple[str, ...]) -> ImportView:
    return _view(file, EntrantList(()), problems, waiting=0, rows="")


def _understood(file: str, listed: EntrantList, tried: Preview) -> ImportView:
    entered = [fact for fact in tried.facts if isinstance(fact, EntrantRegistered)]
    rows = ROWS.dump_json(listed.entrants)
    if len(rows) > LARGEST:
        say = _("The list is too long to be entered at once. Hand it in as several files.")
        return _view(file, listed, (say,), waiting=0, rows="")
    waiting = sum(fact.waiting for fact in entered)
    return _view(file, listed, (), waiting=waiting, rows=rows.decode())


def _view(
    file: str, listed: EntrantList, problems: tuple[str, ...], *, waiting: int, rows: str
) -> ImportView:
    used = [key for key in COLUMNS if any(_cell(each, key) for each in listed.entrants)]
    return ImportView(
        file=file,
        problems=problems[:SHOWN],
        more_problems=max(0, len(problems) - SHOWN),
        notes=listed.notes,
        columns=tuple(_(COLUMNS[key]) for key in used),
        shown=tuple(
            RowView(each.row, tuple(_cell(each, key) for key in used))
            for each in listed.entrants[:SHOWN]
        ),
        more=max(0, len(listed.entrants) - SHOWN),
        number=len(listed.entrants),
        waiting=waiting,
        rows=rows,
    )


def _cell(listed: Listed, key: str) -> str:
    value = getattr(listed, key)
    if isinstance(value, tuple):
        return " & ".join(value)
    return "" if value is None else str(value)
