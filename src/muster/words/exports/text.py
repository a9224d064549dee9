"""Rows as text: CSV that no spreadsheet takes for formulas, and JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence

from muster.words.exports.asked import Record
from muster.words.plain import printable

SHIELDED = (*"=+-@'", *"\uff1d\uff0b\uff0d\uff20")
"""How a cell begins that a spreadsheet would not take as it is; also in letters of full width."""


def as_csv(rows: Sequence[Record]) -> str:
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    if rows:
        writer.writerow(rows[0])
    writer.writerows([_cell(value) for value in row.values()] for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    """A text that a spreadsheet would run as a formula is shielded by an apostrophe.

    What it would pass over first, such as a tab or the end of a line, is no part of the text.
    """
    if value is None or not isinstance(value, str):
        return "" if value is None else value
    text = "\n".join(map(printable, value.splitlines())).lstrip()
    return f"'{text}" if text.startswith(SHIELDED) else text


def as_json(data: object) -> str:
    return f"{json.dumps(data, ensure_ascii=False, indent=1, default=str)}\n"
