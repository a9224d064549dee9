"""Rows as text: CSV that no spreadsheet takes for formulas, and JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence

from muster.words.exports.asked import Record

SHIELDED = ("=", "+", "-", "@", "'")
"""How a cell begins that a spreadsheet would not take as it is."""


def as_csv(rows: Sequence[Record]) -> str:
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    if rows:
        writer.writerow(rows[0])
    writer.writerows([_cell(value) for value in row.values()] for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    """A text that a spreadsheet would run as a formula is shielded by an apostrophe."""
    if value is None:
        return ""
    return f"'{value}" if isinstance(value, str) and value.startswith(SHIELDED) else value


def as_json(data: object) -> str:
    return f"{json.dumps(data, ensure_ascii=False, indent=1, default=str)}\n"
