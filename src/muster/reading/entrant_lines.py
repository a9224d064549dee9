"""Entrants typed or pasted one to a line: `Ana Ruiz`, or `Ana Ruiz, Otters` with a club.

Of a team `Ana Ruiz & Ben Okafor, Otters` with its name, and after another comma its club.
"""

from __future__ import annotations

import re

from muster.reading.entrants_csv import Listed, repeats
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.plain import clean
from muster.words.tongue import _

BEFORE_CLUB = re.compile("[,\u060c\uff0c\t]")
"""Commas of several scripts, and what a spreadsheet puts between two cells that are pasted."""

BETWEEN_MATES = re.compile(r"[&+]")


def read_lines(text: str, *, with_club: bool = True, teams: bool = False) -> tuple[Listed, ...]:
    """Everybody who is named, or everything that is wrong. `teams`: `Ana Ruiz & Ben Okafor`."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if clean(line)]
    listed = [_listed(n, line, with_club=with_club, teams=teams) for n, line in lines]
    nameless = [_nameless(each.row) for each in listed if not all(each.people)]
    problems = nameless or list(repeats(listed))
    if problems:
        raise SeveralUnclear(tuple(problems))
    if not listed:
        raise Unclear("name-empty", _("Give a name."))
    return tuple(listed)


def _listed(number: int, line: str, *, with_club: bool, teams: bool) -> Listed:
    parts = BEFORE_CLUB.split(line, maxsplit=2 if teams else 1) if with_club else [line]
    name, *rest = (clean(part) for part in parts)
    people = tuple(clean(each) for each in BETWEEN_MATES.split(name)) if teams else (name,)
    team, club = ("".join(rest[:1]), "".join(rest[1:])) if teams else ("", "".join(rest))
    return Listed(number, people, team=team, club=club)


def _nameless(row: int) -> Unclear:
    return Unclear("name-empty", _("Row {row} has no name.").format(row=row), row=row)
