"""A table of two, its sheet, and what a refusal leaves of it."""

from __future__ import annotations

from muster.journal.games import GameStore
from tests.cli.terminal import LETTERS, Terminal
from tests.journal.sheet_files import stream_file


def raid_at(muster: Terminal) -> Terminal:
    """Ann and Bob at the only table, about to raid."""
    muster.new("wc").started(LETTERS[:2])
    muster("encounter", "set", "lightning-raid")
    return muster.paired()


def stream(muster: Terminal) -> bytes:
    """What the sheet of the only table holds."""
    return stream_file(sheet(muster)).read_bytes()


def sheet(muster: Terminal) -> GameStore:
    now = muster.store.load().current
    assert now is not None
    return GameStore(muster.store, now.games[0].id)


def untouched(muster: Terminal, *words: object) -> tuple[int, list[str]]:
    """The codes a command is refused with; the sheet is checked to be as it was."""
    before = stream(muster)
    refusal = muster.refused(*words)
    assert stream(muster) == before
    return refusal
