"""`muster terrain`: the organiser's box, tables laid from it by chance, checked and drawn."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from muster.cli.answer import Answer
from muster.cli.app import command, default
from muster.cli.count import count
from muster.cli.desk import Desk
from muster.cli.options import SET_UP, Reason
from muster.cli.tables import table
from muster.cli.terrain_shown import checked_answer, laid_table, listed_pieces, overview_table
from muster.core import commands as ask
from muster.core.hall import tables_of
from muster.core.rulepack.terrain import Method
from muster.core.terrain.drawing import table_svg
from muster.core.terrain.generate import lay_tables
from muster.core.terrain.piece import Layout, TableLayout
from muster.journal.disk import hand_out
from muster.reading.find import find
from muster.reading.spreadsheet import LIMIT
from muster.reading.terrain_json import box_rows, read_box_file
from muster.reading.terrain_sample import sample_box
from muster.reading.unclear import Unclear
from muster.words.plain import listing
from muster.words.terrain_methods import method_words

app = typer.Typer()
group = typer.Typer(help="Terrain: your box, tables laid from it, checked and drawn.")
app.add_typer(group, name="terrain", rich_help_panel=SET_UP)

LONGEST_SEED = 100
MOST = 100_000

Table = Annotated[
    int, typer.Argument(min=1, max=MOST, metavar="TABLE", help="The number of the table.")
]
Tables = Annotated[
    list[int] | None,
    typer.Argument(min=1, max=MOST, metavar="TABLE…", help="Numbers of tables; all if none."),
]


@default(
    group,
    "muster terrain",
    "muster terrain box pieces.csv",
    "muster terrain lay --seed friday",
    "muster terrain show 3 --out table-3.svg",
)
def overview(desk: Desk) -> Answer:
    """Terrain: your box, tables laid from it, checked and drawn."""
    return overview_table(desk)


# ── the box ──


@command(
    group,
    "box",
    SET_UP,
    "muster terrain box",
    "muster terrain box pieces.csv",
    "muster terrain box --sample 8",
)
def box(
    desk: Desk,
    file: Annotated[
        Path | None, typer.Argument(help="What you have: rows of a spreadsheet, or JSON.")
    ] = None,
    *,
    sample: Annotated[
        int | None, typer.Option(min=1, max=100, help="A usual box for so many tables instead.")
    ] = None,
) -> Answer:
    """Show the terrain you have, or say what it is.

    Columns are title, kind, traits, form, width, depth, corners, count and height.
    """
    rules = desk.event.rules
    if sample is not None:
        return desk.do(ask.SetBox(boxed=sample_box(rules.id, rules.terrain, sample)))
    if file is None:
        return _box_shown(desk)
    with file.open("rb") as opened:
        boxed = read_box_file(opened.read(LIMIT + 1), rules.terrain)
    return desk.do(ask.SetBox(boxed=boxed))


def _box_shown(desk: Desk) -> Answer:
    boxed = desk.event.box
    titles = {kind.id: kind.title for kind in desk.event.rules.terrain.kinds}
    rows = [
        [
            each.piece.title,
            titles.get(each.piece.kind, each.piece.kind),
            listing(each.piece.traits),
            _size(each.piece.form, each.piece.size, len(each.piece.corners)),
            each.count,
        ]
        for each in boxed
    ]
    title = f"In the box: {count(sum(each.count for each in boxed), 'piece')}"
    headings = ("piece", "kind", "traits", "form", "count")
    return Answer({"box": box_rows(boxed)}, (table(title, headings, rows),))


def _size(form: str, size: tuple[float, float], corners: int) -> str:
    if form == "polygon":
        return f"polygon of {corners} corners"
    return f"{form}, {size[0]:g} by {size[1]:g} inches"


# ── laying ──


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is laid, and from which chance."""

    method: Annotated[
        list[str] | None,
        typer.Option(help="A method of the pack; several take turns. All of them if none."),
    ] = None
    seed: Annotated[str, typer.Option(help="Any words; the same words lay the same tables.")] = ""
    reason: Reason = ""


@command(
    group,
    "lay",
    SET_UP,
    "muster terrain lay --seed friday",
    "muster terrain lay 3 4 --method quadrant",
    "muster preview terrain lay --seed friday",
)
def lay(desk: Desk, numbers: Tables = None, *, wanted: Wanted) -> Answer:
    """Lay terrain from the box by chance, on all tables or on some; never against the rules.

    `muster preview terrain lay` shows what would lie. The seed is written down with it.
    """
    event = desk.event
    seed = wanted.seed[:LONGEST_SEED] or secrets.token_hex(3)
    methods = _methods(desk, numbers or tables_of(event), wanted.method or ())
    _refuse_covering(desk, list(methods))
    tables = lay_tables(event.box, event.rules.terrain, methods, seed)
    answer = desk.do(ask.LayTerrain(tables=tables, reason=wanted.reason))
    data = {**answer.data, "seed": seed, "laid": [each.model_dump(mode="json") for each in tables]}
    shown = laid_table(tables, event.rules.terrain, seed)
    return Answer(data, (shown, *answer.show), answer.exits)


def _methods(desk: Desk, numbers: Sequence[int], named: Sequence[str]) -> dict[int, Method]:
    """One method after the other, table by table."""
    known = desk.event.rules.terrain.methods
    if not known:
        say = f"{desk.event.rules.title} has no method to lay terrain by chance."
        raise Unclear("no-method", say)
    if not numbers:
        raise Unclear("no-tables", "There are no tables yet: say which, such as 1 2 3.")
    called = [(method, spelled) for method in known for spelled in (method_words(method), method)]
    missing = f'{desk.event.rules.title} has no method called "{{name}}".'
    chosen = [find(text, called, missing) for text in named] or list(known)
    return {number: chosen[n % len(chosen)] for n, number in enumerate(dict.fromkeys(numbers))}


def _refuse_covering(desk: Desk, numbers: Sequence[int]) -> None:
    """What lies there was perhaps laid with care: only who insists has it replaced."""
    laid = [n for n in numbers if _layout(desk, n).pieces]
    if laid and not (desk.options.yes or desk.preview):
        say = f"Terrain lies on table {listing(laid)} already. To lay it anew: --yes"
        raise Unclear("terrain-lies", say, doubt=True, tables=laid)


@command(
    group, "clear", SET_UP, "muster terrain clear 3", "muster terrain clear 3 4 --reason Moved"
)
def clear(desk: Desk, numbers: Tables = None, *, reason: Reason = "") -> Answer:
    """Take the terrain from some tables, or from all."""
    laid = [n for n in numbers or tables_of(desk.event) if _layout(desk, n).pieces or numbers]
    if not laid:
        raise Unclear("no-terrain", "No terrain lies on any table.")
    tables = tuple(TableLayout(table=number, layout=Layout()) for number in laid)
    return desk.do(ask.LayTerrain(tables=tables, reason=reason))


# ── looking ──


@command(group, "check", SET_UP, "muster terrain check", "muster terrain check 3 --json")
def check(desk: Desk, numbers: Tables = None) -> Answer:
    """Check the terrain of tables: every breach with its pieces and distance, and the figures."""
    chosen = numbers or [n for n in tables_of(desk.event) if _layout(desk, n).pieces]
    if not chosen:
        raise Unclear("no-terrain", "No terrain lies on any table.")
    return checked_answer([(n, _layout(desk, n)) for n in chosen], desk.event.rules.terrain)


@command(
    group,
    "show",
    SET_UP,
    "muster terrain show 3",
    "muster terrain show 3 --round 2 --out table-3.svg",
)
def show(
    desk: Desk,
    number: Table,
    *,
    round_number: Annotated[
        int | None,
        typer.Option("--round", "-n", help="With what the encounter of this round puts there."),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="An SVG file to draw it into.")] = None,
) -> Answer:
    """List what lies on a table and where, to set it up; with --out, draw it too."""
    if round_number is not None and not desk.is_official:
        desk.round(round_number)
    layout = _layout(desk, number)
    drawn = table_svg(desk.event, number, round_number)
    data: dict[str, object] = {"table": number, "layout": layout, "svg": drawn}
    shown = listed_pieces(number, layout, desk.event.rules.terrain)
    if out is None:
        return Answer(data, (shown,))
    hand_out(out, f"{drawn}\n".encode())
    return Answer({**data, "out": str(out)}, (shown, f"{out}: table {number}."))


def _layout(desk: Desk, number: int) -> Layout:
    place = desk.event.places.get(number)
    return (place.layout if place else None) or Layout()
