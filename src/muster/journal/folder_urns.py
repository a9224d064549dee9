"""The boxes of ballots in an event's folder: each a locked file with a key of its own."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from muster.core.chain import Line
from muster.core.event import Event
from muster.journal.disk import make_folders, sync_folder, write_whole
from muster.journal.sealing import Box
from muster.journal.urns import Papers, Vote, locked, name_of, open_names, unlocked, votes_in
from muster.journal.urns import with_vote as with_paper

URNS = "urns"
KEY_BYTES = 32
OWNER_ONLY = 0o600
BOX, NEXT, KEY = ".urn", ".next", ".key"
"""The box; the box with a paper whose line is yet to be written; what opens both.

The key goes with the box: whatever a disk still holds of it, nobody opens any more.
"""


def papers_in(folder: Path, event: Event, name: str) -> Papers:
    """What lies in a box; a paper counts once the line that tells of it is written."""
    fresh = _read(folder, name, NEXT)
    if fresh is not None and len(fresh) == open_names(event).get(name):
        return fresh
    return _read(folder, name, BOX) or ()


def put_papers(folder: Path, event: Event, vote: Vote | None, lines: Sequence[Line]) -> None:
    """A box with the paper that these lines tell of, on the disk before they are."""
    for fact in votes_in(lines):
        name = name_of(fact.award, fact.ballot)
        papers = with_paper(event, fact, vote, papers_in(folder, event, name))
        _write(folder, name, papers)


def settle_urns(folder: Path, event: Event) -> None:
    """What was put in is in; nothing is left of boxes that nobody puts papers in any more."""
    place = folder / URNS
    if not place.exists():
        return
    voted = open_names(event)
    for path in sorted(place.iterdir()):
        if path.stem not in voted or path.suffix not in {BOX, NEXT, KEY}:
            path.unlink()
        elif path.suffix == NEXT:
            fresh = _read(folder, path.stem, NEXT) or ()
            settled = len(fresh) == voted[path.stem]
            (partial(path.replace, path.with_suffix(BOX)) if settled else path.unlink)()
    sync_folder(place)


def _read(folder: Path, name: str, kind: str) -> Papers | None:
    path = folder / URNS / f"{name}{kind}"
    if not path.exists():
        return None
    return unlocked(path.read_bytes(), _box(folder, name), str(path))


def _write(folder: Path, name: str, papers: Papers) -> None:
    place = folder / URNS
    make_folders(place)
    if not (place / f"{name}{KEY}").exists():
        write_whole(place / f"{name}{KEY}", secrets.token_bytes(KEY_BYTES), OWNER_ONLY)
    write_whole(place / f"{name}{NEXT}", locked(papers, _box(folder, name)), OWNER_ONLY)


def _box(folder: Path, name: str) -> Box:
    key = folder / URNS / f"{name}{KEY}"
    return Box.of(key.read_bytes() if key.exists() else b"", f"urn|{name}")
