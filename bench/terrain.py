"""Times tables laid by chance, beside throwing pieces at a table until the rules are content.

Both get the same pieces, and both are held to every rule of the pack. The baseline puts every
piece of a hand anywhere on the table, has the whole layout checked, and begins again, up to so
many times; what it found no legal layout for is counted as failed. Its time for one table is that
of all its tries over the tables it got right, or, where there was none, of all its tries: a lower
bound. Processor time is measured, which others on the machine do not change much.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent))  # also runs as `python bench/terrain.py`

from bench.printing import print_rows
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.terrain import Method, Terrain
from muster.core.terrain.chance import Chance
from muster.core.terrain.check import breaches, figures
from muster.core.terrain.generate import lay_tables
from muster.core.terrain.ground import CENTRE, Ground
from muster.core.terrain.laying import NEVER
from muster.core.terrain.piece import Layout, TableLayout
from muster.core.terrain.stamp import TURN
from muster.core.terrain.stock import Hand, Sort, stock_of
from muster.packs import official_packs
from muster.reading.terrain_sample import sample_box

TABLES = 48
QUICK = 6
TRIES = 300
"""Layouts the baseline may throw for one table."""


@dataclass(frozen=True, slots=True)
class Row:
    """`failed` of the baseline's tables were never legal; all failed: the ratio is a bound."""

    pack: str
    method: str
    tables: int
    per_second: float
    balance: float
    ratio: float
    thrown: int
    failed: int


def run(*, quick: bool) -> list[Row]:
    tables = QUICK if quick else TABLES
    packs = [pack for pack in official_packs().values() if pack.terrain.methods]
    return [_row(pack, method, tables) for pack in packs for method in pack.terrain.methods]


def _row(pack: Rulepack, method: Method, tables: int) -> Row:
    rules = pack.terrain
    box = sample_box(pack.id, rules, tables)
    start = process_time()
    laid = lay_tables(box, rules, dict.fromkeys(range(1, tables + 1), method), "bench")
    each = (process_time() - start) / tables
    thrown = laid[: max(2, tables // 12)]
    took, failed = _thrown(thrown, method, rules, {s.piece.id: s for s in stock_of(box, rules)})
    balance = sum(figures(one.layout, rules).balance for one in laid) / tables
    right = max(1, len(thrown) - failed)
    return Row(
        pack.short, method, tables, 1 / each, balance, took / right / each, len(thrown), failed
    )


def _thrown(
    laid: tuple[TableLayout, ...], method: Method, rules: Terrain, stock: dict[str, Sort]
) -> tuple[float, int]:
    """Seconds for all of these tables with the same pieces, and how many were never legal."""
    failed = 0
    start = process_time()
    for one in laid:
        hand = [stock[piece.piece.id] for piece in one.layout.pieces]
        chance = Chance("thrown", one.table)
        legal = any(
            _is_legal(_throw(hand, method, Ground(rules), chance), rules) for _ in range(TRIES)
        )
        failed += not legal
    return process_time() - start, failed


def _throw(hand: Hand, method: Method, ground: Ground, chance: Chance) -> Layout:
    puts = [
        ground.somewhere(sort.stamp(chance.below(24) * TURN), CENTRE, ground.edge, chance)
        for sort in hand
    ]
    return Layout(pieces=tuple(put.laid for put in puts), method=method)


def _is_legal(layout: Layout, rules: Terrain) -> bool:
    found = breaches(layout, rules)
    return all(breach.level == "advice" and breach.fault not in NEVER for breach in found)


def _tables(rows: list[Row]) -> list[Table]:
    table = Table(title="Tables laid by chance, beside throwing pieces until they are legal")
    headings = ("pack", "method", "tables a second", "balance", "thrown takes", "thrown and failed")
    for heading in headings:
        table.add_column(heading, justify="left" if heading in {"pack", "method"} else "right")
    for row in rows:
        more = "> " if row.failed == row.thrown else ""
        table.add_row(
            row.pack,
            row.method,
            f"{row.per_second:.1f}",
            f"{row.balance:.0%}",
            f"{more}{row.ratio:,.0f}x",
            f"{row.failed} of {row.thrown}",
        )
    return [table]


if __name__ == "__main__":
    print_rows(__doc__, run, _tables)
