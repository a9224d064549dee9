"""A catalogue as rows: one model or unit to a row, under headings people really use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from muster.reading.catalogue.report import Gathered
from muster.reading.catalogue.rows import HEADINGS, Row, meaning, profiles_of
from muster.reading.spreadsheet import LIMIT, read_sheet
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.plain import listing, some
from muster.words.tongue import _, number_words


def read_rows(raw: bytes) -> Gathered:
    """Every row, with what is wrong at its number."""
    if len(raw) > LIMIT:
        say = _("A file of rows may have {most} bytes at most.").format(most=number_words(LIMIT))
        raise Unclear("file-too-large", say, most=LIMIT)
    sheet = read_sheet(raw)
    if not sheet.rows:
        raise Unclear("file-empty", _("The file has no rows."))
    (first, headings), *rows = sheet.rows
    meant = [meaning(heading) for heading in headings]
    problems = tuple(_heading_problems(first, headings, meant))
    if problems:
        raise SeveralUnclear(problems)
    made = [Row(_place(number), _values(cells, meant)) for number, cells in rows]
    gathered = profiles_of(made, priced="cost" in meant)
    for number, cells in rows:
        if any(cells[len(headings) :]):
            say = _("Row {row} has more cells than there are headings.").format(row=number)
            gathered.wrong("row-too-long", say, row=number)
    gathered.notes += sheet.notes
    unused = [h for h, key in zip(headings, meant, strict=True) if key is None and h]
    if unused:
        gathered.notes.append(_("Not used: {headings}.").format(headings=some(unused, most=20)))
    return gathered


def _place(number: int) -> str:
    return _("Row {row}").format(row=number)


def _values(cells: Sequence[str], meant: Sequence[str | None]) -> dict[str, object]:
    return {key: cell for key, cell in zip(meant, cells, strict=False) if key is not None}


def _heading_problems(
    row: int, headings: Sequence[str], meant: Sequence[str | None]
) -> Iterator[Unclear]:
    """A heading for the name is needed; two for the same thing, and nobody knows which counts."""
    if "name" not in meant:
        say = _("Row {row} has no heading for the name: {known}. It has {headings}.").format(
            row=row,
            known=listing(HEADINGS["name"][:3], "or"),
            headings=listing(h or _("(empty)") for h in headings[:20]),
        )
        yield Unclear("heading-missing", say, row=row, headings=list(headings))
    for key in dict.fromkeys(key for key in meant if key):
        same = [h for h, each in zip(headings, meant, strict=True) if each == key]
        if same[1:]:
            say = _("Row {row}: {headings} mean the same. Rename or remove one.").format(
                row=row, headings=some(same)
            )
            yield Unclear("heading-twice", say, row=row, headings=same[:20])
