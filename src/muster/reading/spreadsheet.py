"""A file of rows, read as text: which encoding, which separator, which rows."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass

from muster.reading.unclear import Unclear
from muster.words.tongue import N_, _, number_words

LIMIT = 10_000_000
"""Bytes. A list of entrants is a few hundred kilobytes at most."""

MOST_ROWS = 20_000
"""Several times the largest catalogue: reading on would take minutes, and the whole hall waits."""

SEPARATED = {
    ",": "",
    ";": N_("Cells are separated by semicolons."),
    "\t": N_("Cells are separated by tabs."),
    "|": N_("Cells are separated by bars."),
}
"""What is said of a separator; commas are what everybody expects."""
SEPARATED_BY = N_("Cells are separated by {sign}.")

BINARY = {
    b"PK": N_("a spreadsheet or an archive"),
    b"\xd0\xcf\x11\xe0": N_("an old spreadsheet"),
    b"%PDF": N_("a PDF"),
    b"\x1f\x8b": N_("a compressed file"),
    b"\x89PNG": N_("a picture"),
    b"\xff\xd8\xff": N_("a picture"),
}
"""How files begin that are no text."""

MARKS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
"""How a text says which encoding it is in."""

NAMED_SEPARATOR = re.compile(r"sep=(.)\r?\n?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows by their number as a spreadsheet shows it; `notes` say what was assumed."""

    rows: tuple[tuple[int, tuple[str, ...]], ...]
    notes: tuple[str, ...] = ()


def read_sheet(raw: bytes) -> Sheet:
    """The rows of a file that are not blank."""
    if len(raw) > LIMIT:
        raise too_large(len(raw))
    text, encoding = text_in(raw)
    lines, separator = _separator(text)
    notes = (
        "" if encoding == "UTF-8" else _("Read as {encoding}.").format(encoding=encoding),
        _(SEPARATED.get(separator, SEPARATED_BY)).format(sign=separator),
    )
    before = 1 if lines is not text else 0
    return Sheet(_rows(lines, separator, before), tuple(note for note in notes if note))


def too_large(size: int) -> Unclear:
    say = _("The file has {size} bytes; a list of entrants may have {most} at most.").format(
        size=number_words(size), most=number_words(LIMIT)
    )
    return Unclear("file-too-large", say, bytes=size, most=LIMIT)


def too_many_rows() -> Unclear:
    say = _("The file has more than {most} rows.").format(most=number_words(MOST_ROWS))
    return Unclear("too-many-rows", say, most=MOST_ROWS)


def text_in(raw: bytes) -> tuple[str, str]:
    """The text of a file, and what the encoding is called."""
    for start, what in BINARY.items():
        if raw.startswith(start):
            say = _("This is {what}, not text. Open it in its program and save it as CSV.")
            raise Unclear("not-text", say.format(what=_(what)), what=what)
    for encoding, called in _candidates(raw):
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text.removeprefix("\ufeff"), called
    raise Unclear("not-text", _("This is not a text file. Save the list as CSV, in UTF-8."))


def _candidates(raw: bytes) -> list[tuple[str, str]]:
    """Encodings to try. Every second byte empty: sixteen bits a letter without saying so."""
    for mark, encoding in MARKS.items():
        if raw.startswith(mark):
            return [(encoding, "UTF-16" if encoding == "utf-16" else "UTF-8")]
    if b"\0" in raw:
        wide = "utf-16-le" if raw[1:2] == b"\0" else "utf-16-be"
        return [(wide, "UTF-16")]
    return [("utf-8", "UTF-8"), ("cp1252", "Windows-1252")]


def _separator(text: str) -> tuple[str, str]:
    """The text without a first line that names its separator, and the separator."""
    named = NAMED_SEPARATOR.match(text)
    if named:
        return text[named.end() :], named[1]
    first = next((line for line in text.splitlines() if line.strip()), "")
    outside = re.sub(r'"[^"]*"', "", first)
    return text, max(SEPARATED, key=outside.count)


def _rows(text: str, separator: str, before: int) -> tuple[tuple[int, tuple[str, ...]], ...]:
    lines = io.StringIO(text, newline=None)  # any of the usual line ends, and no others
    reader = csv.reader(lines, delimiter=separator, strict=True)
    rows: list[tuple[int, tuple[str, ...]]] = []
    number = before
    try:
        for row in reader:
            number += 1
            cells = tuple(cell.strip() for cell in row)
            if any(cells):
                rows.append((number, cells))
            if len(rows) > MOST_ROWS:
                raise too_many_rows()
    except csv.Error:
        say = _("Row {row}: a quotation mark is not closed, or a cell is far too long.")
        raise Unclear("row-unreadable", say.format(row=number + 1), row=number + 1) from None
    return tuple(rows)
