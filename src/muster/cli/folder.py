"""Which folder is meant: the one named, the one in MUSTER_EVENT, or the one we are in."""

from __future__ import annotations

from pathlib import Path

from muster.journal.folder import JOURNAL, NoEvent
from muster.reading.unclear import Unclear
from muster.words.plain import listing


def find_folder(named: Path | None, here: Path) -> Path:
    if named is not None:
        return named.parent if named.name == JOURNAL and not named.is_dir() else named
    if _is_event(here):
        return here
    inside = sorted(each for each in here.iterdir() if each.is_dir() and _is_event(each))
    if len(inside) > 1:
        raise Unclear(
            "several-events",
            f"There are several events here: {listing(each.name for each in inside)}. "
            "Say which with --event.",
            events=[each.name for each in inside],
        )
    if not inside:
        raise NoEvent(str(here))
    return inside[0]


def _is_event(folder: Path) -> bool:
    return (folder / JOURNAL).is_file()
