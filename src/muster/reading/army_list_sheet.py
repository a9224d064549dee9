"""Lists as rows of a spreadsheet: a model to a row, and perhaps the list it is in."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from muster.core.facts import ArmyList, Pick
from muster.reading.army_list_lines import ROLES, Written, extra_of
from muster.reading.army_list_match import Matching
from muster.reading.spreadsheet import read_sheet
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.plain import clean, folded, listing
from muster.words.tongue import _

HEADINGS: Mapping[str, tuple[str, ...]] = {
    "model": ("model", "name", "unit", "fighter"),
    "count": ("count", "number", "quantity", "qty", "how many"),
    "points": ("points", "pts", "cost", "pc", "ss"),
    "role": ("role",),
    "list": ("list", "title", "list name", "army list"),
    "faction": ("faction", "army"),
    "theme": ("theme", "theme force"),
    "relation": ("relation", "attached to", "attached"),
    "extras": ("extras", "blessings", "upgrades"),
}
"""What a column means, by the headings it can have."""
MEANING = {heading: key for key, headings in HEADINGS.items() for heading in headings}
WHOLE = re.compile(r"[0-9]{1,3}")
MOST_TOLD = 200
LONGEST = 500

Row = tuple[int, dict[str, str]]


def read_list_rows(raw: bytes, matching: Matching) -> tuple[ArmyList, ...]:
    """Every list of the rows, in the order in which they are first named."""
    sheet = read_sheet(raw)
    if not sheet.rows:
        raise Unclear("file-empty", _("The file has no rows."))
    (first, headings), *cells = sheet.rows
    meant = [MEANING.get(folded(heading).strip(" :*")) for heading in headings]
    if "model" not in meant:
        say = _("Row {row} has no heading for the model: {known}. It has {headings}.").format(
            row=first,
            known=listing(HEADINGS["model"][:3], "or"),
            headings=listing(h or _("(empty)") for h in headings[:20]),
        )
        raise Unclear("heading-missing", say, row=first, headings=list(headings))
    rows = [(number, _values(row, meant)) for number, row in cells]
    problems = [problem for row in rows for problem in _problems(row)]
    if problems:
        raise SeveralUnclear(tuple(problems[:MOST_TOLD]))
    by_title: dict[str, list[Row]] = {}
    for number, values in rows:
        by_title.setdefault(values.get("list", ""), []).append((number, values))
    return tuple(_army(title, each, matching) for title, each in by_title.items())


def _values(cells: Sequence[str], meant: Sequence[str | None]) -> dict[str, str]:
    return {k: clean(cell) for k, cell in zip(meant, cells, strict=False) if k is not None}


def _problems(row: Row) -> list[Unclear]:
    number, values = row
    wrong: list[Unclear] = []
    if not values.get("model"):
        say = _("Row {row} names no model.").format(row=number)
        wrong.append(Unclear("name-empty", say, row=number))
    if any(len(value) > LONGEST for value in values.values()):
        say = _("Row {row} has a cell that is far too long.").format(row=number)
        wrong.append(Unclear("value-too-long", say, row=number))
    for key, least in (("count", 1), ("points", 0)):
        text = values.get(key, "")
        if text and not (WHOLE.fullmatch(text) and int(text) >= least):
            say = _('Row {row}: "{value}" is not a whole number ({what}).')
            said = say.format(row=number, value=text[:50], what=key)
            wrong.append(Unclear("not-a-number", said, row=number, value=text[:50]))
    if folded(values.get("role", "")) not in {"", *ROLES}:
        say = _('Row {row}: "{role}" is neither leader nor specialist.')
        said = say.format(row=number, role=values["role"][:50])
        wrong.append(Unclear("role-unknown", said, row=number, role=values["role"][:50]))
    return wrong


def _army(title: str, rows: Sequence[Row], matching: Matching) -> ArmyList:
    def said(key: str) -> str:
        return next((values[key] for __, values in rows if values.get(key)), "")

    faction = said("faction")
    return ArmyList(
        title=title or _("List {number}").format(number=1),
        faction=faction,
        theme=said("theme"),
        picks=tuple(_pick(number, values, faction, matching) for number, values in rows),
    )


def _pick(number: int, values: Mapping[str, str], faction: str, matching: Matching) -> Pick:
    extras = re.split(r"\s*[+;]\s*", values.get("extras", ""))
    line = Written(
        whole="",
        name=values["model"],
        count=int(values.get("count") or 1),
        points=int(values["points"]) if values.get("points") else None,
        role=ROLES.get(folded(values.get("role", "")), ""),
        relation=values.get("relation", ""),
        extras=tuple(extra_of(each) for each in extras if each),
    )
    return matching.pick(line, number, faction)
