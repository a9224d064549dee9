"""Exit codes that mean something to a script."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from muster.core.brawl.problem import BrawlCode
from muster.reading.unclear import Unclear


class Exits(IntEnum):
    DONE = 0
    REFUSED = 1
    USAGE = 2
    DOUBTS = 3
    FILES = 4
    BUSY = 5
    NOT_ALLOWED = 6


MEANING = {
    Exits.DONE: "done",
    Exits.REFUSED: "refused by the rules; nothing was changed",
    Exits.USAGE: "wrong usage: a word, name, table or file that was not understood",
    Exits.DOUBTS: "needs confirmation: only doubts that --yes sets aside",
    Exits.FILES: "the event's files are damaged, missing or cannot be used",
    Exits.BUSY: "busy: another process kept the event locked",
    Exits.NOT_ALLOWED: "not allowed: this person may not do that",
}

UNCLEAR: Mapping[str, Exits] = {
    "not-allowed": Exits.NOT_ALLOWED,
    "pack-refused": Exits.FILES,
    "brawl-damaged": Exits.FILES,
    "disk-full": Exits.FILES,
    "database-damaged": Exits.FILES,
    "database-busy": Exits.BUSY,
    **dict.fromkeys((code.value for code in BrawlCode), Exits.REFUSED),
    BrawlCode.UNKNOWN_CARD: Exits.USAGE,
}
"""What was not understood, where it is not simply wrong usage."""


def exit_of(unclear: Unclear) -> Exits:
    return Exits.DOUBTS if unclear.doubt else UNCLEAR.get(unclear.code, Exits.USAGE)
