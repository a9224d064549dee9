"""A list that somebody hands in as a file, read against the event's catalogue, and shown."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from muster.cli.desk import Desk
from muster.core.entrant import Entrant
from muster.core.facts import ArmyList
from muster.core.roster.brought import brought
from muster.core.roster.check import as_brought
from muster.core.roster.looked import looked_at
from muster.paper.lists import list_table
from muster.reading.army_list import Lists
from muster.reading.army_list_files import MOST_BYTES, read_list_file
from muster.reading.text_file import text_of
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.lists import cost_words, looked_words
from muster.words.plain import listing


@dataclass(frozen=True, slots=True)
class Whole:
    """A list, and what was left out of it."""

    army: ArmyList
    remarks: tuple[str, ...] = ()


def whole_list(desk: Desk, file: Path | None) -> ArmyList:
    return read_whole(desk, file).army


def read_whole(desk: Desk, file: Path | None) -> Whole:
    """The one list in a file; without a catalogue, a text is kept as it is."""
    if file is None:
        return Whole(ArmyList(title=""))
    catalogue, rules = desk.event.catalogue, desk.event.rules
    if catalogue is None and file.suffix.casefold() not in {".json", ".csv"}:
        return Whole(ArmyList(title="", text=text_of(file)))
    with file.open("rb") as opened:
        raw = opened.read(MOST_BYTES + 1)
    read = read_list_file(file.name, raw, catalogue, rules.roster.blessings)
    if read.doubts and not desk.options.yes:
        raise SeveralUnclear(read.doubts, _as_read(desk, read))
    if len(read.lists) > 1:
        say = f"{file} has {len(read.lists)} lists: hand them in one by one."
        raise Unclear("too-many-lists", say, file=str(file), number=len(read.lists))
    return Whole(read.lists[0], read.remarks)


def rows_of(desk: Desk, entrant: Entrant, army: ArmyList) -> list[str]:
    """A list row by row as it was read, with what it comes to and what was looked at."""
    event = desk.event
    shown = list_table(event, entrant, army, desk.names)
    rows = [
        f"  {row.count} {listing((row.name, *row.more))}: {row.cost or '?'}"
        + (f" ({row.role})" if row.role else "")
        for row in shown.rows
    ]
    cost = cost_words(as_brought(event, entrant, army))
    looked = looked_at(event.rules, catalogue=event.catalogue is not None) if rows else None
    total = f"  {cost}" if cost else "  What it costs cannot be told." if rows else ""
    said = [total, shown.remark, *(looked_words(looked) if looked else ())]
    return [*rows, *(line for line in said if line)]


def _as_read(desk: Desk, read: Lists) -> str:
    """What was read so far, where somebody is asked whether it is meant."""
    rows = [
        f"  {pick.count} {pick.name}{' (not in the catalogue)' if not pick.model else ''}"
        for army in read.lists
        for pick in army.picks
    ]
    known = [brought(desk.event.rules, desk.event.catalogue, a.faction, a) for a in read.lists]
    sums = [cost_words(one) or "what it costs cannot be told" for one in known]
    head = f"Read: {listing(sums)}."
    return "\n".join([head, *rows, *read.remarks, "Nothing was entered."])
