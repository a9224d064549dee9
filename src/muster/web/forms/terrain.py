"""Reading what lies on tables: one table by its rows, one copied to others, or all as shown.

A row is `piece` (what it is, as the page had it), `left`, `front` and `turn`: inches of its middle
from the left edge and from the first side's, and degrees; `table` is where they lie. `copy` names a
table whose terrain goes `to` others, perhaps by a `mirror`. `layouts` is a whole set as JSON.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from django.http import QueryDict
from pydantic import TypeAdapter, ValidationError

from muster.core.diagram.svg import number
from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.mirror import MIRRORS, mirrored
from muster.core.terrain.piece import MOST_PIECES, Laid, Layout, Piece, TableLayout
from muster.journal.people import Person
from muster.reading.terrain_box import decimal
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.web.forms.numbers import SHOWN, whole_number
from muster.words.plain import clean
from muster.words.tongue import N_, _

if TYPE_CHECKING:
    from muster.web.forms.read import Form

LAYOUTS = TypeAdapter(tuple[TableLayout, ...])
MOST_TABLES, HIGHEST = 2_000, 100_000
DASH = re.compile(r"\s*[-\N{EN DASH}\N{EM DASH}]\s*")
"""From one table to another, as phones and people write it."""
FULL_TURN = 360.0
REACH = {"left": (-100.0, 200.0), "front": (-100.0, 200.0), "turn": (-400.0, 400.0)}
"""What a number can be, on any table: the middle of a piece is near it at least."""
CELLS = {
    "left": N_("from the left"),
    "front": N_("from the front"),
    "turn": N_("turned"),
}
"""What the number fields of a row are called."""


@dataclass(frozen=True, slots=True)
class Row:
    """A piece on a table as it was typed: whatever is no number is kept to be put right."""

    piece: Piece
    left: str
    front: str
    turn: str


@dataclass(frozen=True, slots=True)
class Draft:
    """The rows of a table, and everything about them that is not understood."""

    rows: tuple[Row, ...]
    method: str = ""
    wrong: tuple[str, ...] = ()


def tables(form: Form) -> tuple[tuple[TableLayout, ...], tuple[Person, ...]]:
    """The layouts a form stands for; `SeveralUnclear` with everything that is wrong."""
    if form.text("layouts"):
        return _whole(form.text("layouts")), ()
    if form.text("copy"):
        return tuple(_copied(form)), ()
    rules = form.here.event.rules.terrain
    draft = draft_in(form.fields)
    table = whole_number(form.text("table"))
    return (TableLayout(table=_table(table), layout=layout_of(draft, rules)),), ()


def as_text(layouts: tuple[TableLayout, ...]) -> str:
    """The other way round: what a page sends back to be laid."""
    return LAYOUTS.dump_json(layouts, exclude_defaults=True).decode()


# ── one table, row by row ──


def draft_in(sent: QueryDict) -> Draft:
    """Every row that was sent, however it was filled in."""
    columns = [sent.getlist(name) for name in ("piece", *CELLS)]
    count = len(columns[0])
    rows: list[Row] = []
    wrong: list[str] = []
    for n, cells in enumerate(zip_longest(*(c[:count] for c in columns), fillvalue=""), start=1):
        what, left, front, turn = cells
        try:
            piece = Piece.model_validate_json(what)
        except ValidationError:
            wrong.append(_("Piece {n} was changed on its way.").format(n=n))
            continue
        rows.append(Row(piece, left.strip(), front.strip(), turn.strip()))
    method = sent.get("method", "").strip()
    return Draft(tuple(rows), method, (*wrong, *wrong_in(rows)))


def wrong_in(rows: Sequence[Row]) -> Iterator[str]:
    """More rows than a table holds, and every field that holds no number."""
    if len(rows) > MOST_PIECES:
        say = _("There are {count} pieces on one table; {most} are the most there can be.")
        yield say.format(count=len(rows), most=MOST_PIECES)
    for n, row in enumerate(rows, start=1):
        yield from _wrong_cells(n, row)


def _wrong_cells(n: int, row: Row) -> Iterator[str]:
    for name, called in CELLS.items():
        text = getattr(row, name)
        value = decimal(text)
        least, most = REACH[name]
        if value is None or not least <= value <= most:
            say = _('Piece {n}, {called}: "{text}" is not a number that can be.')
            yield say.format(n=n, called=_(called), text=clean(text)[:SHOWN])


def layout_of(draft: Draft, rules: Terrain) -> Layout:
    if draft.wrong:
        raise SeveralUnclear(tuple(Unclear("not-understood", say) for say in draft.wrong))
    return Layout(pieces=tuple(_laid(row, rules) for row in draft.rows), method=draft.method[:40])


def _laid(row: Row, rules: Terrain) -> Laid:
    left, front, turn = (decimal(text) or 0.0 for text in (row.left, row.front, row.turn))
    return Laid(
        piece=row.piece,
        at=(left - rules.width / 2, front - rules.depth / 2),
        turn=turn % FULL_TURN if abs(turn) > FULL_TURN else turn,
    )


def draft_of(layout: Layout, rules: Terrain) -> Draft:
    """What lies on a table, as its rows have it."""
    return Draft(tuple(row_of(laid, rules) for laid in layout.pieces), layout.method)


def row_of(laid: Laid, rules: Terrain) -> Row:
    x, y = laid.at
    return Row(
        laid.piece,
        number(x + rules.width / 2),
        number(y + rules.depth / 2),
        number(laid.turn),
    )


# ── copied, or all at once ──


def _copied(form: Form) -> Iterator[TableLayout]:
    copied = whole_number(form.text("copy"))
    place = form.here.event.places.get(copied)
    if place is None or place.layout is None:
        say = _("Nothing lies on table {table}: there is nothing to copy.").format(table=copied)
        raise Unclear("nothing-laid", say)
    mirror = form.text("mirror")
    if mirror and mirror not in MIRRORS:
        raise Unclear("not-understood", _("A table cannot be mirrored like that."))
    layout = mirrored(place.layout, mirror) if mirror else place.layout
    for table in numbers_in(form.text("to")):
        yield TableLayout(table=table, layout=layout)


def numbers_in(text: str) -> tuple[int, ...]:
    """Tables as people name them: `2, 4-6`."""
    found: dict[int, None] = {}
    parts = [part for part in re.split(r"[\s,;]+", DASH.sub("-", text)) if part]
    if not parts:
        raise Unclear("not-understood", _("Name the tables, such as 2, 4-6."))
    for part in parts:
        first, dash, last = part.partition("-")
        start = _table(whole_number(first))
        end = _table(whole_number(last)) if dash else start
        if end < start:
            say = _('"{text}": name the lower table first.').format(text=part[:SHOWN])
            raise Unclear("not-understood", say)
        found |= dict.fromkeys(range(start, end + 1))
    if len(found) > MOST_TABLES:
        say = _("These are {count} tables; {most} at once are the most there can be.")
        raise Unclear("not-understood", say.format(count=len(found), most=MOST_TABLES))
    return tuple(found)


def _table(number: int) -> int:
    if not 1 <= number <= HIGHEST:
        say = _("There is no table {table}.").format(table=number)
        raise Unclear("not-understood", say)
    return number


def _whole(text: str) -> tuple[TableLayout, ...]:
    try:
        return LAYOUTS.validate_json(text)
    except ValidationError:
        say = _("The layouts were changed on their way. Draw them once more.")
        raise Unclear("layouts-unreadable", say) from None
