"""Phones that keep a table's clock or its sheet: each hears of every tap, fetches it, and taps."""

from __future__ import annotations

import asyncio
import json
import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from random import Random
from typing import Any, ClassVar, Literal

from bench.lines import Fields, Line, request

LONGEST = 1 << 16
"""Bytes of a line of the stream that tells of taps."""

Keeps = Literal["clock", "sheet"]


@dataclass(frozen=True, slots=True)
class Phone:
    """`base` is where the pages of its table are."""

    event: str
    game: str
    base: str
    keeps: Keeps


Tables = list[tuple[Phone, Phone]]


@dataclass
class Hand(ABC):
    """A phone in somebody's hand. `took` are the seconds from a tap to its answer.

    `told` is the latest tap that it has heard of, `row` the latest that it shows.
    """

    phone: Phone
    port: int
    row: int = 0
    told: int = 0
    took: list[float] = field(default_factory=list)
    looked: list[float] = field(default_factory=list)
    failed: int = 0

    headers: ClassVar[Mapping[str, str]]

    def __post_init__(self) -> None:
        self.tapping, self.looking = (Line(self.port, self.headers) for _ in range(2))

    @abstractmethod
    async def look(self) -> None:
        """Fetch what it shows."""

    @abstractmethod
    async def tap(self) -> None:
        """Whatever its table is ready for."""

    @abstractmethod
    async def catch_up(self) -> None:
        """Fetch what it has heard of and does not show yet."""

    async def sees(self, path: str) -> bytes:
        began = time.perf_counter()
        status, body = await self.looking.ask(f"{self.phone.base}{path}")
        self.looked.append(time.perf_counter() - began)
        self.failed += status != HTTPStatus.OK
        return body

    async def sends(self, path: str, fields: Fields) -> bytes:
        key = f"{self.phone.base}{time.monotonic_ns()}"[-60:]
        began = time.perf_counter()
        status, body = await self.tapping.ask(f"{self.phone.base}{path}", {**fields, "key": key})
        self.took.append(time.perf_counter() - began)
        self.failed += status not in {HTTPStatus.OK, HTTPStatus.NO_CONTENT}
        return body

    async def listen(self) -> None:
        """Told of a tap that it does not know yet, it fetches what it shows."""
        phone = self.phone
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=LONGEST)
        writer.write(request(self.port, f"/e/{phone.event}/live?game={phone.game}", {}))
        about_game = False
        try:
            while line := await reader.readline():
                if line.startswith(b"event: "):
                    about_game = line.startswith(b"event: game")
                if line.startswith(b"data: ") and about_game:
                    about_game = False
                    self.told = int(line[6:])
                    await self.catch_up()
        finally:
            writer.close()

    def forget(self) -> None:
        self.took, self.looked, self.failed = [], [], 0

    def close(self) -> None:
        self.tapping.close()
        self.looking.close()


@dataclass
class ClockHand(Hand):
    """Lends the clock and gives it back; the answer to a tap brings all news."""

    edition: int = 0
    state: dict[str, Any] = field(default_factory=dict)

    headers: ClassVar = {"Accept": "application/json"}

    async def look(self) -> None:
        self._hear(await self.sees(f"clock/state/?seen={self.row}.{self.edition}"))

    async def tap(self) -> None:
        lent = bool(self.state["lent"])
        loan = int(self.state["loans"]) + (not lent)
        made = int(time.time() * 1000)
        fields = {"stage": str(self.state["stage"]), "loan": str(loan), "made": str(made)}
        self._hear(await self.sends(f"clock/tap/{'give-back' if lent else 'lend'}/", fields))
        await self.catch_up()

    async def catch_up(self) -> None:
        if self.told > self.row and not self.tapping.busy.locked():
            await self.look()

    def _hear(self, body: bytes) -> None:
        told = json.loads(body)
        if told["row"] >= self.row:
            self.row, self.edition, self.state = told["row"], told["edition"], told


FORM = re.compile(
    r'name="spot" value="(\d+\.-?\d\.[a-z0-9-]+\.\w+)">'
    r'(?:<input type="hidden" name="thing" value="(\d*)">)?(.*?)</form>',
    re.DOTALL,
)
"""A question of the scenario; what every game is asked ends it too soon."""
TAPS = re.compile(rb"muster-taps: (\d+)")
OPTION = re.compile(r'name="value" value="([^"]+)" aria-pressed="false"')


@dataclass
class SheetHand(Hand):
    """Presses a button that nobody has pressed; the answer brings the sheet as it then is."""

    html: str = ""

    headers: ClassVar = {"HX-Request": "true", "HX-Target": "sheet"}

    def __post_init__(self) -> None:
        super().__post_init__()
        self.dice = Random(self.phone.base)

    async def look(self) -> None:
        self.html = (await self.sees("sheet/")).decode()

    async def tap(self) -> None:
        spot, thing, buttons = self.dice.choice(FORM.findall(self.html))
        value = self.dice.choice(OPTION.findall(buttons))
        fields = {"spot": spot, "thing": thing, "value": value}
        self.html = (await self.sends("sheet/tap/answer/", fields)).decode()
        self.row = int(TAPS.findall(self.tapping.head)[0])
        await self.catch_up()

    async def catch_up(self) -> None:
        while self.told > self.row and not self.tapping.busy.locked():
            self.row = self.told
            await self.look()


HANDS: Mapping[Keeps, Callable[[Phone, int], Hand]] = {"clock": ClockHand, "sheet": SheetHand}


def hand_of(phone: Phone, port: int) -> Hand:
    return HANDS[phone.keeps](phone, port)
