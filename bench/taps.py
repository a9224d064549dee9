"""Measures a tap on a table's clock, and one on its sheet, while a full hall taps.

64 tables of two phones each, half of them with a clock and half with a sheet: every phone is
connected to the live stream of its game, fetches what it shows whenever somebody taps, and taps
itself every two seconds, over real HTTP against `muster serve` in a process of its own. Before
that, one table of each kind taps alone on the same server.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent))  # also runs as `python bench/taps.py`

from bench.load import busy
from bench.phones import Hand, Tables, hand_of
from bench.printing import print_rows
from bench.served import serving
from muster.site.starting import prepare

TABLES, SECONDS, ALONE = 64, 30, 40
QUICK = (16, 6, 10)
PACES = {"table": 2.0, "phone": 1.0}
"""Seconds between two taps at a table: a tap every two seconds at each table, or on each phone."""


@dataclass(frozen=True, slots=True)
class Row:
    """Seconds until an answer to a tap or a fetch; `work` is the server's own time."""

    what: str
    number: int
    per_second: float
    p50: float
    p90: float
    p99: float
    slowest: float
    failed: int
    work: float


def run(*, quick: bool) -> list[Row]:
    tables, seconds, alone = QUICK if quick else (TABLES, SECONDS, ALONE)
    with tempfile.TemporaryDirectory() as folder:
        prepare(Path(folder), "http://127.0.0.1")
        from bench.hall import make_hall  # noqa: PLC0415 - Django's tables need its settings

        hall = make_hall(tables)
        with serving(Path(folder)) as (port, process):
            return asyncio.run(_measure(port, process, hall, seconds, alone))


async def _measure(port: int, process: int, hall: Tables, seconds: int, alone: int) -> list[Row]:
    hands = [[hand_of(phone, port) for phone in phones] for phones in hall]
    everybody = [hand for pair in hands for hand in pair]
    await asyncio.gather(*(hand.look() for hand in everybody))
    listening = [asyncio.create_task(hand.listen()) for hand in everybody]
    await asyncio.sleep(1)
    lone = {pair[0].phone.keeps: await _alone(pair, alone) for pair in hands[:2]}
    for hand in everybody:
        hand.forget()
    rows = [_row(f"a tap on a {keeps} alone", took, 0, 0, 0) for keeps, took in lone.items()]
    for whose, pace in PACES.items():
        before = busy(process)
        await asyncio.gather(
            *(_table(pair, seconds, place, pace) for place, pair in enumerate(hands))
        )
        rows += _rows(everybody, whose, seconds, (busy(process) - before) / seconds)
        for hand in everybody:
            hand.forget()
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    for hand in everybody:
        hand.close()
    return rows


def _rows(everybody: list[Hand], whose: str, seconds: int, worked: float) -> Iterator[Row]:
    for keeps in ("clock", "sheet"):
        kept = [hand for hand in everybody if hand.phone.keeps == keeps]
        failed = sum(hand.failed for hand in kept)
        taps = [one for hand in kept for one in hand.took]
        looks = [one for hand in kept for one in hand.looked]
        each = f"each {whose} taps every 2 s"
        yield _row(f"{len(kept) // 2} {keeps}s, {each}", taps, seconds, failed, worked)
        yield _row(f"fetching a {keeps} meanwhile", looks, seconds, 0, worked)


async def _alone(pair: list[Hand], taps: int) -> list[float]:
    """One tap after the other, while nobody else does anything."""
    for number in range(taps):
        await pair[number % 2].tap()
        await asyncio.sleep(0.05)
    return [one for hand in pair for one in hand.took]


async def _table(pair: list[Hand], seconds: int, place: int, pace: float) -> None:
    """Both tap in turn, as thumbs do: never quite on the beat."""
    dice = Random(place)
    end = time.monotonic() + seconds
    await asyncio.sleep(2 * pace * dice.random())
    number = 0
    while time.monotonic() < end:
        await pair[number % 2].tap()
        number += 1
        await asyncio.sleep(pace * (0.8 + 0.4 * dice.random()))


def _row(what: str, took: list[float], seconds: int, failed: int, work: float) -> Row:
    took = sorted(took)
    p50, p90, p99 = (took[int(len(took) * part)] for part in (0.5, 0.9, 0.99))
    each = len(took) / seconds if seconds else 0.0
    return Row(what, len(took), each, p50, p90, p99, took[-1], failed, work)


def _tables(rows: list[Row]) -> list[Table]:
    table = Table(title="Tapping the clocks and sheets of tables")
    table.add_column("what")
    for heading in ("number", "a second", "p50", "p90", "p99", "slowest", "failed", "server busy"):
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(
            row.what,
            f"{row.number:,}",
            f"{row.per_second:,.0f}" if row.per_second else "",
            *(f"{1e3 * took:,.0f} ms" for took in (row.p50, row.p90, row.p99, row.slowest)),
            str(row.failed),
            f"{row.work:.0%}" if row.work else "",
        )
    return [table]


if __name__ == "__main__":
    print_rows(__doc__, run, _tables)
