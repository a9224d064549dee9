"""Measures the desk while strangers flood the server, beside the same desk when nobody else asks.

50 visitors ask for the dearest public pages without a pause, with queries that nobody knows, and a
result is written twice a second, so that every page has to be made anew. Then a thousand
ask at once and hang up. The desk asks for its own page all the while: SQLite, one process.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent))  # also runs as `python bench/flood.py`

from bench.children import in_a_process
from bench.lines import Line
from bench.printing import print_rows
from bench.running import Running, running

VISITORS, SECONDS, BURST = 50, 20.0, 1_000
QUICK = (10, 4.0, 100)
PAUSE = 0.05
"""Seconds between two looks at the desk."""
CHANGES = 0.5
"""Seconds between two results that are written."""
SETTLE = 1.0
"""Seconds that a flood has to fill every queue before the desk is measured."""


@dataclass(frozen=True, slots=True)
class Row:
    """How long the desk waited; `ratio` is the slowest of a hundred beside that of an idle server.

    `others` is what the strangers were answered.
    """

    what: str
    number: int
    p50: float
    p99: float
    slowest: float
    ratio: float
    others: str


def run(*, quick: bool) -> list[Row]:
    visitors, seconds, burst = QUICK if quick else (VISITORS, SECONDS, BURST)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        made = in_a_process("bench.flooding", "", "make", str(data))
        with running("muster", data) as server:
            desk = Line(server.port, {"Cookie": f"sessionid={made['session']}"})
            return asyncio.run(_rows(server, desk, visitors, seconds, burst))


async def _rows(
    server: Running, desk: Line, visitors: int, seconds: float, burst: int
) -> list[Row]:
    page = f"/desk/{server.event}/round/4/"
    await _looks(desk, page, 1.0)  # whoever comes first waits while the event is read
    idle = await _beside(server, desk, page, seconds)
    words = ("visitors", str(server.port), server.event, str(visitors), str(seconds + 2 * SETTLE))
    flood = asyncio.create_task(asyncio.to_thread(_others, *words))
    await asyncio.sleep(SETTLE)
    flooded = await _beside(server, desk, page, seconds)
    answers = await flood
    left = await asyncio.to_thread(_others, "burst", str(server.port), server.event, str(burst))
    after = await _looks(desk, page, 5.0)
    base = _part(idle, 0.99)
    return [
        _row("nobody else", idle, base, ""),
        _row(f"{visitors} visitors without a pause", flooded, base, _told(answers)),
        _row(f"after {burst:,} who hung up", after, base, f"within {left['took']:.2f} s"),
    ]


async def _beside(server: Running, desk: Line, page: str, seconds: float) -> list[float]:
    """How long each look took while results are written."""
    looking = asyncio.create_task(_looks(desk, page, seconds))
    while not looking.done():
        await asyncio.to_thread(server.change)
        await asyncio.sleep(CHANGES)
    return await looking


async def _looks(desk: Line, page: str, seconds: float) -> list[float]:
    took, until = [], time.monotonic() + seconds
    while time.monotonic() < until:
        began = time.perf_counter()
        status, _ = await desk.ask(page)
        took.append(time.perf_counter() - began)
        if status != HTTPStatus.OK:
            raise RuntimeError(f"the desk was answered with {status}")
        await asyncio.sleep(PAUSE)
    return took


def _others(*words: str) -> dict[str, float]:
    return in_a_process("bench.flooding", "", *words)


def _part(took: Iterable[float], part: float) -> float:
    known = sorted(took)
    return known[int(len(known) * part)]


def _row(what: str, took: list[float], base: float, others: str) -> Row:
    p50, p99 = _part(took, 0.5), _part(took, 0.99)
    return Row(what, len(took), p50, p99, max(took), p99 / base, others)


def _told(answers: dict[str, float]) -> str:
    return ", ".join(f"{status}: {number:,}" for status, number in sorted(answers.items()))


def _tables(rows: Iterable[Row]) -> list[Table]:
    table = Table(title="The desk beside a flood")
    table.add_column("beside")
    for heading in ("looks", "p50", "p99", "slowest", "p99 / idle"):
        table.add_column(heading, justify="right")
    table.add_column("the others")
    for row in rows:
        times = (f"{1e3 * one:,.0f} ms" for one in (row.p50, row.p99, row.slowest))
        table.add_row(row.what, str(row.number), *times, f"{row.ratio:.1f}x", row.others)
    return [table]


if __name__ == "__main__":
    print_rows(__doc__, run, _tables)
