"""Reading entrants: `name` (one to a line, or one person with details), a `file`, or its `rows`.

`rows` is a file as it was understood and shown, to be entered now that somebody agreed to it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pydantic import TypeAdapter, ValidationError

from muster.core.commands import Entry
from muster.core.problem import Problem, Refused
from muster.journal.people import Person
from muster.reading.entrant_lines import read_lines
from muster.reading.entrants_csv import TEXT, Listed, read_entrants
from muster.reading.registering import registering, with_rows
from muster.reading.unclear import Unclear
from muster.web.forms.numbers import whole_number
from muster.words.plain import clean
from muster.words.tongue import _

if TYPE_CHECKING:
    from muster.web.forms.read import Form

ROWS: TypeAdapter[tuple[Listed, ...]] = TypeAdapter(tuple[Listed, ...])


def entries(form: Form) -> tuple[tuple[Entry, ...], tuple[Person, ...]]:
    """Somebody of a name that is known here is that person, unless it is said to be `another`."""
    known = () if form.text("another") else form.here.held.people.values()
    made = registering(listed_in(form), known)
    return made.entries, made.people


def in_rows(form: Form, problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Problems told by the rows of what was handed in; one name alone has none."""
    if not any("row" in problem.data for problem in problems):
        return problems
    listed = listed_in(form)
    return with_rows(Refused(problems), listed if listed[1:] else None).problems


def listed_in(form: Form) -> tuple[Listed, ...]:
    handed_in = form.files.get("file")
    if form.text("rows"):
        return _understood(form.text("rows"))
    if handed_in is not None:
        handed_in.seek(0)
        return read_entrants(handed_in.read()).entrants
    return _typed(form)


def _understood(rows: str) -> tuple[Listed, ...]:
    try:
        listed = ROWS.validate_json(rows)
    except ValidationError:
        say = _("The list was changed on its way. Hand the file in once more.")
        raise Unclear("rows-unreadable", say) from None
    tidy = tuple(replace(each, people=tuple(map(clean, each.people))) for each in listed)
    if not all(all(each.people) for each in tidy):
        raise Unclear("name-empty", _("A name is empty."))
    return tidy


def _typed(form: Form) -> tuple[Listed, ...]:
    """A form that asks for the club by itself takes a comma for a part of the name."""
    teams = form.here.event.rules.registration.team_of > 1
    names = form.texts("name")
    if names[1:]:
        listed: tuple[Listed, ...] = (Listed(1, tuple(map(clean, names))),)
    else:
        text = "".join(names)
        listed = read_lines(text, with_club="club" not in form.fields, teams=teams)
    if listed[1:]:
        return listed
    (one,) = listed
    said = {key: clean(form.text(key)) for key in TEXT}
    said |= {"club": said["club"] or one.club, "team": said["team"] or one.team}
    return (Listed(one.row, one.people, army=_army(form.text("army")), **said),)


def _army(text: str) -> int | None:
    return whole_number(text) if text else None
