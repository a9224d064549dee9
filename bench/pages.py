"""Measures public pages and live screens beside the bytes alone and beside Django alone.

A made-up event is served by real servers in processes of their own. 200 connections ask for its
pages as fast as they are answered (by wrk, or by a client of our own where there is none). The
servers take turns and the best turn counts. Then screens listen while results are written.
"""

from __future__ import annotations

import gzip
import sys
import tempfile
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent))  # also runs as `python bench/pages.py`

from bench.listening import listen
from bench.load import Load, Wish, busy, load, memory
from bench.printing import print_rows
from bench.running import Running, running

CONNECTIONS = 200
TURNS = 3
SECONDS = 4
SCREENS = (200, 2_000, 10_000)
CHANGES = 10
PAGES = ("pairings", "standings")
CODINGS = ("gzip", "plain")
BYTES, OURS, DJANGO = "bytes alone", "muster", "django alone"


@dataclass(frozen=True, slots=True)
class Row:
    """One page from one server; `work` is the server's own time for one request.

    `ratio` is how many times as many requests a second the bytes alone allow.
    """

    page: str
    coding: str
    size: int
    server: str
    load: Load
    work: float
    ratio: float


@dataclass(frozen=True, slots=True)
class Live:
    """Seconds from the beginning of a write until so many screens have heard of it."""

    screens: int
    written: float
    last: float
    worst: float
    memory: int


def run(*, quick: bool) -> list[Row | Live]:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        rows: list[Row | Live] = []
        for page in PAGES:
            rows += _pages(data, page, quick=quick)
        room = _room(data) * 3 // 4
        for screens in SCREENS[:1] if quick else [most for most in SCREENS if most <= room]:
            rows.append(_live(data, screens, 2 if quick else CHANGES))
        return rows


def _room(data: Path) -> int:
    from muster.site.starting import prepare  # noqa: PLC0415 - reads its settings when imported

    prepare(data, "http://127.0.0.1")
    from muster.site.front.app import USUAL  # noqa: PLC0415 - as above
    from muster.site.front.server import room_for_connections  # noqa: PLC0415 - as above

    return room_for_connections(USUAL.connections)


def _pages(data: Path, page: str, *, quick: bool) -> list[Row]:
    turns, seconds = (1, 3) if quick else (TURNS, SECONDS)
    body = data / f"{page}.html"
    with running(OURS, data) as ours, running(DJANGO, data) as django:
        path = f"/e/{ours.event}/{page}/"
        sizes = _keep(ours.port, path, body)
        with running(BYTES, body) as raw:
            servers = {BYTES: raw, OURS: ours, DJANGO: django}
            rows = []
            for coding in CODINGS:
                wish = Wish(path, coding == "gzip", CONNECTIONS, seconds)
                best = _best(servers, wish, turns)
                most = best[BYTES][0].per_second
                rows += [
                    Row(
                        page,
                        coding,
                        sizes[coding],
                        name,
                        found,
                        work,
                        most / max(1, found.per_second),
                    )
                    for name, (found, work) in best.items()
                ]
    return rows


def _keep(port: int, path: str, body: Path) -> dict[str, int]:
    """Write down a page as the server of bytes needs it; returns its size in each coding."""
    plain = _fetch(port, path)
    zipped = gzip.compress(plain, 6, mtime=0)
    body.write_bytes(plain)
    body.with_suffix(".gz").write_bytes(zipped)
    return {"gzip": len(zipped), "plain": len(plain)}


def _fetch(port: int, path: str) -> bytes:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}") as answer:
        return bytes(answer.read())


def _best(servers: dict[str, Running], wish: Wish, turns: int) -> dict[str, tuple[Load, float]]:
    """Each server's best turn, and the least of its own time that a request took."""
    found: dict[str, list[tuple[Load, float]]] = {name: [] for name in servers}
    for server in servers.values():
        _fetch(server.port, wish.path)  # whoever comes first waits while the event is read
    for _ in range(turns):
        for name, server in servers.items():
            before = busy(server.process.pid)
            one = load(server.port, wish)
            worked = busy(server.process.pid) - before
            found[name].append((one, worked / max(1, one.per_second * wish.seconds)))
    return {
        name: (
            max((one for one, _ in all_of_it), key=lambda one: one.per_second),
            min(work for _, work in all_of_it),
        )
        for name, all_of_it in found.items()
    }


def _live(data: Path, screens: int, changes: int) -> Live:
    with running(OURS, data) as server:
        heard = listen(server.port, server.event, screens, server.change, changes)
        held = memory(server.process.pid)
    last = [one.last for one in heard]
    return Live(screens, median(one.written for one in heard), median(last), max(last), held)


def _tables(rows: list[Row | Live]) -> list[Table]:
    return [
        _table_of_pages([row for row in rows if isinstance(row, Row)]),
        _table_of_screens([row for row in rows if isinstance(row, Live)]),
    ]


def _table_of_pages(rows: list[Row]) -> Table:
    table = Table(title=f"Public pages, {CONNECTIONS} connections")
    for heading in ("page", "size", "from"):
        table.add_column(heading)
    for heading in ("a second", "p50", "p90", "p99", "slowest", "failed", "work", "bytes / it"):
        table.add_column(heading, justify="right")
    for row in rows:
        one = row.load
        table.add_row(
            row.page,
            f"{row.size / 1e3:.0f} kB {row.coding}",
            row.server,
            f"{one.per_second:,.0f}",
            *(f"{1e3 * took:,.0f} ms" for took in (one.p50, one.p90, one.p99, one.slowest)),
            str(one.failed),
            f"{1e6 * row.work:,.0f} µs",
            f"{row.ratio:.2f}x",
            end_section=row.server == DJANGO,
        )
    return table


def _table_of_screens(rows: list[Live]) -> Table:
    table = Table(title="From the write of a result to the last screen that hears of it")
    for heading in ("screens", "written", "last heard", "slowest", "memory of the server"):
        table.add_column(heading, justify="right")
    for row in rows:
        times = (f"{1e3 * one:,.0f} ms" for one in (row.written, row.last, row.worst))
        table.add_row(f"{row.screens:,}", *times, f"{row.memory / 1e6:,.0f} MB")
    return table


if __name__ == "__main__":
    print_rows(__doc__, run, _tables)
