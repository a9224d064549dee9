"""One writer to be measured: writes results of an event of its own for some seconds, and counts.

`bare` writes what such an act writes, and nothing else: a line, and where the event stands.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from muster.site.starting import prepare

ENTRANTS = 16
LINE = "x" * 700
"""About what a result takes in the journal."""


def main() -> None:
    _, how, name, data, seconds = sys.argv
    prepare(Path(data), "http://127.0.0.1")
    write = WRITERS[how](name)
    write()
    print("ready", flush=True)
    sys.stdin.readline()
    end, number = time.monotonic() + float(seconds), 0
    while time.monotonic() < end:
        write()
        number += 1
    print(number, flush=True)


def _muster(name: str) -> Callable[[], None]:
    from bench.played import Played  # noqa: PLC0415 - Django's tables need its settings

    return Played(name, ENTRANTS).write_a_result


def _bare(name: str) -> Callable[[], None]:
    from django.db import connection, transaction  # noqa: PLC0415 - as above

    from bench.played import Played  # noqa: PLC0415 - as above

    event = Played(name, ENTRANTS).id
    numbers = iter(range(1_000_000, 2_000_000))

    def write() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            line = (event, next(numbers), LINE)
            cursor.execute("UPDATE event SET edition = edition + 1 WHERE id = %s", [event])
            cursor.execute("INSERT INTO line (event_id, n, text) VALUES (%s, %s, %s)", line)

    return write


WRITERS = {"muster": _muster, "bare": _bare}


if __name__ == "__main__":
    main()
