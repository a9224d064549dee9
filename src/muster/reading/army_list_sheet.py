"""Lists as rows of a spreadsheet: a model to a row, and perhaps the list it is in."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from muster.core.facts import ArmyList, Pick
from muster.reading.army_list_lines import ROLES, Written, extra_of
from muster.reading.army_list_match import Matching
from muster.reading.spreadsheet import read_sheet
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.plain import clean, folded, listing, some
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
WHOLE = {"count": re.compile(r"[0-9]{1,3}"), "points": re.compile(r"[0-9]{1,6}")}
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
    _headings(first, headings, meant)
    _told_of(headings, meant, cells, matching)
    rows = [(number, _values(row, meant)) for number, row in cells]
    problems = [problem for row in rows for problem in _problems(row)]
    if problems:
        raise SeveralUnclear(tuple(problems[:MOST_TOLD]))
    by_title: dict[str, list[Row]] = {}
    for number, values in rows:
        by_title.setdefault(values.get("list", ""), []).append((number, values))
    return tuple(_army(title, each, matching) for title, each in by_title.items())


def _headings(row: int, headings: Sequence[str], meant: Sequence[str | None]) -> None:
    """A heading for the model is needed; two for the same thing, and nobody knows which counts."""
    if "model" not in meant:
        say = _("Row {row} has no heading for the model: {known}. It has {headings}.").format(
            row=row,
            known=listing(HEADINGS["model"][:3], "or"),
            headings=listing(h or _("(empty)") for h in headings[:20]),
        )
        raise Unclear("heading-missing", say, row=row, headings=list(headings))
    for key in dict.fromkeys(key for key in meant if key):
        same = [h for h, each in zip(headings, meant, strict=True) if each == key]
        if same[1:]:
            say = _("Row {row}: {headings} mean the same. Rename or remove one.")
            said = say.format(row=row, headings=some(same))
            raise Unclear("heading-twice", said, row=row, headings=same[:20])


def _told_of(
    headings: Sequence[str],
    meant: Sequence[str | None],
    cells: Sequence[tuple[int, Sequence[str]]],
    matching: Matching,
) -> None:
    """Names what of a sheet is in no list."""
    for number, row in cells:
        if any(row[len(headings) :]):
            say = _("Row {row} has more cells than there are headings.").format(row=number)
            matching.doubt("row-too-long", say, row=number)
    unread = [h for h, each in zip(headings, meant, strict=True) if each is None and h]
    if unread:
        matching.remarks.append(_("Not used: {headings}.").format(headings=some(unread, most=20)))


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
        if text and not (WHOLE[key].fullmatch(text) and int(text) >= least):
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
        given = {folded(values[key]): values[key] for __, values in rows if values.get(key)}
        if len(given) > 1:
            say = _('The rows of list "{title}" differ: {values}. The first counts.')
            said = say.format(title=title, values=some(list(given.values())))
            matching.doubt("said-twice", said, title=title)
        return next(iter(given.values()), "")

    faction = said("faction")
    return ArmyList(
        title=title,
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
