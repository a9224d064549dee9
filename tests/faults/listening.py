"""A screen that listens, and listens again whenever its line breaks."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from threading import Event, Thread

SILENCE = 20.0
"""Seconds: longer than a server is ever quiet."""

RETRY = 0.05

KINDS = {"id": "heard", "event": "taps"}
"""What a message is about, by the line that stands before its number."""


@dataclass
class Listener:
    """What it `heard`, in this order: editions of the event; `taps` are numbers of its game."""

    ports: Sequence[int]
    path: str
    chance: random.Random
    heard: list[int] = field(default_factory=list)
    taps: list[int] = field(default_factory=list)
    lines: int = 0
    """How often it was connected."""

    def __post_init__(self) -> None:
        self._enough = Event()
        self._thread = Thread(target=self._listen, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._enough.set()

    def hears(self, edition: int, within: float) -> bool:
        """Whether this edition is the latest that it hears of, in so many seconds."""
        end = time.monotonic() + within
        while time.monotonic() < end:
            if self.heard[-1:] == [edition]:
                return True
            time.sleep(RETRY)
        return False

    def _listen(self) -> None:
        while not self._enough.is_set():
            line = HTTPConnection("127.0.0.1", self.chance.choice(self.ports), timeout=SILENCE)
            try:
                line.request("GET", self.path)
                self._follow(line)
            except (OSError, HTTPException):
                pass  # it comes back by itself
            finally:
                line.close()
            time.sleep(RETRY)

    def _follow(self, line: HTTPConnection) -> None:
        answer, heard = line.getresponse(), self.heard
        self.lines += 1
        while not self._enough.is_set():
            said = answer.readline()
            if not said:
                return
            name, _, value = said.decode().strip().partition(": ")
            if name in KINDS:
                heard = getattr(self, KINDS[name])
            elif name == "data":
                heard.append(int(value))
