"""How often each mark is in the tables, counted without a line of Muster: SQL and JSON alone."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg

from tests import postgres

OF = "SELECT text FROM {} WHERE event_id = {}"
TABLES = ("line", "stream")
PEOPLE = "SELECT id, name FROM person"
LATE = "Late "

Rows = list[tuple[Any, ...]]
Fact = Mapping[str, Any]
Names = Mapping[str, str]

MARKS: Mapping[str, Callable[[Fact, Names], list[str]]] = {
    "result-ruled": lambda fact, _: [fact["reason"]],
    "entrant-registered": lambda fact, names: [
        names[each] for each in fact["people"] if names[each].startswith(LATE)
    ],
    "answered": lambda fact, _: [f"tap {fact['side']} {fact['value']}"],
    "adjusted": lambda fact, _: [fact["reason"]],
}
"""What each kind of fact says of the wish that it came of."""


def count(data: Path, event: str) -> Counter[str]:
    if postgres.is_asked():
        with psycopg.connect(postgres.address()) as opened:
            rows: Rows = [r for t in TABLES for r in opened.execute(OF.format(t, "%s"), [event])]
            people: Rows = opened.execute(PEOPLE).fetchall()
    else:
        with closing(sqlite3.connect(f"file:{data / 'muster.sqlite3'}?mode=ro", uri=True)) as file:
            rows = [row for t in TABLES for row in file.execute(OF.format(t, "?"), [event])]
            people = file.execute(PEOPLE).fetchall()
    return Counter(_marks([json.loads(text) for (text,) in rows], dict(people)))


def _marks(lines: list[dict[str, Any]], names: Names) -> Iterator[str]:
    for line in lines:
        fact = line["fact"]
        if fact["kind"] in MARKS:
            yield from MARKS[fact["kind"]](fact, names)
