"""Commands for the days before: announcing the event, and what to bring to it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.console import RenderableType
from rich.text import Text

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.options import LOOK
from muster.cli.tables import table
from muster.core.preparation import MOST, preparation
from muster.journal.disk import hand_out
from muster.paper.announcement import Announcement, announcement_sheet
from muster.paper.pdf import pdf
from muster.paper.told import ToldPart
from muster.words.announcement.parts import Section
from muster.words.preparation import Row, checklist, rows, summary, terrain_rows

app = typer.Typer()


@command(
    app,
    "announce",
    LOOK,
    "muster announce",
    "muster announce --pdf winter-cup.pdf --address https://example.org/winter-cup",
)
def announce(
    desk: Desk,
    out: Annotated[
        Path | None, typer.Option("--pdf", metavar="FILE", help="Write it as a PDF to hand out.")
    ] = None,
    paper: Annotated[Literal["a4", "us-letter"], typer.Option(help="The paper it is for.")] = "a4",
    address: Annotated[
        str, typer.Option(metavar="URL", help="The event's page: printed, and as a QR code.")
    ] = "",
) -> Answer:
    """Tell everything the event announces: rules, rounds, times, lists, what wins."""
    sheet = announcement_sheet(desk.event, desk.names, address)
    data: dict[str, object] = {
        "notice": sheet.notice,
        "sections": [asdict(section) for section in sheet.sections],
        "rounds": [
            {
                "title": one.title,
                "encounter": one.encounter,
                "parts": [asdict(p) for p in one.parts],
            }
            for one in sheet.rounds
        ],
        "rules": [asdict(part) for part in sheet.rules],
    }
    if out is None:
        notice = (Text(sheet.notice, style="bold"),) if sheet.notice else ()
        shown = [part for section in sheet.sections for part in _section(section)]
        return Answer(data, (*notice, *shown, *_rounds(sheet)))
    hand_out(out, pdf(sheet, page=paper))
    return Answer({**data, "out": str(out)}, (f"{out}: {len(sheet.sections)} sections.",))


def _rounds(sheet: Announcement) -> Iterable[RenderableType]:
    """What the rounds are about, and then the rules of all of it, each once."""
    if sheet.rounds:
        yield Text("\nWhat the rounds are about", style="bold")
    for one in sheet.rounds:
        yield Text(f"{one.title}: {one.encounter}")
        for part in one.parts:
            yield Text(f"  {part.title}: {part.elements}")
        if one.text:
            yield Text(f"  {one.text}")
    for rules in sheet.rules:
        yield from _rules(rules)


def _rules(part: ToldPart) -> Iterable[RenderableType]:
    yield Text(f"\n{part.title}", style="bold")
    for told in part.told:
        yield Text(f"  {told.title}", style="bold")
        yield from (Text(f"  - {words}") for words in told.paragraphs if words)
        if told.needs:
            yield Text(f"    On the table: {'; '.join(told.needs)}")


def _section(section: Section) -> Iterable[RenderableType]:
    yield Text(f"\n{section.title}", style="bold")
    for said in section.says:
        yield Text(said.text)
    for term in section.terms:
        yield Text(f"  {term.title}: {term.text}")
    for grid in section.grids:
        yield table(grid.title, grid.columns, [[cell.text for cell in row] for row in grid.rows])
    for said in section.points:
        yield Text(f"  - {said.text}")


@command(app, "bring", LOOK, "muster bring", "muster bring --entrants 24")
def bring(
    desk: Desk,
    entrants: Annotated[
        int | None,
        typer.Option("--entrants", min=2, max=MOST, help="If so many come; else those entered."),
    ] = None,
) -> Answer:
    """Count what to bring: tables, terrain, markers, clocks, and everything on paper."""
    event = desk.event
    made = preparation(event, desk.actor, entrants)
    wanted, terrain = rows(made, event.rules), terrain_rows(made)
    data = {
        "entrants": made.entrants,
        "tables": made.tables,
        "rounds": made.rounds,
        "wanted": [asdict(each) for each in made.wanted],
        "terrain": [{**asdict(each), "missing": each.missing} for each in made.terrain],
    }
    shown: list[RenderableType] = [*summary(made)]
    shown.append(table("What to bring", ("what", "for", "a table", "in all"), map(_row, wanted)))
    if terrain:
        headings = ("terrain", "for", "a table", "in all", "in the box", "missing")
        more = [[*_row(row), row.has, row.missing] for row in terrain]
        shown.append(table("Terrain", headings, more))
    asked = checklist(event)
    if asked:
        shown.append(
            table("What the pack asks you to see to", ("words",), [[say] for say in asked])
        )
    return Answer(data, tuple(shown))


def _row(row: Row) -> list[object]:
    return [row.title, row.use, row.each, row.count]
