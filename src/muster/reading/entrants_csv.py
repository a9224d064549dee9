"""A list of entrants from a file: headings people really use, every problem with its row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from muster.reading.people import name_key
from muster.reading.spreadsheet import read_sheet
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.plain import clean, folded, listing
from muster.words.tongue import _

MOST_PEOPLE = 12
"""In one entrant, by any pack."""

HEADINGS: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "player", "full name", "player name", "entrant", "player 1", "name 1"),
    "player 2": ("player 2", "name 2", "partner", "teammate"),
    **{f"player {n}": (f"player {n}", f"name {n}") for n in range(3, MOST_PEOPLE + 1)},
    "first": ("first name", "firstname", "forename", "given name"),
    "last": ("last name", "lastname", "surname", "family name"),
    "club": ("club", "team", "group", "meta"),
    "team": ("team name",),
    "region": ("region", "area", "city", "country"),
    "faction": ("faction", "army", "crew faction"),
    "army": ("points", "army points", "army value"),
    "email": ("e-mail", "email", "mail", "e-mail address", "email address"),
    "pronouns": ("pronouns",),
}
"""What a column means, by the headings it can have."""

MATES = {key for key in HEADINGS if key.startswith("player ")}
MEANING = {heading: key for key, headings in HEADINGS.items() for heading in headings}


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
    columns, ignored = _columns(first, headings)
    found = [_entrant(number, row, columns, len(headings)) for number, row in rows]
    problems = [problem for _, problems in found for problem in problems]
    entrants = [entrant for entrant, problems in found if not problems]
    problems += repeats(entrants)
    if problems:
        raise SeveralUnclear(tuple(sorted(problems, key=_row)))
    if not entrants:
        raise Unclear("file-empty", _("The file has headings but nobody below them."))
    notes = [_("Not used: {headings}.").format(headings=listing(ignored))] if ignored else []
    return EntrantList(tuple(entrants), (*sheet.notes, *notes))


def _row(problem: Unclear) -> int:
    row = problem.data.get("row")
    return row if isinstance(row, int) else 0


def _columns(number: int, headings: Sequence[str]) -> tuple[dict[str, int], list[str]]:
    """Which column holds what, and the headings nobody needs."""
    meant = [MEANING.get(folded(heading).strip(" :*")) for heading in headings]
    if MATES.intersection(meant):
        teams = [folded(heading) == "team" for heading in headings]
        meant = ["team" if own else key for own, key in zip(teams, meant, strict=True)]
    problems = [*_missing_name(number, meant, headings), *_double(number, meant, headings)]
    if problems:
        raise SeveralUnclear(tuple(problems))
    columns = {key: i for i, key in enumerate(meant) if key is not None}
    ignored = [h for h, key in zip(headings, meant, strict=True) if key is None and h]
    return columns, ignored


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


def _double(row: int, meant: Sequence[str | None], headings: Sequence[str]) -> Iterator[Unclear]:
    """Two columns for the same thing: nobody can know which one counts."""
    for key in dict.fromkeys(key for key in meant if key):
        same = [h for h, each in zip(headings, meant, strict=True) if each == key]
        if key == "name" and "first" in meant:
            same += [h for h, each in zip(headings, meant, strict=True) if each == "first"]
        if same[1:]:
            say = _("Row {row}: {headings} mean the same. Rename or remove one.").format(
                row=row, headings=listing(same)
            )
            yield Unclear("heading-twice", say, row=row, headings=same)


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
    return text[1:] if text[:1] == "'" and text[1:2] in {"=", "+", "-", "@", "'"} else text


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
