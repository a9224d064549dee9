"""Measures public pages and live screens beside the bytes alone and beside Django alone.

A made-up event of 128 is served by real servers in processes of their own. 200 connections ask for
its pages as fast as they are answered (by wrk, or a client of our own where there is none); every
server has its turn several times, and the best counts. Then screens listen while results are written.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent))  # also runs as `python bench/pages.py`

from bench.listening import listen
from bench.load import Load, load, memory
from bench.printing import print_rows

ENTRANTS = 128
CONNECTIONS = 200
TURNS = 3
SECONDS = 4
SCREENS = (200, 2_000, 8_000)
CHANGES = 10
PAGES = {"pairings": "/e/{event}/pairings/", "standings": "/e/{event}/standings/"}


@dataclass(frozen=True, slots=True)
class Row:
    """One page from one server; `ratio` is the bytes' requests a second over this one's."""

    page: str
    coding: str
    size: int
    server: str
    per_second: float
    p50: float
    p90: float
    p99: float
    slowest: float
    failed: int
    ratio: float


@dataclass(frozen=True, slots=True)
class Live:
    """Seconds from the beginning of a write until so many screens have heard of it."""

    screens: int
    written: float
    last: float
    worst: float
    bytes_held: int


class Running:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.port = int(self._hear()["port"])

    def change(self) -> dict[str, float]:
        if self.process.stdin is None:
            raise TypeError
        self.process.stdin.write("change\n")
        self.process.stdin.flush()
        return self._hear()

    def _hear(self) -> dict[str, float]:
        if self.process.stdout is None:
            raise TypeError
        said = self.process.stdout.readline()
        if not said:
            raise RuntimeError("the server did not start")
        return dict(json.loads(said))


@contextmanager
def running(kind: str, place: Path) -> Iterator[Running]:
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.serving", kind, str(place)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parent.parent,
    )
    try:
        yield Running(process)
    finally:
        process.communicate()


def run(*, quick: bool) -> list[Row | Live]:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        event = _play(place / "data", 16 if quick else ENTRANTS)
        rows: list[Row | Live] = []
        for page, path in PAGES.items():
            rows += _pages(place, page, path.format(event=event), quick=quick)
        return rows + _live(place / "data", event, quick=quick)


def _play(data: Path, entrants: int) -> str:
    """The event, made in a process of its own: Django reads its settings once."""
    words = [sys.executable, "-m", "bench.played", str(data), str(entrants)]
    root = Path(__file__).parent.parent
    said = subprocess.run(words, capture_output=True, text=True, check=True, cwd=root)
    return said.stdout.strip()


def _pages(place: Path, page: str, path: str, *, quick: bool) -> list[Row]:
    body = place / f"{page}.html"
    turns, seconds = (1, 1) if quick else (TURNS, SECONDS)
    with running("muster", place / "data") as ours, running("django", place / "data") as alone:
        with urllib.request.urlopen(f"http://127.0.0.1:{ours.port}{path}") as answer:  # noqa: S310 (our own server)
            body.write_bytes(answer.read())
        body.with_suffix(".gz").write_bytes(gzip.compress(body.read_bytes(), 6, mtime=0))
        with running("raw", body) as raw:
            servers = {"bytes alone": raw, "muster": ours, "django alone": alone}
            best = {
                (coding, name): _best(server, path, coding, turns, seconds)
                for coding in ("gzip", "plain")
                for name, server in servers.items()
            }
    sizes = {"gzip": body.with_suffix(".gz").stat().st_size, "plain": body.stat().st_size}
    return [
        Row(
            page,
            coding,
            sizes[coding],
            name,
            *(found.per_second, found.p50, found.p90, found.p99, found.slowest, found.failed),
            best[coding, "bytes alone"].per_second / found.per_second,
        )
        for (coding, name), found in best.items()
    ]


def _best(server: Running, path: str, coding: str, turns: int, seconds: int) -> Load:
    wish = {"gzip": coding == "gzip", "connections": CONNECTIONS, "seconds": seconds}
    loads = [load(server.port, path, **wish) for _ in range(turns)]
    return max(loads, key=lambda found: found.per_second)


def _live(data: Path, event: str, *, quick: bool) -> list[Live]:
    rows = []
    for screens in SCREENS[:1] if quick else SCREENS:
        with running("muster", data) as server:
            heard = listen(server.port, event, screens, server.change, 2 if quick else CHANGES)
            held = memory(server.process.pid)
        last = [one.last for one in heard]
        written = median(one.written for one in heard)
        rows.append(Live(screens, written, median(last), max(last), held))
    return rows


def _show(rows: list[Row | Live]) -> None:
    table = Table(title=f"Public pages of an event of {ENTRANTS}, {CONNECTIONS} connections")
    for heading in ("page", "", "from", "per second", "p50", "p90", "p99", "slowest", "bytes / it"):
        table.add_column(heading, justify="left" if heading in ("page", "", "from") else "right")
    for row in rows:
        if isinstance(row, Row):
            times = (f"{1e3 * one:,.1f} ms" for one in (row.p50, row.p90, row.p99, row.slowest))
            size = f"{row.coding} {row.size / 1e3:,.0f} kB"
            table.add_row(
                row.page, size, row.server, f"{row.per_second:,.0f}", *times, f"{row.ratio:.2f}x"
            )
    live = Table(title="From the write of a result to the last screen")
    for heading in ("screens", "written", "last heard", "worst of all", "memory of the server"):
        live.add_column(heading, justify="right")
    for row in rows:
        if isinstance(row, Live):
            times = (f"{1e3 * one:,.0f} ms" for one in (row.written, row.last, row.worst))
            live.add_row(f"{row.screens:,}", *times, f"{row.bytes_held / 1e6:,.0f} MB")
    Console().print(table, live)


if __name__ == "__main__":
    print_rows(__doc__, run, _show)
