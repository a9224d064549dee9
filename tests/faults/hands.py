"""Hands at work over real HTTP: each asks for one thing after the other, until it is answered."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from threading import Event
from urllib.parse import urlencode

PATIENCE = 20.0
"""Seconds for one answer."""

TRIES = 2_000
BREATH = 0.02

DONE = frozenset({200, 204, 303})
NOBODY: Mapping[str, str] = {}
LATER = frozenset({429, 503, 507})
"""Nothing was changed, and whoever asks may ask again."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is sent, and the `mark` that it leaves in the journal if it is granted."""

    path: str
    fields: Mapping[str, object]
    mark: str


@dataclass
class Hand:
    """`answered`: marks of what the server said yes to. `left`: of what it never answered."""

    ports: Sequence[int]
    wishes: Iterator[Wish]
    headers: Mapping[str, str] = field(default_factory=dict)
    chance: random.Random = field(default_factory=lambda: random.Random(0))
    walks_away: float = 0.0
    """How often somebody whose line broke does not try again."""
    pause: float = 0.0

    answered: list[Wish] = field(default_factory=list)
    left: list[Wish] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    """What was said by a server that could not at the moment."""

    def work(self, enough: Event) -> None:
        """What was begun is finished, although it is enough."""
        for wish in self.wishes:
            if enough.is_set():
                return
            (self.answered if self._insist(wish) else self.left).append(wish)
            time.sleep(self.pause)

    def again(self, most: int) -> None:
        """Ask for the latest once more, as a phone does that never heard the answer."""
        for wish in self.answered[-most:]:
            assert self._insist(wish)

    def _insist(self, wish: Wish) -> bool:
        """Whether it was answered; somebody whose line broke may walk away."""
        for _ in range(TRIES):
            status = self._try(wish)
            if status in DONE:
                return True
            if not status and self.chance.random() < self.walks_away:
                return False
            time.sleep(BREATH)
        raise TimeoutError(wish.path)

    def _try(self, wish: Wish) -> int:
        """The status of the answer; nothing if the line broke, and nobody knows."""
        status, said = send(self.chance.choice(self.ports), wish, self.headers)
        if status in LATER:
            self.refused.append(said)
        elif status and status not in DONE:
            raise AssertionError((status, wish, said))
        return status


def send(port: int, wish: Wish, headers: Mapping[str, str]) -> tuple[int, str]:
    form = {"Content-Type": "application/x-www-form-urlencoded", **headers}
    return _asked(port, "POST", wish.path, form, urlencode(wish.fields, doseq=True))


def look(port: int, path: str, headers: Mapping[str, str] = NOBODY) -> tuple[int, str]:
    return _asked(port, "GET", path, headers)


def _asked(
    port: int, method: str, path: str, headers: Mapping[str, str], body: str | None = None
) -> tuple[int, str]:
    """The status and what was said; nothing if the line broke."""
    line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        line.request(method, path, body, dict(headers))
        answer = line.getresponse()
        return answer.status, answer.read().decode()
    except (OSError, HTTPException):
        return 0, ""
    finally:
        line.close()
