"""Exit codes that mean something to a script, and the refusals of this door itself."""

from __future__ import annotations

from enum import IntEnum


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


class Unclear(Exception):
    """What was typed or handed in cannot be understood; `code` names why for programs."""

    def __init__(self, code: str, say: str, *, exits: Exits = Exits.USAGE, **data: object) -> None:
        self.code, self.say, self.exits, self.data = code, say, exits, data
        super().__init__(say)


class SeveralUnclear(Exception):
    """All that is wrong with what was handed in, not only the first."""

    def __init__(self, reasons: tuple[Unclear, ...]) -> None:
        self.reasons = reasons
        super().__init__("; ".join(reason.say for reason in reasons))
