"""Measures folding a journal of 50,000 lines, beside reading its JSON and doing nothing with it.

The journal is a real one: an event of 64 whose results are corrected over and over. It is read from
its texts as a server reads it that has never seen the event: every line parsed, its hash taken and
compared, its fact folded.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent))  # also runs as `python bench/folding.py`

from bench.printing import print_rows
from muster.core.chain import BEGINNING, After, Line, Stamp, chained, read_line, write_line
from muster.core.event import Event
from muster.core.fold import fold
from muster.core.rulepack.schema import Rulepack

LINES, QUICK = 50_000, 2_000
ENTRANTS = 64
TURNS = 3


@dataclass(frozen=True, slots=True)
class Row:
    """Seconds for the whole journal; `ratio`: how many times as long as reading its JSON."""

    what: str
    lines: int
    seconds: float
    ratio: float


def run(*, quick: bool) -> list[Row]:
    event = _event()
    texts = _texts(event, QUICK if quick else LINES)
    pack = event.official
    steps: dict[str, Callable[[], object]] = {
        "reading the JSON alone": lambda: [json.loads(text) for text in texts],
        "reading and checking the chain": lambda: _lines(texts),
        "the whole: read, checked, folded": lambda: _fold(texts, pack),
    }
    took = {what: _best(step) for what, step in steps.items()}
    least = min(took.values())
    return [Row(what, len(texts), seconds, seconds / least) for what, seconds in took.items()]


def _event() -> Event:
    """An event with a round at play, in a database that is thrown away."""
    from muster.site.starting import prepare  # noqa: PLC0415 - reads its settings when imported

    with tempfile.TemporaryDirectory() as folder:
        prepare(Path(folder), "http://127.0.0.1")
        from bench.played import Played  # noqa: PLC0415 - Django's tables need its settings
        from muster.journal.database.shelf import SHELF  # noqa: PLC0415 - as above

        played = Played("A long day", ENTRANTS)
        played.write_a_result()
        return SHELF.get(played.id).event


def _texts(event: Event, wanted: int) -> list[str]:
    """The event's own lines, and then its last ruling again and again, each after the other."""
    texts = [write_line(line) for line in event.lines()]
    last = event.lines()[-1]
    while len(texts) < wanted:
        stamp = Stamp(last.by, last.at, "")
        (last,) = chained(Line, (last.fact,), After(last.n, last.hash), stamp)
        texts.append(write_line(last))
    return texts


def _lines(texts: list[str]) -> list[Line]:
    lines: list[Line] = []
    after = After(0, BEGINNING)
    for text in texts:
        line = read_line(text, Line, after)
        if not isinstance(line, Line):
            raise TypeError(line)
        lines.append(line)
        after = After(line.n, line.hash)
    return lines


def _fold(texts: list[str], pack: Rulepack) -> Event:
    return fold(_lines(texts), pack)


def _best(step: Callable[[], object]) -> float:
    took = []
    for _ in range(TURNS):
        began = time.perf_counter()
        step()
        took.append(time.perf_counter() - began)
    return min(took)


def _tables(rows: list[Row]) -> list[Table]:
    table = Table(title=f"A journal of {rows[0].lines:,} lines, read anew")
    for heading in ("what", "seconds", "a line", "beside the JSON alone"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    for row in rows:
        each = f"{1e6 * row.seconds / row.lines:.0f} µs"
        table.add_row(row.what, f"{row.seconds:.2f}", each, f"{row.ratio:.1f}x")
    return [table]


if __name__ == "__main__":
    print_rows(__doc__, run, _tables)
