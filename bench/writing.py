"""Measures results written a second on SQLite and on PostgreSQL, by one process and by several.

Each process writes the results of an event of 16 entrants of its own, through the whole of Muster:
decided, chained, folded, committed to the disk. The baseline commits as many bytes to the same
database, and does nothing else.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent))  # also runs as `python bench/writing.py`

from bench.postgres import postgres
from bench.printing import print_rows

SECONDS = 5.0
PROCESSES = (1, 4)


@dataclass(frozen=True, slots=True)
class Row:
    """`ratio`: how many times as many acts the baseline commits."""

    database: str
    processes: int
    per_second: float
    bare: float
    ratio: float


def run(*, quick: bool) -> list[Row]:
    seconds = 1.0 if quick else SECONDS
    with tempfile.TemporaryDirectory() as folder, postgres(Path(folder) / "pg") as address:
        databases = {"SQLite": "", "PostgreSQL": address}
        return [
            _row(database, url, processes, Path(folder) / database, seconds)
            for database, url in databases.items()
            for processes in PROCESSES
        ]


def _row(database: str, url: str, processes: int, data: Path, seconds: float) -> Row:
    bare, ours = (
        _together(how, url, processes, data, seconds) / seconds for how in ("bare", "muster")
    )
    return Row(database, processes, ours, bare, bare / ours)


def _together(how: str, url: str, processes: int, data: Path, seconds: float) -> int:
    """All of them begin at once."""
    with ExitStack() as stack:
        writers = []
        for number in range(processes):
            words = [how, f"{how} {number} of {processes}", str(data), str(seconds)]
            writers.append(stack.enter_context(_writer(words, url)))
        for writer in writers:
            _tell(writer)
        return sum(int(_said(writer)) for writer in writers)


@contextmanager
def _writer(words: list[str], url: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "bench.committing", *words]
    pipe = subprocess.PIPE
    own = {**os.environ, "DATABASE_URL": url}
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=own) as process:
        _said(process)
        yield process


def _tell(process: subprocess.Popen[str]) -> None:
    if process.stdin:
        process.stdin.write("go\n")
        process.stdin.flush()


def _said(process: subprocess.Popen[str]) -> str:
    line = process.stdout.readline() if process.stdout else ""
    if not line:
        raise RuntimeError("a writer has ended; what it said is above")
    return line


def _tables(rows: list[Row]) -> list[Table]:
    table = Table(title="Results written a second, each on the disk before it is answered")
    for heading in ("database", "processes", "results a second", "bare commits", "bare / ours"):
        table.add_column(heading, justify="left" if heading == "database" else "right")
    for row in rows:
        table.add_row(
            row.database,
            str(row.processes),
            f"{row.per_second:,.0f}",
            f"{row.bare:,.0f}",
            f"{row.ratio:.1f}x",
        )
    return [table]


if __name__ == "__main__":
    print_rows(__doc__, run, _tables)
