"""A table with its terrain as one SVG: pieces, deployment zones, what an encounter puts there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from muster.core.diagram.figures import figure
from muster.core.diagram.legend import SAMPLE, Sign, legend
from muster.core.diagram.page import FONT, ground_of, things_of
from muster.core.diagram.pen import HATCH, MARGIN, PAPER, WIDTH, Pen, inches, pattern
from muster.core.diagram.scene import Scene, scene
from muster.core.diagram.svg import number, tag, words
from muster.core.diagram.wording import description
from muster.core.event import Event
from muster.core.rulepack.maps import Board, Shape, Side
from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.piece import Laid, Layout, Piece
from muster.core.terrain.signs import is_restricted, kind_of, patterns, sample, sign

SIDES: tuple[Side, Side] = ("first", "second")
TOP = MARGIN
FLAT = ("area", "deployment", "zone")
Told = Literal["everything", "encounter", "nothing"]


def table_svg(event: Event, table: int, round_number: int | None = None) -> str:
    """The map of a table, with what the encounter of a round puts on it if a round is named.

    Whoever asks makes sure that the encounter is nobody's secret.
    """
    place = event.places.get(table)
    layout = place.layout if place and place.layout else Layout()
    lies = scene_of(event, round_number) if round_number is not None else None
    return layout_svg(layout, event.rules.terrain, lies)


def scene_of(event: Event, round_number: int) -> Scene | None:
    """What the encounter of a round puts on a table; nothing where none of it has a map."""
    known = event.encounters.get(round_number)
    maps = {each.id for each in event.rules.maps}
    named = [name for chosen in (known.parts if known else {}).values() for name in chosen]
    drawn = [name for name in named if name in maps]
    return scene(event.rules, drawn) if drawn else None


def layout_svg(
    layout: Layout, rules: Terrain, lies: Scene | None = None, told: Told = "everything"
) -> str:
    """The same layout always gives the same text. `told`: whose signs are explained below."""
    shown, pen = setting(rules, lies), pen_of(rules)
    below, end = "", pen.bottom + MARGIN / 2
    if told != "nothing":
        signs = _signs(layout, rules) if told == "everything" else ()
        below, end = legend(shown, pen.bottom + 30, signs)
    return tag(
        "svg",
        tag("title", words(shown.title)),
        tag("desc", words(layout_words(layout, rules, shown))),
        definitions(rules),
        tag("rect", width=WIDTH, height=end + 4, fill=PAPER),
        under_terrain(shown, pen),
        *(_placed(n, laid, rules, pen) for n, laid in enumerate(layout.pieces, start=1)),
        over_terrain(shown, pen),
        below,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {end + 4:.0f}",
        role="img",
        font_family=FONT,
    )


def under_terrain(shown: Scene, pen: Pen) -> str:
    """The table and its zones with their words, which must not hide the number of a piece."""
    flat = [each for each in shown.figures if each.shape.kind in FLAT]
    return ground_of(shown, pen) + things_of(replace(shown, figures=tuple(flat)), pen)


def over_terrain(shown: Scene, pen: Pen) -> str:
    standing = [each for each in shown.figures if each.shape.kind not in FLAT]
    return things_of(replace(shown, figures=tuple(standing)), pen)


def definitions(rules: Terrain) -> str:
    return tag("defs", *map(pattern, HATCH), patterns(rules))


def pen_of(rules: Terrain) -> Pen:
    return Pen(board_of(rules), top=TOP)


def board_of(rules: Terrain) -> Board:
    return Board(width=rules.width, depth=rules.depth)


def setting(rules: Terrain, lies: Scene | None = None) -> Scene:
    """Everything but terrain; the pack's zones, unless the encounter has zones of its own."""
    board = board_of(rules)
    zones = tuple(figure(shape, board, 0) for shape in _zones(rules))
    if lies is None:
        return Scene("Terrain", board, 0, shows_centreline=False, divisions=(),
                     figures=zones, placings=(), notes=())  # fmt: skip
    own = any(each.shape.kind == "deployment" for each in lies.figures)
    figures = lies.figures if own else (*zones, *lies.figures)
    return replace(lies, board=board, figures=figures, placings=(), notes=(), ours="")


def _zones(rules: Terrain) -> Iterator[Shape]:
    """A strip along its own edge for either side."""
    for side, depth in zip(SIDES, rules.zones, strict=False):
        away = (rules.depth - depth) / 2
        yield Shape(
            kind="deployment",
            form="rectangle",
            at=((0, -away if side == "first" else away),),
            size=(rules.width, depth),
            side=side,
        )


def _placed(n: int, laid: Laid, rules: Terrain, pen: Pen) -> str:
    x, y = pen.at(laid.at)
    moved = f"translate({number(x)} {number(y)})"
    return tag("g", *sign(n, laid, rules, pen.scale), transform=moved)


def _signs(layout: Layout, rules: Terrain) -> Iterator[Sign]:
    for n, laid in enumerate(layout.pieces, start=1):
        yield sample(laid.piece, rules, SAMPLE), f"{n} {piece_words(laid.piece, rules)}"


def piece_words(piece: Piece, rules: Terrain) -> str:
    """`Old wood: Forest, 6" by 4"`, in the pack's own words."""
    kind = kind_of(piece, rules)
    titles = {trait.id: trait.title for trait in rules.traits}
    kind_title = kind.title if kind else piece.kind
    about = [*(() if kind_title == piece.title else (kind_title,)), size_words(piece)]
    about += [titles.get(trait, trait) for trait in piece.traits]
    if is_restricted(piece, rules):
        about.append("restricted")
    return f"{piece.title}: {', '.join(about)}"


def size_words(piece: Piece) -> str:
    """How large it is before it is turned; a polygon as large as the rectangle around it."""
    return " by ".join(map(inches, extent(piece)))


def extent(piece: Piece) -> tuple[float, float]:
    if piece.form != "polygon" or not piece.corners:
        return piece.size
    across, along = zip(*piece.corners, strict=True)
    return _span(across), _span(along)


def _span(values: Sequence[float]) -> float:
    return max(values) - min(values)


def layout_words(layout: Layout, rules: Terrain, shown: Scene) -> str:
    """The whole map for those who cannot see it: where every piece's middle is."""
    half = rules.width / 2, rules.depth / 2
    said = [
        f"{n} {piece_words(laid.piece, rules)}, {inches(laid.at[0] + half[0])} from the left edge, "
        f"{inches(laid.at[1] + half[1])} from the first side's edge."
        for n, laid in enumerate(layout.pieces, start=1)
    ]
    return " ".join([*said, description(shown)])
