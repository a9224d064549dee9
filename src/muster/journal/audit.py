"""The streams of an event's games, read and checked one after the other."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.event import Event
from muster.core.ids import GameId
from muster.core.sheet.audit import audit_sheet
from muster.core.verify import Check, Subject
from muster.journal.file import JournalDamaged
from muster.journal.folder import FolderStore
from muster.journal.games import GAMES, GameStore


def audit_games(store: FolderStore, event: Event) -> Iterator[Check]:
    """What can be checked of every sheet in the folder; a damaged one is named, and others read."""
    for path in sorted((store.folder / GAMES).glob("*.jsonl")):
        game = event.game(GameId(path.stem))
        try:
            lines = GameStore(store, GameId(path.stem)).lines()
        except JournalDamaged as damage:
            yield Check(Subject.SHEET, damage.n, holds=False, note=damage.say, game=path.stem)
            continue
        if game is None:
            gone = "the pairing of this game was taken back"
            yield Check(Subject.SHEET, 1, holds=True, note=gone, game=path.stem)
        else:
            yield from audit_sheet(event, game, lines)
