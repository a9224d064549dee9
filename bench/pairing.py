"""Times the pairing of round 5 beside py4swiss, caissify-pairings, networkx and rustworkx.

Everybody gets the same histories, made ready in their own form before the clock starts. A peer runs
in a process of its own and is stopped after LIMIT seconds; once it took longer than PATIENCE it
is not asked for a larger field. Each figure is the best of several runs when runs are short.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import log
from pathlib import Path
from time import perf_counter

from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent))  # also runs as `python bench/pairing.py`

from bench import peers
from bench.histories import Entry, history
from bench.printing import print_rows

LIMIT = 45.0
PATIENCE = 10.0
SIZES = (16, 128, 1_000, 5_000)
OUR_SIZES = (*SIZES, 20_000, 100_000)

OURS = "muster adjacent"
PEERS: dict[str, tuple[Callable[[list[Entry]], peers.Job], bool]] = {  # and whether it is exact
    "py4swiss dutch": (peers.py4swiss_dutch, True),
    "caissify dutch": (peers.caissify_dutch, True),
    "caissify casual": (peers.caissify_casual, False),
    "networkx matching": (peers.networkx_matching, True),
    "rustworkx matching": (peers.rustworkx_matching, True),
}


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement; `ratio` is this one's time over ours, `stopped` makes both a lower bound."""

    name: str
    exact: bool
    size: int
    seconds: float
    ratio: float
    stopped: bool = False


def run(*, quick: bool) -> list[Row]:
    """Measure us and every peer; `quick` leaves out large fields and long waits."""
    sizes, our_sizes = (SIZES[:3], SIZES) if quick else (SIZES, OUR_SIZES)
    limit = 3.0 if quick else LIMIT
    own = {size: _best(peers.ours, size) for size in our_sizes}
    rows = [Row(OURS, exact=True, size=size, seconds=took, ratio=1.0) for size, took in own.items()]
    for name, (make, exact) in PEERS.items():
        for size in sizes:
            took = _in_a_process(make, size, limit)
            seconds = limit if took is None else took
            rows.append(Row(name, exact, size, seconds, seconds / own[size], took is None))
            if took is None or took > PATIENCE:
                break
    return rows


def growth(rows: list[Row]) -> list[tuple[int, float]]:
    """How our time grew from size to size, as a multiple of what n log n would give."""
    own = [row for row in rows if row.name == OURS]
    return [
        (larger.size, larger.seconds / smaller.seconds * _n_log_n(smaller) / _n_log_n(larger))
        for smaller, larger in pairwise(own)
    ]


def _n_log_n(row: Row) -> float:
    return row.size * log(row.size)


def _best(make: Callable[[list[Entry]], peers.Job], size: int) -> float:
    job = make(history(size))
    best = _clocked(job)
    for _ in range(min(20, int(2 / best))):
        best = min(best, _clocked(job))
    return best


def _clocked(job: peers.Job) -> float:
    start = perf_counter()
    job()
    return perf_counter() - start


def _in_a_process(
    make: Callable[[list[Entry]], peers.Job], size: int, limit: float
) -> float | None:
    """The best time, or None if the limit passed first."""
    with multiprocessing.Pool(1) as pool:
        answer = pool.apply_async(_best, (make, size))
        try:
            return answer.get(timeout=limit)
        except multiprocessing.TimeoutError:
            return None


def _tables(rows: list[Row]) -> list[Table]:
    sizes = sorted({row.size for row in rows})
    table = Table(
        title="Pairing round 5, and how many times our own time a peer takes",
        caption="> stopped there; - not tried: a smaller field had taken too long already",
    )
    table.add_column("")
    for size in sizes:
        table.add_column(f"{size:,}", justify="right")
    for name in dict.fromkeys(row.name for row in rows):
        found = {row.size: row for row in rows if row.name == name}
        label = name if next(iter(found.values())).exact else f"{name} (not exact)"
        table.add_row(label, *(_cell(found.get(size)) for size in sizes))
    told = ("", *(f"x{factor:.2f}" for _, factor in growth(rows)))
    table.add_row("growth over n log n", *told, end_section=True)
    return [table]


def _cell(row: Row | None) -> str:
    if row is None:
        return "-"
    more = ">" if row.stopped else ""
    seconds = f"{more}{_time(row.seconds)}"
    ratio = f"{row.ratio:,.0f}" if row.ratio > 10 else f"{row.ratio:.1f}"
    return seconds if row.name == OURS else f"{seconds}\n{more}{ratio}x"


def _time(seconds: float) -> str:
    """A time in the unit it is read in."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.0f} µs"


if __name__ == "__main__":
    print_rows(__doc__, run, _tables)
