"""Where a folder keeps a game's sheet, for tests that look at the bytes."""

from __future__ import annotations

from pathlib import Path

from muster.journal.games import GameStore


def stream_file(sheet: GameStore) -> Path:
    return Path(sheet.store.where(sheet.stream))


def sealed_file(sheet: GameStore) -> Path:
    return stream_file(sheet).with_suffix(".sealed")
