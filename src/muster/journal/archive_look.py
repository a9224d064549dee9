"""What is in an archive, before anything is made of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from muster.core.event import Event
from muster.core.rulepack.expression import together
from muster.core.verify import Verdict, verify
from muster.journal.archive import unpack
from muster.journal.archive_checks import LONGEST_ID, OPENING, in_words
from muster.journal.file import NEWLINE
from muster.journal.folder import FolderStore
from muster.journal.verdict import with_all_beside

SHEETS = 3_000_000_000
"""Steps of all its score sheets, asked again: many games ask much, and the same again and again."""


@dataclass(frozen=True, slots=True)
class Inside:
    """The event of an archive, what checking it came to, and all that could be ids of people."""

    event: Event
    verdict: Verdict
    ids: frozenset[str]


def look_inside(raw: bytes) -> Inside:
    """`ArchiveDamaged` says what is wrong with it."""
    with TemporaryDirectory() as aside:
        with together(OPENING):
            store = unpack(raw, Path(aside) / "event")
            with in_words(store.folder):
                event = store.load()
                verdict = verify(event.lines(), event.official)
        with together(SHEETS), in_words(store.folder):
            return Inside(event, with_all_beside(verdict, store, event), ids_in(store))


def ids_in(store: FolderStore) -> frozenset[str]:
    """All that could be ids of people in an event of strange origin."""
    lines = store.journal.read_bytes().removesuffix(NEWLINE).split(NEWLINE)
    said = [json.loads(line) for line in lines]
    return frozenset((*store.people(), *_texts(said)))


def _texts(value: object) -> Iterator[str]:
    """Every short text in what a journal says, keys too: wherever a person could be named."""
    if isinstance(value, str) and len(value) <= LONGEST_ID:
        yield value
    elif isinstance(value, dict):
        yield from _texts([*value.keys(), *value.values()])
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
