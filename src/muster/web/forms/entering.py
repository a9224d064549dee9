"""Reading entrants: one, several lines, or a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.core.commands import Entry
from muster.journal.people import Person
from muster.web.forms.people import new_person

if TYPE_CHECKING:
    from muster.web.forms.read import Form


def entries(form: Form) -> tuple[tuple[Entry, ...], tuple[Person, ...]]:
    people = tuple(new_person(line) for line in form.text("name").splitlines() if line.strip())
    return tuple(Entry(people=(person.id,)) for person in people), people
