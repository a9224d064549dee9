"""What `muster terrain` shows: tables in a row each, pieces to set up, what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict

from rich.table import Table

from muster.cli.answer import Answer
from muster.cli.count import count
from muster.cli.desk import Desk
from muster.cli.exits import Exits
from muster.cli.tables import table
from muster.core.hall import tables_of
from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.check import Breach, breaches, figures
from muster.core.terrain.piece import Layout, TableLayout
from muster.words.terrain import breach_words
from muster.words.terrain_methods import method_words

HEADINGS = ("table", "method", "pieces", "covered", "balance", "breaches")


def overview_table(desk: Desk) -> Answer:
    """Every table of the event; one without terrain has an empty row."""
    event, rules = desk.event, desk.event.rules.terrain
    places = [event.places.get(number) for number in tables_of(event)]
    known = zip(tables_of(event), places, strict=True)
    layouts = [(number, (place and place.layout) or Layout()) for number, place in known]
    boxed = sum(each.count for each in event.box)
    title = f"Terrain ({count(boxed, 'piece')} in the box)"
    data = [{"table": number, "pieces": len(each.pieces)} for number, each in layouts]
    return Answer({"boxed": boxed, "tables": data}, (_rows(title, layouts, rules),))


def laid_table(tables: Iterable[TableLayout], rules: Terrain, seed: str) -> Table:
    layouts = [(each.table, each.layout) for each in tables]
    return _rows(f"Laid by chance, seed {seed}", layouts, rules)


def _rows(title: str, layouts: Iterable[tuple[int, Layout]], rules: Terrain) -> Table:
    return table(title, HEADINGS, [_row(number, layout, rules) for number, layout in layouts])


def _row(number: int, layout: Layout, rules: Terrain) -> list[object]:
    if not layout.pieces:
        return [number, "", "none", "", "", ""]
    measured = figures(layout, rules)
    found = [breach for breach in breaches(layout, rules) if breach.level != "advice"]
    covered, balance = f"{measured.density:.0f} %", f"{100 * measured.balance:.0f} %"
    method = method_words(layout.method) or "by hand"
    return [number, method, len(layout.pieces), covered, balance, len(found) or "none"]


def listed_pieces(number: int, layout: Layout, rules: Terrain) -> Table:
    """In the order they are set up; places are in inches from the centre of the table."""
    kinds = {kind.id: kind.title for kind in rules.kinds}
    rows = [
        [
            n,
            laid.piece.title,
            kinds.get(laid.piece.kind, laid.piece.kind),
            _across(laid.at[0]),
            _along(laid.at[1]),
            f"{laid.turn:g}°",
        ]
        for n, laid in enumerate(layout.pieces, start=1)
    ]
    title = f"Table {number}: {count(len(layout.pieces), 'piece')}, from the centre of the table"
    return table(title, ("nr", "piece", "kind", "across", "along", "turned"), rows)


def _across(inches: float) -> str:
    return f'{abs(inches):g}" {"right" if inches > 0 else "left"}' if inches else "middle"


def _along(inches: float) -> str:
    return f'{abs(inches):g}" {"away" if inches > 0 else "near"}' if inches else "middle"


def checked_answer(layouts: Sequence[tuple[int, Layout]], rules: Terrain) -> Answer:
    """All that is wrong, and what is only advised; not all right if anything is forbidden."""
    found = {number: breaches(layout, rules) for number, layout in layouts}
    data = [
        {
            "table": number,
            "figures": asdict(figures(layout, rules)),
            "breaches": [_as_data(breach, layout, rules) for breach in found[number]],
        }
        for number, layout in layouts
    ]
    serious = any(each.level != "advice" for each_of in found.values() for each in each_of)
    shown = [
        f"Table {number}: {_said(breach, layout, rules)}"
        for number, layout in layouts
        for breach in found[number]
    ]
    checked = f"{count(len(layouts), 'table')} checked; {count(len(shown), 'remark')}."
    exits = Exits.REFUSED if serious else Exits.DONE
    return Answer({"tables": data}, (*shown, checked), exits)


def _as_data(breach: Breach, layout: Layout, rules: Terrain) -> dict[str, object]:
    return {**asdict(breach), "say": breach_words(breach, layout, rules)}


def _said(breach: Breach, layout: Layout, rules: Terrain) -> str:
    advised = "Advised otherwise: " if breach.level == "advice" else ""
    return f"{advised}{breach_words(breach, layout, rules)}"
