"""Goes on copying the SQLite database elsewhere while the server runs, a few seconds behind."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from muster.journal.database.backup import Copies, taken_for
from muster.journal.database.copy_state import (
    CopyState,
    are_said,
    forget_states,
    write_states,
)
from muster.journal.database.keys import server_key
from muster.site.database import FILE

TICK = 1.0
"""Seconds between two looks for changes."""

REST = 2
"""After a copy that took a second, nothing is copied for so many: the day goes first."""

LONGEST_REST = 60.0

log = logging.getLogger("muster.copies")


class Copier:
    """A thread for each folder: a slow stick holds up neither the others nor anybody's act.

    Every server has one, perhaps without folders: what a killed one said last holds no longer.
    """

    def __init__(self, data: Path, folders: Sequence[Path], *, with_key: bool = True) -> None:
        self._data = data
        self._states = [CopyState(str(folder)) for folder in folders]
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        self._threads = [
            threading.Thread(target=self._go_on, args=[n, Copies(folder, with_key)], daemon=True)
            for n, folder in enumerate(folders)
        ]

    def __enter__(self) -> Self:
        forget_states(self._data)  # whoever copies there all the same says it again
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """One copy more, of everything that was written."""
        self._stopped.set()
        for thread in self._threads:
            thread.join()
        if self._threads:
            forget_states(self._data)

    def _go_on(self, n: int, copies: Copies) -> None:
        seen: int | None = None
        rest = 0.0
        with closing(sqlite3.connect(self._data / FILE)) as eye:
            while not self._stopped.wait(max(TICK, rest)):
                seen, rest = self._look(eye, n, copies, seen)
            self._look(eye, n, copies, seen)

    def _look(
        self, eye: sqlite3.Connection, n: int, copies: Copies, seen: int | None
    ) -> tuple[int | None, float]:
        """Copy if anybody wrote since; how much has been copied, and how long to rest."""
        began = time.monotonic()
        try:
            copies.come_in()
            (now,) = eye.execute("PRAGMA data_version").fetchone()
            if now == seen:
                self._say_again()
                return seen, 0.0
            at = self._copy(copies)
        except (OSError, sqlite3.Error) as trouble:
            self._trouble(n, trouble)
            return None, 0.0
        self._state(n, CopyState(str(copies.folder), at.isoformat()))
        return now, min((time.monotonic() - began) * REST, LONGEST_REST)

    def _copy(self, copies: Copies) -> datetime:
        at = datetime.now(UTC)
        with taken_for(copies.folder, self._data, FILE) as taken:
            copies.renew(taken, at, server_key(self._data))
        return at

    def _trouble(self, n: int, trouble: Exception) -> None:
        why = trouble.strerror if isinstance(trouble, OSError) and trouble.strerror else trouble
        before = self._states[n]
        self._state(n, CopyState(before.folder, before.at, str(why)))

    def _say_again(self) -> None:
        """Another server that began on this folder forgot it."""
        with self._lock, suppress(OSError):
            if not are_said(self._data):
                write_states(self._data, tuple(self._states))

    def _state(self, n: int, state: CopyState) -> None:
        """Said once when it begins, and once when it is over."""
        with self._lock:
            before, self._states[n] = self._states[n], state
            with suppress(OSError):  # a full disk: copies go on without being told of
                write_states(self._data, tuple(self._states))
        if state.trouble and not before.trouble:
            log.warning("Nothing can be copied to %s: %s", state.folder, state.trouble)
        elif before.trouble and not state.trouble:
            log.warning("Copies to %s go on", state.folder)
