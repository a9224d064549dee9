"""The editor of one table: the map in parts that can be moved, a row of fields for every piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from markupsafe import Markup

from muster.core.diagram.pen import WIDTH, Pen
from muster.core.diagram.scene import Scene
from muster.core.diagram.svg import number
from muster.core.hall import place_of, tables_of
from muster.core.rulepack.schema import Guidance
from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.drawing import (
    TOP,
    definitions,
    over_terrain,
    pen_of,
    piece_words,
    setting,
    under_terrain,
)
from muster.core.terrain.piece import Layout, Piece
from muster.core.terrain.signs import outline
from muster.reading.terrain_box import decimal
from muster.web.desk.terrain.checking import Checked, checked, scene_now, scenes, unreadable
from muster.web.desk.terrain.glance_view import guidance, may_change
from muster.web.forms.terrain import Draft, Row, draft_of, layout_of
from muster.web.gates import Here
from muster.words.terrain_methods import METHODS
from muster.words.tongue import N_, _, ngettext

MIRRORED = {
    "sides": N_("Front to back"),
    "across": N_("Left to right"),
    "about": N_("Turned about"),
}


@dataclass(frozen=True, slots=True)
class Canvas:
    """The map without its pieces: inches are put on it by its `scale`, from its `middle`."""

    box: str
    definitions: Markup
    ground: Markup
    things: Markup
    scale: str
    middle: tuple[str, str]


@dataclass(frozen=True, slots=True)
class PieceView:
    """`at` and `turned` move it to where it lies on the map."""

    title: str
    about: str
    piece: str
    left: str
    front: str
    turn: str
    at: str
    turned: str
    mark: Markup


@dataclass(frozen=True, slots=True)
class Offered:
    """A piece of the box, and how many of it are on no other table, in words."""

    id: str
    view: PieceView
    free: str


@dataclass(frozen=True, slots=True)
class EditorView:
    table: int
    name: str
    theme: str
    address: str
    canvas: Canvas
    size: tuple[str, str]
    pieces: tuple[PieceView, ...]
    offered: tuple[Offered, ...]
    methods: tuple[tuple[str, str], ...]
    method: str
    mirrors: tuple[tuple[str, str], ...]
    checked: Checked
    rounds: tuple[int, ...]
    round: int
    laid: bool
    others: bool
    before: int
    after: int
    guidance: tuple[Guidance, ...]
    may: bool


def editor_view(here: Here, table: int, asked: str, draft: Draft | None = None) -> EditorView:
    """`asked`: the round whose encounter is drawn on top, as an address says it."""
    event, rules = here.event, here.event.rules.terrain
    place, found = place_of(event, table), scenes(here)
    shown = _round(here, asked, found)
    lies, pen = found.get(shown), pen_of(rules)
    now = draft if draft is not None else draft_of(place.layout or Layout(), rules)
    numbers = tables_of(event)
    others = [n for n in numbers if n != table]
    return EditorView(
        table=table,
        name=place.name,
        theme=place.theme,
        address=reverse("desk-terrain-table", args=[here.id, table]),
        canvas=_canvas(rules, lies, pen),
        size=(number(rules.width), number(rules.depth)),
        pieces=tuple(_piece(row, rules, pen) for row in now.rows),
        offered=tuple(_offered(here, table, pen)),
        methods=tuple((method, _(METHODS[method])) for method in rules.methods),
        method=now.method,
        mirrors=tuple((how, _(say)) for how, say in MIRRORED.items()),
        checked=_check(now, rules, lies),
        rounds=tuple(found),
        round=shown,
        laid=bool(place.layout and place.layout.pieces),
        others=bool(others),
        before=max((n for n in others if n < table), default=0),
        after=min((n for n in others if n > table), default=0),
        guidance=guidance(here),
        may=may_change(here),
    )


def draft_checked(here: Here, asked: str, draft: Draft) -> Checked:
    """What the editor hears after every move."""
    found = scenes(here)
    return _check(draft, here.event.rules.terrain, found.get(_round(here, asked, found)))


def _round(here: Here, asked: str, found: dict[int, Scene]) -> int:
    return int(asked) if asked in map(str, [0, *found]) else scene_now(here.event, found)


def _check(draft: Draft, rules: Terrain, lies: Scene | None) -> Checked:
    return unreadable(draft.wrong) if draft.wrong else checked(layout_of(draft, rules), rules, lies)


def _canvas(rules: Terrain, lies: Scene | None, pen: Pen) -> Canvas:
    shown = setting(rules, lies)
    x, y = pen.at((0, 0))
    return Canvas(
        box=f"0 0 {WIDTH} {pen.bottom + TOP / 2:.0f}",
        definitions=_ours(definitions(rules)),
        ground=_ours(under_terrain(shown, pen)),
        things=_ours(over_terrain(shown, pen)),
        scale=number(pen.scale),
        middle=(number(x), number(y)),
    )


def _piece(row: Row, rules: Terrain, pen: Pen) -> PieceView:
    """One whose numbers are not understood is drawn in the middle until they are."""
    left, front, turn = map(decimal, (row.left, row.front, row.turn))
    away = (
        (left - rules.width / 2) if left is not None else 0.0,
        (front - rules.depth / 2) if front is not None else 0.0,
    )
    x, y = pen.at(away)
    return PieceView(
        title=row.piece.title,
        about=piece_words(row.piece, rules).removeprefix(f"{row.piece.title}: "),
        piece=row.piece.model_dump_json(exclude_defaults=True),
        left=row.left,
        front=row.front,
        turn=row.turn,
        at=f"translate({number(x)} {number(y)})",
        turned=f"rotate({number(-(turn or 0.0))})",
        mark=_ours(outline(row.piece, rules, pen.scale)),
    )


def _offered(here: Here, table: int, pen: Pen) -> Iterator[Offered]:
    rules = here.event.rules.terrain
    elsewhere = Counter(
        laid.piece.id
        for place in here.event.places.values()
        if place.layout and place.number != table
        for laid in place.layout.pieces
    )
    for each in here.event.box:
        row = _fresh(each.piece, rules)
        free = each.count - elsewhere[each.piece.id]
        yield Offered(each.piece.id, _piece(row, rules, pen), _free(free))


def _free(number: int) -> str:
    if number <= 0:
        return _("all on other tables")
    return ngettext("{n} for this table", "{n} for this table", number).format(n=number)


def _fresh(piece: Piece, rules: Terrain) -> Row:
    return Row(piece, number(rules.width / 2), number(rules.depth / 2), "0")


def _ours(svg: str) -> Markup:
    """Drawn by core, which escapes every word it is given."""
    return Markup(svg)  # noqa: S704 - see above
