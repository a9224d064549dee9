"""What can be asked about the rules and about behaviour."""

from __future__ import annotations

from typing import Literal

from muster.core.commands.command import Command
from muster.core.ids import EntrantId, GameId


class MakeRuling(Command):
    """`settles`: the table's call for a judge is answered by it."""

    kind: Literal["make-ruling"] = "make-ruling"
    topic: str
    question: str
    decision: str
    game: GameId | None = None
    settles: bool = False


class NoteConduct(Command):
    """`settles`: as for a ruling."""

    kind: Literal["note-conduct"] = "note-conduct"
    entrant: EntrantId
    about: str
    measure: Literal["note", "warning", "corrective-measure"] = "note"
    text: str
    game: GameId | None = None
    settles: bool = False


class StateTracking(Command):
    kind: Literal["state-tracking"] = "state-tracking"
    game: GameId
    methods: tuple[str, ...]
    by: EntrantId | None = None
