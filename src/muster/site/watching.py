"""Whether a worker still does its work: signs of life from its loop and its threads, counted."""

from __future__ import annotations

import asyncio
import faulthandler
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path

from muster.site.metrics import SHARED

LOOP, THREADS = b"l", b"t"
"""A sign of life: the event loop goes round, or a thread of each lane took something up."""

DUMP = getattr(signal, "SIGUSR1", None)
"""Asks a worker where it is; there is no such signal on Windows."""


@dataclass(frozen=True, slots=True)
class Patience:
    """`loop`: seconds without a sign of life after which a worker hangs; 0: nobody looks."""

    loop: float = 60.0

    @property
    def threads(self) -> float:
        """All may wait for a database that froze: PostgreSQL itself gives up before we do."""
        return self.loop * 4

    @property
    def beginning(self) -> float:
        return self.loop * 5

    @property
    def tick(self) -> float:
        """How often somebody looks."""
        return self.loop / 12


def patience() -> Patience:
    """As the environment has it: `MUSTER_PATIENCE`, for a debugger or a test."""
    given = os.environ.get("MUSTER_PATIENCE")
    return Patience(float(given)) if given else Patience()


# ── at the parent's ──


@dataclass(slots=True)
class Pulse:
    """How long nothing was heard of a worker, by a clock that stands still while we do."""

    patience: Patience
    begun: bool = False
    silent: dict[bytes, float] = field(default_factory=lambda: {LOOP: 0.0, THREADS: 0.0})

    def listen(self, line: Connection) -> bool:
        """Whether the line is still there; whatever was said is heard."""
        with suppress(EOFError, OSError):
            while line.poll():
                self.silent[line.recv_bytes()] = 0.0
                self.begun = True
            return True
        return False

    def pass_by(self, seconds: float) -> None:
        """A laptop that slept, or a parent that was stopped, held nobody's silence against them."""
        counted = min(seconds, 2 * self.patience.tick)
        for kind in self.silent:
            self.silent[kind] += counted

    @property
    def hangs(self) -> str:
        """What does not move any more, in words; nothing while all is well."""
        if not self.patience.loop:
            return ""
        if not self.begun:
            return "it never began" if self.silent[LOOP] > self.patience.beginning else ""
        if self.silent[LOOP] > self.patience.loop:
            return "it does not answer"
        return "all its threads wait" if self.silent[THREADS] > self.patience.threads else ""


def ask_where(pid: int) -> None:
    """It writes down where it is, unless it was stopped altogether."""
    if DUMP is not None:
        with suppress(ProcessLookupError):
            os.kill(pid, DUMP)


def where(pid: int) -> str:
    """What it wrote: files, lines and functions, and nothing of anybody's data."""
    try:
        said = _file(pid).read_text(errors="replace")
    except OSError:
        return "nowhere it could tell of"
    return (
        " | ".join(line.strip() for line in said.splitlines() if line) or "no place it could tell"
    )


def _file(pid: int) -> Path:
    return Path(os.environ[SHARED]) / f"where-{pid}.txt"


# ── in a worker ──


class Heart:
    def __init__(self, line: Connection, pause: float) -> None:
        if sys.platform != "win32":  # where nothing else is to be had, a full line is waited for
            os.set_blocking(line.fileno(), False)
        self._line = line
        self._pause = pause or Patience().tick
        if DUMP is not None:
            # Kept open as long as the process lives: a handler of signals opens nothing.
            self._told = _file(os.getpid()).open("w")
            faulthandler.register(DUMP, self._told, all_threads=True)

    async def beat(self, moves: Callable[[], bool]) -> None:
        """Until cancelled; `moves`: whether the threads do, since they were last looked at."""
        while True:
            self._say(LOOP)
            if moves():
                self._say(THREADS)
            await asyncio.sleep(self._pause)

    def _say(self, sign: bytes) -> None:
        with suppress(BlockingIOError, OSError):  # nobody listens: then nobody judges
            self._line.send_bytes(sign)
