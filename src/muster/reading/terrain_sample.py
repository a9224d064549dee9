"""A plausible box of terrain for every pack, to begin with: enough for as many tables as asked."""

from __future__ import annotations

from importlib.resources import files

from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.piece import Boxed
from muster.reading.terrain_box import read_box

FILE = "terrain-box.csv"
"""Counts what one table needs."""
MOST_ALIKE = 500


def sample_rows(pack: str) -> str:
    """The rows as they are written, for whoever wants to write such a list; none for some packs."""
    file = files("muster.packs").joinpath(pack, FILE)
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def sample_box(pack: str, rules: Terrain, tables: int) -> tuple[Boxed, ...]:
    rows = sample_rows(pack)
    one = read_box(rows, rules) if rows else ()
    times = max(1, tables)
    return tuple(
        each.model_copy(update={"count": min(each.count * times, MOST_ALIKE)}) for each in one
    )
