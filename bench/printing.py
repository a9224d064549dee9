"""What every benchmark is asked: its rows as a table or as JSON, whole or quick."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any


def print_rows(
    about: str | None, run: Callable[..., list[Any]], show: Callable[[list[Any]], None]
) -> None:
    """Run a benchmark as the command line asks, and print what it measured."""
    options = argparse.ArgumentParser(description=about)
    options.add_argument("--json", action="store_true", help="print the rows as JSON")
    options.add_argument("--quick", action="store_true", help="small sizes and short waits only")
    chosen = options.parse_args()
    rows = run(quick=chosen.quick)
    if chosen.json:
        print(json.dumps([asdict(row) for row in rows], indent=2))
    else:
        show(rows)
