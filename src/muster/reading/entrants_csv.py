"""A list of entrants from a file: headings people really use, every problem with its row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from muster.reading.entrant_headings import (
    FAMILY,
    HEADINGS,
    LESSER,
    MATES,
    MEANING,
    NATIVE_FIRST,
    OF_TEAMS,
)
from muster.reading.headings import Columns, columns_of, key, means_the_same
from muster.reading.people import name_key
from muster.reading.spreadsheet import read_sheet
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.exports.text import SHIELDED
from muster.words.plain import clean, listing
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class Listed:
    """One entrant of a file. `people` are names: one, or several of a team."""

    row: int
    people: tuple[str, ...]
    club: str = ""
    team: str = ""
    region: str = ""
    faction: str = ""
    army: int | None = None
    email: str = ""
    pronouns: str = ""


@dataclass(frozen=True, slots=True)
class EntrantList:
    entrants: tuple[Listed, ...]
    notes: tuple[str, ...] = ()


def read_entrants(raw: bytes) -> EntrantList:
    """All entrants of a file, or everything that is wrong with it."""
    sheet = read_sheet(raw)
    if not sheet.rows:
        raise Unclear("file-empty", _("The file has no rows."))
    (first, headings), *rows = sheet.rows
    columns = _columns(first, headings)
    found = [_entrant(number, row, columns.places, len(headings)) for number, row in rows]
    problems = [problem for _, problems in found for problem in problems]
    entrants = [entrant for entrant, problems in found if not problems]
    problems += repeats(entrants)
    if problems:
        raise SeveralUnclear(tuple(sorted(problems, key=_row)))
    if not entrants:
        raise Unclear("file-empty", _("The file has headings but nobody below them."))
    return EntrantList(tuple(entrants), (*sheet.notes, *columns.note()))


def _row(problem: Unclear) -> int:
    row = problem.data.get("row")
    return row if isinstance(row, int) else 0


def _columns(number: int, headings: Sequence[str]) -> Columns:
    """Which column holds what, and the headings nobody needs."""
    keys = [key(heading) for heading in headings]
    meant = [MEANING.get(each) for each in keys]
    if MATES.intersection(meant):
        own = [each in OF_TEAMS for each in keys]
        meant = ["team" if team else key for team, key in zip(own, meant, strict=True)]
    family = _family_means(keys, meant)
    meant = [family if each in FAMILY else key for each, key in zip(keys, meant, strict=True)]
    if "first" in meant or "last" in meant:
        meant = [_beside_parts(each, key) for each, key in zip(keys, meant, strict=True)]
    wrong = [*_missing_name(number, meant, headings), *_name_twice(number, meant, headings)]
    return columns_of(number, headings, meant, LESSER, wrong)


def _family_means(keys: Sequence[str], meant: Sequence[str | None]) -> str:
    """What `Name` and `Nom` are in this file: the last name, or all of it."""
    others = [key for each, key in zip(keys, meant, strict=True) if each not in FAMILY]
    return "last" if NATIVE_FIRST.intersection(keys) and "last" not in others else "name"


def _beside_parts(heading: str, meaning: str | None) -> str | None:
    """What somebody is called elsewhere counts for nothing beside their first and last name."""
    return None if heading in LESSER["name"] else meaning


def _missing_name(
    row: int, meant: Sequence[str | None], headings: Sequence[str]
) -> Iterator[Unclear]:
    if "name" not in meant and "first" not in meant:
        say = _(
            "Row {row} has no heading for the name: {known}, or {first} and {last}. "
            "It has {headings}."
        ).format(
            row=row,
            known=_(", ").join(HEADINGS["name"][:3]),
            first=HEADINGS["first"][0],
            last=HEADINGS["last"][0],
            headings=listing(h or _("(empty)") for h in headings),
        )
        yield Unclear("heading-missing", say, row=row, headings=list(headings))


def _name_twice(
    row: int, meant: Sequence[str | None], headings: Sequence[str]
) -> Iterator[Unclear]:
    """A whole name beside a first name: nobody can know which one counts."""
    if "name" in meant and "first" in meant:
        both = [h for h, each in zip(headings, meant, strict=True) if each in {"name", "first"}]
        yield means_the_same(row, both)


def _entrant(
    number: int, row: Sequence[str], columns: Mapping[str, int], width: int
) -> tuple[Listed, list[Unclear]]:
    cells = {key: clean(row[i]) if i < len(row) else "" for key, i in columns.items()}
    problems: list[Unclear] = []
    if any(row[width:]):
        say = _("Row {row} has more cells than there are headings.").format(row=number)
        problems.append(Unclear("row-too-long", say, row=number))
    parts = (cells.get("name") or cells.get("first", ""), cells.get("last", ""))
    name = clean(" ".join(_unescaped(part) for part in parts))
    if not name:
        say = _("Row {row} has no name.").format(row=number)
        problems.append(Unclear("name-empty", say, row=number))
    army, wrong = _army(number, cells.get("army", ""))
    mates = [_unescaped(cells[key]) for key in HEADINGS if key in MATES and cells.get(key)]
    plain = {key: _unescaped(cells.get(key, "")) for key in TEXT}
    return Listed(number, (name, *mates), army=army, **plain), problems + wrong


TEXT = ("club", "team", "region", "faction", "email", "pronouns")


def _unescaped(text: str) -> str:
    """Our own export shields a cell that a spreadsheet would take for a formula."""
    return text[1:] if text[:1] == "'" and text[1:].startswith(SHIELDED) else text


def _army(number: int, text: str) -> tuple[int | None, list[Unclear]]:
    if not text:
        return None, []
    if text.isdecimal():
        return int(text), []
    say = _('Row {row}: "{points}" is not a whole number of army points.').format(
        row=number, points=text
    )
    return None, [Unclear("army-not-a-number", say, row=number, army=text)]


def repeats(entrants: Sequence[Listed]) -> Iterator[Unclear]:
    """Who is named twice in one list."""
    seen: dict[str, int] = {}
    for entrant in entrants:
        for name in entrant.people:
            key = name_key(name)
            if key in seen:
                say = _("Row {row}: {name} is in row {first} already.").format(
                    row=entrant.row, name=name, first=seen[key]
                )
                yield Unclear("row-twice", say, row=entrant.row, first=seen[key], name=name)
            seen.setdefault(key, entrant.row)
