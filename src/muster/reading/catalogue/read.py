"""Reading a catalogue that somebody hands in, in whatever format it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from muster.reading.catalogue.battlescribe import read_battlescribe
from muster.reading.catalogue.handed import BATTLESCRIBE, Handed, unpacked
from muster.reading.catalogue.plain import read_json
from muster.reading.catalogue.report import Gathered, Reading, kept, settled
from muster.reading.catalogue.sheet import read_rows
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.tongue import _

Part = TypeVar("Part")

STARTS: tuple[tuple[bytes, str], ...] = ((b"<", "xml"), (b"{", "json"), (b"[", "json"))
MARKS = b"\xef\xbb\xbf\xff\xfe\0 \t\r\n"
"""What may be before the first letter that counts."""
ENDINGS = {".json": "json", ".csv": "rows", **dict.fromkeys(BATTLESCRIBE, "xml")}


def read_catalogue(name: str, data: bytes) -> Reading:
    """One file, or an archive of several. `Unclear` or `SeveralUnclear` say what is wrong."""
    return read_catalogues([(name, data)])


def read_catalogues(files: Sequence[tuple[str, bytes]]) -> Reading:
    """Several files that belong together: a game system and its armies, or rows in parts."""
    handed = unpacked(files)
    kinds = {_kind(file) for file in handed}
    if len(kinds) > 1:
        say = _("These files are of different formats. Hand in those of one.")
        raise Unclear("formats-mixed", say, formats=sorted(kinds))
    if not kinds:
        raise Unclear("file-empty", _("There is no file."))
    return FORMATS[kinds.pop()](handed)


def _kind(file: Handed) -> str:
    """By how it begins; by its name, where that says nothing."""
    start = file.data[:1000].lstrip(MARKS)
    return next((kind for sign, kind in STARTS if start.startswith(sign)), None) or ENDINGS.get(
        file.ending, "rows"
    )


def _battlescribe(files: Sequence[Handed]) -> Reading:
    shelf = read_battlescribe(files)
    return settled(shelf.gathered, shelf.title or files[0].title, shelf.source)


def _rows(files: Sequence[Handed]) -> Reading:
    gathered = Gathered()
    for part in _each(files, gathered, read_rows):
        gathered.add(part)
    return settled(gathered, files[0].title, "")


def _json(files: Sequence[Handed]) -> Reading:
    gathered = Gathered()
    documents = list(_each(files, gathered, read_json))
    for document in documents:
        gathered.add(document.gathered)
    title = next((each.title for each in documents if each.title), files[0].title)
    source = "; ".join(kept(each.source for each in documents))
    reading = settled(gathered, title, source)
    revised = max((each.revised for each in documents if each.revised), default=None)
    return replace(reading, catalogue=reading.catalogue.model_copy(update={"revised": revised}))


def _each(
    files: Sequence[Handed], gathered: Gathered, read: Callable[[bytes], Part]
) -> Iterator[Part]:
    """Every file that can be read; what is wrong with the others, with the file where it is."""
    for file in files:
        try:
            yield read(file.data)
        except (Unclear, SeveralUnclear) as stop:
            reasons = stop.reasons if isinstance(stop, SeveralUnclear) else (stop,)
            for each in reasons:
                say = f"{file.name}: {each.say}" if files[1:] else each.say
                gathered.wrong(each.code, say, **each.data)


FORMATS: dict[str, Callable[[Sequence[Handed]], Reading]] = {
    "xml": _battlescribe,
    "rows": _rows,
    "json": _json,
}
