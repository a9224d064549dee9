"""Commands about the hall: its tables, its plan, a look before a round, what terrain does."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from pydantic import ValidationError

from muster.cli.answer import Answer
from muster.cli.app import command, default
from muster.cli.desk import Desk
from muster.cli.options import ROUNDS, SET_UP, By, GameAt, RoundNumber
from muster.cli.tables import table
from muster.core import commands as ask
from muster.core.facts import AgreedPiece, HallDrawn, Mark
from muster.core.hall import (
    in_rows,
    place_of,
    plan_of,
    round_ahead,
    tables_for,
    tables_of,
    to_look_at,
)
from muster.core.hall_drawing import hall_svg
from muster.reading.unclear import Unclear
from muster.words.hall import mark_words, tables_words, where_words
from muster.words.plain import listing

app = typer.Typer()
described = typer.Typer(help="The tables of the hall: list and describe them.")
drawn = typer.Typer(help="The plan of the hall: show and draw it.")
app.add_typer(described, name="table", rich_help_panel=SET_UP)
app.add_typer(drawn, name="hall", rich_help_panel=SET_UP)

LARGEST = 1_000_000
"""Bytes of a plan that somebody hands in."""

Number = Annotated[int, typer.Argument(metavar="TABLE", help="The number of the table.")]


@default(
    described, "muster table", "muster table list", "muster table describe 3 --name 'Old mill'"
)
def all_tables(desk: Desk) -> Answer:
    """The tables of the hall: list and describe them."""
    return listed(desk)


@command(described, "list", SET_UP, "muster table list", "muster table list --json")
def listed(desk: Desk) -> Answer:
    """List every table with its name, theme, marks and terrain."""
    places = [place_of(desk.event, number) for number in tables_of(desk.event)]
    data = [
        {
            "table": place.number,
            "name": place.name,
            "theme": place.theme,
            "note": place.note,
            "marks": list(place.marks),
            "pieces": len(place.layout.pieces) if place.layout else 0,
        }
        for place in places
    ]
    rows = [
        [place.number, place.name, place.theme, listing(mark_words(place.marks)), place.note]
        for place in places
    ]
    shown = table("Tables", ("table", "name", "theme", "marks", "note"), rows)
    return Answer({"tables": data}, (shown,))


@dataclass(frozen=True, slots=True)
class Told:
    """What people are told of a table; what is not given stays as it is."""

    name: Annotated[str | None, typer.Option(help="What it is called.")] = None
    theme: Annotated[str | None, typer.Option(help="What its terrain shows.")] = None
    note: Annotated[str | None, typer.Option(help="How to get there, what to mind.")] = None
    mark: Annotated[list[Mark] | None, typer.Option(help="What to know before sitting down.")] = (
        None
    )
    plain: Annotated[bool, typer.Option("--no-marks", help="Take all marks away.")] = False


@command(
    described,
    "describe",
    SET_UP,
    "muster table describe 3 --name 'Old mill' --theme Snow",
    "muster table describe 3 --mark step-free --mark quiet",
)
def describe(desk: Desk, number: Number, told: Told) -> Answer:
    """Say what people are told of a table."""
    before = place_of(desk.event, number)
    marks = () if told.plain else tuple(told.mark or before.marks)
    wish = ask.DescribeTable(
        table=number,
        name=before.name if told.name is None else told.name,
        theme=before.theme if told.theme is None else told.theme,
        note=before.note if told.note is None else told.note,
        marks=marks,
    )
    return desk.do(wish)


# ── the plan ──


@default(drawn, "muster hall", "muster hall show --svg > hall.svg", "muster hall draw --across 6")
def hall(desk: Desk) -> Answer:
    """The plan of the hall: show and draw it."""
    return show(desk)


@command(drawn, "show", SET_UP, "muster hall show", "muster hall show --svg > hall.svg")
def show(
    desk: Desk,
    *,
    svg: Annotated[bool, typer.Option("--svg", help="Draw it instead, as SVG.")] = False,
) -> Answer:
    """Tell where every table stands. As JSON it is a plan that `muster hall draw` takes."""
    plan = plan_of(desk.event)
    data = plan.model_dump(mode="json", exclude={"kind"})
    if svg:
        return Answer(data, raw=f"{hall_svg(plan, desk.event.name)}\n")
    rows = [
        [spot.table, f"{spot.x:g}", f"{spot.y:g}", where_words(plan, spot)] for spot in plan.spots
    ]
    title = f"The hall: {plan.width:g} by {plan.depth:g} feet"
    return Answer(data, (table(title, ("table", "left", "top", "where"), rows),))


@command(drawn, "draw", SET_UP, "muster hall draw --across 6", "muster hall draw --file plan.json")
def draw(
    desk: Desk,
    *,
    across: Annotated[int, typer.Option(min=1, max=100, help="So many tables in a row.")] = 6,
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A plan, as --json shows it.")
    ] = None,
) -> Answer:
    """Draw the plan: all tables in rows, or a plan from a file."""
    event = desk.event
    plan = in_rows(event, tables_of(event), across) if file is None else _plan(file)
    return desk.do(ask.DrawHall.model_validate(plan.model_dump(exclude={"kind"})))


def _plan(file: Path) -> HallDrawn:
    with file.open("rb") as stream:
        raw = stream.read(LARGEST + 1)
    try:
        return HallDrawn.model_validate_json(raw)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        say = f"{file} is not a plan: {place or 'it'}: {first['msg']}."
        raise Unclear("not-a-plan", say, file=str(file)) from None


# ── before a round, and before a game ──


@command(
    app,
    "review-terrain",
    ROUNDS,
    "muster review-terrain",
    "muster review-terrain 1-6 9 --note 'The hill had moved'",
)
def review(
    desk: Desk,
    tables: Annotated[
        list[str] | None,
        typer.Argument(metavar="TABLES…", help="Such as 1-6 9; all that are left if not given."),
    ] = None,
    *,
    number: RoundNumber = None,
    note: Annotated[str, typer.Option(help="What was put right.")] = "",
) -> Answer:
    """Say that tables stand as they should before a round, the one ahead if not given."""
    before = round_ahead(desk.event) if number is None else number
    named = tuple(each for word in tables or () for each in _numbers(word))
    left = to_look_at(desk.event, before) or tables_for(desk.event, before)
    if not (named or left):
        raise Unclear("no-tables", "There are no tables to look at yet.")
    done = desk.do(ask.ReviewTerrain(round=before, tables=named or left, note=note))
    still = to_look_at(desk.event, before)
    return done if not still else done.after(f"Not looked at before: {tables_words(still)}.")


def _numbers(word: str) -> range:
    """`4`, or `4-6`."""
    first, dash, last = word.partition("-")
    ends = [first, last if dash else first]
    if not all(end.isascii() and end.isdecimal() and len(end) <= len("100000") for end in ends):
        say = f'"{word}" names no tables: write 4, or 4-6.'
        raise Unclear("not-a-number", say, word=word)
    return range(int(ends[0]), int(ends[1]) + 1)


@command(
    app,
    "agree-terrain",
    ROUNDS,
    'muster agree-terrain 3 "Hedge: Concealing" "Hill: Height 2" --by "Ann Lee"',
)
def agree(
    desk: Desk,
    game: GameAt,
    pieces: Annotated[
        list[str], typer.Argument(metavar="PIECE…", help='Such as "Hedge: Concealing".')
    ],
    *,
    by: By = "",
    number: RoundNumber = None,
) -> Answer:
    """Say for a side what the terrain of a table does; agreed once all sides say the same."""
    wish = ask.AgreeTerrain(
        game=desk.game(game, number).id,
        pieces=tuple(_piece(text) for text in pieces),
        by=desk.entrant(by) if by else None,
    )
    return desk.do(wish)


def _piece(text: str) -> AgreedPiece:
    piece, colon, traits = text.partition(":")
    try:
        return AgreedPiece(piece=piece.strip(), traits=traits.strip() if colon else "")
    except ValidationError:
        say = f'"{text[:80]}" names no piece: write "Hedge: Concealing".'
        raise Unclear("not-a-piece", say) from None
