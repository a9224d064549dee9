"""Measures how soon a server answers, and what memory it holds.

With an event of 256, and after a day of seven events: everybody opens every page at every moment.
The baseline is a Python process that has loaded Django with the same settings and nothing else.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent))  # also runs as `python bench/footprint.py`

from bench.load import memory
from bench.printing import print_rows
from bench.served import serving

ENTRANTS, QUICK = 256, 32
TURNS = 5
PAGES = ("", "pairings/", "standings/", "round/1/")
BARE = "import django; django.setup(); print('up', flush=True); input()"


@dataclass(frozen=True, slots=True)
class Row:
    """`seconds` until it answers, `memory` in bytes; ratios are to the baseline's."""

    what: str
    seconds: float
    memory: int
    slower: float
    larger: float


def run(*, quick: bool) -> list[Row]:
    from muster.site.starting import prepare  # noqa: PLC0415 - reads its settings when imported

    turns = 2 if quick else TURNS
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        prepare(data, "http://127.0.0.1")
        bare = _median([_bare() for _ in range(turns)])
        empty = _median([_served(data) for _ in range(turns)])
        from bench.played import Played  # noqa: PLC0415 - Django's tables need its settings

        entrants = QUICK if quick else ENTRANTS
        event = Played("A full hall", entrants).id
        full = _median([_served(data, event) for _ in range(turns)])
        days = 1 if quick else 7
        after = _after_a_day(data, days)
    measured = {
        "Django loaded": bare,
        "muster serve": empty,
        f"with an event of {entrants} whose pages were asked for": full,
        f"after a day of {days} events in every browser": after,
    }
    return [
        Row(what, seconds, held, seconds / bare[0], held / bare[1])
        for what, (seconds, held) in measured.items()
    ]


def _median(turns: list[tuple[float, int]]) -> tuple[float, int]:
    return median(took for took, _ in turns), int(median(held for _, held in turns))


def _bare() -> tuple[float, int]:
    began, pipe = time.perf_counter(), subprocess.PIPE
    words = [sys.executable, "-c", BARE]
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True) as process:
        if process.stdout is None or process.stdin is None:
            raise TypeError("pipes were asked for")
        process.stdout.readline()
        took, held = time.perf_counter() - began, memory(process.pid)
        process.stdin.write("\n")
    return took, held


def _served(data: Path, event: str = "") -> tuple[float, int]:
    began = time.perf_counter()
    with serving(data) as (port, process):
        took = time.perf_counter() - began
        for page in PAGES if event else ():
            urllib.request.urlopen(f"http://127.0.0.1:{port}/e/{event}/{page}").close()
        return took, memory(process)


def _after_a_day(data: Path, days: int) -> tuple[float, int]:
    from tests.site.long_day import (  # noqa: PLC0415 - Django's tables need its settings
        LongDay,
        ServedVenue,
        seven_days,
    )

    began = time.perf_counter()
    with serving(data) as (port, process):
        took = time.perf_counter() - began
        day = LongDay(ServedVenue(port=port))
        if len(list(day.events(seven_days()[:days]))) != days or day.wrong:
            raise RuntimeError(f"the day went wrong: {day.wrong[:3]}")
        return took, memory(process)


def _tables(rows: list[Row]) -> list[Table]:
    table = Table(title="Starting, and what it holds in memory")
    for heading in ("what", "until it answers", "memory", "times as long", "times as large"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    for row in rows:
        size = f"{row.memory / 1e6:.0f} MB"
        ratios = (f"{row.slower:.1f}x", f"{row.larger:.1f}x")
        table.add_row(row.what, f"{row.seconds:.2f} s", size, *ratios)
    return [table]


if __name__ == "__main__":
    print_rows(__doc__, run, _tables)
