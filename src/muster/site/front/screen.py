"""One open stream, and the task that talks to it."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Self

from muster.site.front.asgi import Send


class Channel:
    """The screens of one event or game, and the newest edition anybody spoke of."""

    def __init__(self, edition: int) -> None:
        self.edition = edition
        self.screens: set[Screen] = set()


class Screen(ABC):
    """Talked to by a task that is there only while there is something to say.

    Thousands are open, and nearly all of them quiet: then each is its connection and a timer.
    """

    __slots__ = ("_again", "_owner", "_talking", "_timer", "channels", "failed", "send")

    def __init__(self, send: Send) -> None:
        self.send = send
        self.channels: Sequence[Channel] = ()
        self.failed: Exception | None = None
        self._owner: asyncio.Task[None] | None = None
        self._talking: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._again = False

    @abstractmethod
    async def talk(self) -> None:
        """Say what is new, as far as it was not said."""

    @abstractmethod
    def beat(self) -> None:
        """Something is to be said even if nothing is new."""

    def open(self, owner: asyncio.Task[None] | None, beat: float) -> Self:
        """Talk from now on. `owner` waits for the screen to go; it is cancelled if we have to."""
        self._owner = owner
        self._set(asyncio.get_running_loop().time() + beat, beat)
        self.wake()
        return self

    def wake(self) -> None:
        """There may be something to say. Whoever is slow hears of the newest only."""
        self._again = True
        if self._owner is not None and self._talking is None:
            self._talking = asyncio.create_task(self._talk())

    def stop(self) -> None:
        """Let the owner come to its end."""
        if self._owner is not None:
            self._owner.cancel()

    def close(self) -> None:
        self._owner = None
        if self._timer is not None:
            self._timer.cancel()
        if self._talking is not None:
            self._talking.cancel()

    async def _talk(self) -> None:
        try:
            while self._again:
                self._again = False
                await self.talk()
        except Exception as failed:  # noqa: BLE001 - the owner raises it again
            self.failed = failed
            self.stop()
        finally:
            self._talking = None

    def _set(self, at: float, beat: float) -> None:
        self._timer = asyncio.get_running_loop().call_at(at, self._beaten, at, beat)

    def _beaten(self, at: float, beat: float) -> None:
        self._set(at + beat, beat)
        self.beat()
        self.wake()
