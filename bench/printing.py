"""What every benchmark is asked: its rows as tables, as Markdown or as JSON, whole or quick."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable
from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.table import Table

CONSOLE = Console()


def print_rows(
    about: str | None,
    run: Callable[..., list[Any]],
    tables: Callable[[list[Any]], Iterable[Table]],
) -> None:
    """Run a benchmark as the command line asks, and print what it measured."""
    options = argparse.ArgumentParser(description=about)
    options.add_argument("--json", action="store_true", help="print the rows as JSON")
    options.add_argument("--markdown", action="store_true", help="print the tables as Markdown")
    options.add_argument("--quick", action="store_true", help="small sizes and short waits only")
    chosen = options.parse_args()
    rows = run(quick=chosen.quick)
    if chosen.json:
        print(json.dumps([asdict(row) for row in rows], indent=2))
    elif chosen.markdown:
        print(f"{(about or '').strip()}\n")
        print("\n".join(map(markdown, tables(rows))))
    else:
        CONSOLE.print(*tables(rows))


def markdown(table: Table) -> str:
    """A table as Markdown has it: a line of a cell below another stands beside it."""
    columns = [[_cell(cell) for cell in column.cells] for column in table.columns]
    sides = ["--:" if column.justify == "right" else "---" for column in table.columns]
    heads = [_cell(column.header) for column in table.columns]
    lines = [heads, sides, *map(list, zip(*columns, strict=True))]
    said = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return f"**{table.title}**\n\n{said}\n" + (f"\n{table.caption}\n" if table.caption else "")


def _cell(cell: object) -> str:
    return " · ".join(str(cell).split("\n")).replace("|", "\\|")
