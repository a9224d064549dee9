"""A list that somebody hands in as a file, read against the event's catalogue."""

from __future__ import annotations

from pathlib import Path

from muster.cli.desk import Desk
from muster.core.facts import ArmyList
from muster.reading.army_list_files import MOST_BYTES, read_list_file
from muster.reading.text_file import text_of
from muster.reading.unclear import SeveralUnclear, Unclear


def whole_list(desk: Desk, file: Path | None) -> ArmyList:
    """The one list in a file; without a catalogue, a text is kept as it is."""
    if file is None:
        return ArmyList(title="")
    catalogue, rules = desk.event.catalogue, desk.event.rules
    if catalogue is None and file.suffix.casefold() not in {".json", ".csv"}:
        return ArmyList(title="", text=text_of(file))
    with file.open("rb") as opened:
        raw = opened.read(MOST_BYTES + 1)
    read = read_list_file(file.name, raw, catalogue, rules.roster.blessings)
    if read.doubts and not desk.options.yes:
        raise SeveralUnclear(read.doubts)
    if len(read.lists) > 1:
        say = f"{file} has {len(read.lists)} lists: hand them in one by one."
        raise Unclear("too-many-lists", say, file=str(file), number=len(read.lists))
    return read.lists[0]
