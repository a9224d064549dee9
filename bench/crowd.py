"""Measures a thousand phones at five hundred events, and all of them at one when pairings go up.

Two players of each event open their own page, follow their event live, look at its standings and
report one result, everybody in the same half minute, over real HTTP. Then a thousand phones follow
one event of 128: its pairings are published, and every phone asks for them as soon as it is told.
On SQLite with one process and on PostgreSQL with two; a failure is any answer but the right one.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Iterable
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass, field
from http import HTTPStatus
from pathlib import Path
from random import Random
from typing import Any, Self

from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent))  # also runs as `python bench/crowd.py`

from bench.children import in_a_process
from bench.lines import Line, request
from bench.postgres import postgres
from bench.printing import print_rows
from bench.served import serving

EVENTS, SECONDS, ENTRANTS, PHONES = 500, 30.0, 128, 1_000
QUICK = (20, 4.0, 16, 40)
PATIENCE = 60.0
LONGEST = 1 << 16
GOOD = {HTTPStatus.OK, HTTPStatus.SEE_OTHER, HTTPStatus.NO_CONTENT}


@dataclass(frozen=True, slots=True)
class Row:
    """Seconds until an answer."""

    database: str
    what: str
    number: int
    p50: float
    p90: float
    p99: float
    slowest: float
    failed: int


@dataclass
class Tally:
    took: list[float] = field(default_factory=list)
    failed: int = 0

    async def ask(self, line: Line, path: str, fields: dict[str, str] | None = None) -> None:
        began = time.perf_counter()
        try:
            status, _ = await line.ask(path, fields)
        except (OSError, EOFError):
            self.failed += 1
            return
        self.took.append(time.perf_counter() - began)
        self.failed += status not in GOOD

    def row(self, database: str, what: str) -> Row:
        took = sorted(self.took) or [0.0]
        p50, p90, p99 = (took[int(len(took) * part)] for part in (0.5, 0.9, 0.99))
        return Row(database, what, len(self.took), p50, p90, p99, took[-1], self.failed)


def run(*, quick: bool) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder, postgres(Path(folder) / "pg") as address:
        place = Path(folder)
        return [
            *_rows("SQLite, 1 process", place / "sqlite", "", quick=quick),
            *_rows("PostgreSQL, 2 processes", place / "pg-data", address, quick=quick),
        ]


def _rows(database: str, data: Path, url: str, *, quick: bool) -> list[Row]:
    events, seconds, entrants, phones = QUICK if quick else (EVENTS, SECONDS, ENTRANTS, PHONES)
    made = in_a_process("bench.crowding", url, str(data), str(events), str(entrants))
    more = ("--workers", "2") if url else ()
    with serving(data, url, *more) as (port, _):
        hall = asyncio.run(_halls(port, made["players"], seconds))
        went_up = asyncio.run(_stampede(port, url, data, made, phones))
    return [
        *(tally.row(database, what) for what, tally in hall.items()),
        went_up.row(database, f"{phones:,} phones told of pairings, until each has them"),
    ]


async def _halls(port: int, players: list[dict[str, Any]], seconds: float) -> dict[str, Tally]:
    tallies = {what: Tally() for what in ("own page", "report", "standings")}
    async with AsyncExitStack() as stack:
        for player in players:
            await stack.enter_async_context(_Listening(port, player["event"]))
        await asyncio.gather(
            *(_phone(port, player, place, seconds, tallies) for place, player in enumerate(players))
        )
    return tallies


async def _phone(
    port: int, player: dict[str, Any], place: int, seconds: float, tallies: dict[str, Tally]
) -> None:
    """Somebody takes their phone out at some moment of the half minute."""
    line, dice = Line(port, {}), Random(place)
    await asyncio.sleep(seconds * 0.8 * dice.random())
    await tallies["own page"].ask(line, player["base"])
    await asyncio.sleep(seconds * 0.1 * dice.random())
    points = {f"figure.vp.{side}": str(5 - n) for n, side in enumerate(player["sides"])}
    wish = {"game": player["game"], **points, "key": f"crowd-{place}"}
    await tallies["report"].ask(line, f"{player['base']}ask/report-result/", wish)
    await asyncio.sleep(seconds * 0.1 * dice.random())
    await tallies["standings"].ask(line, f"/e/{player['event']}/standings/")
    line.close()


class _Listening:
    """An open stream of an event; `heard` counts what it was told."""

    def __init__(self, port: int, event: str) -> None:
        self._port, self._event = port, event
        self.heard = asyncio.Condition()
        self.number = 0

    async def __aenter__(self) -> Self:
        where = await asyncio.open_connection("127.0.0.1", self._port, limit=LONGEST)
        self._reader, self._writer = where
        self._writer.write(request(self._port, f"/e/{self._event}/live", {}))
        self._task = asyncio.create_task(self._hear())
        await self.until(1)
        return self

    async def __aexit__(self, *_why: object) -> None:
        self._task.cancel()
        self._writer.close()

    async def until(self, number: int) -> None:
        async with asyncio.timeout(PATIENCE), self.heard:
            await self.heard.wait_for(lambda: self.number >= number)

    async def _hear(self) -> None:
        while line := await self._reader.readline():
            if line.startswith(b"data: "):
                async with self.heard:
                    self.number += 1
                    self.heard.notify_all()


async def _stampede(port: int, url: str, data: Path, made: dict[str, Any], phones: int) -> Tally:
    """From the moment somebody is told until their page is there, all of them at once."""
    tally, lines = Tally(), [Line(port, {"Accept-Encoding": "gzip"}) for _ in range(phones)]
    async with AsyncExitStack() as stack:
        screens = [await stack.enter_async_context(_Listening(port, made["large"])) for _ in lines]
        asking = [
            asyncio.create_task(_when_told(screen, line, made["large"], tally))
            for screen, line in zip(screens, lines, strict=True)
        ]
        words = ("bench.publishing", url, str(data), made["large"], made["organiser"])
        await asyncio.to_thread(in_a_process, *words)
        await asyncio.gather(*asking)
    for line in lines:
        line.close()
    return tally


async def _when_told(screen: _Listening, line: Line, event: str, tally: Tally) -> None:
    await screen.until(2)
    await tally.ask(line, f"/e/{event}/pairings/")


def _tables(rows: Iterable[Row]) -> list[Table]:
    table = Table(title="A thousand phones")
    for heading in ("database", "what"):
        table.add_column(heading)
    for heading in ("number", "p50", "p90", "p99", "slowest", "failed"):
        table.add_column(heading, justify="right")
    for row in rows:
        said = asdict(row)
        times = (f"{1e3 * said[one]:,.0f} ms" for one in ("p50", "p90", "p99", "slowest"))
        table.add_row(row.database, row.what, f"{row.number:,}", *times, str(row.failed))
    return [table]


if __name__ == "__main__":
    os.environ.pop("DATABASE_URL", None)
    print_rows(__doc__, run, _tables)
