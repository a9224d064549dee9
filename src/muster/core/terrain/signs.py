"""How a piece of terrain looks on a map: the colour and the pattern of its kind, its number."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.diagram.pen import INK, text
from muster.core.diagram.svg import Attribute, number, tag
from muster.core.rulepack.terrain import Terrain, TerrainKind
from muster.core.terrain.kinds import described
from muster.core.terrain.piece import Laid, Piece

PLAIN = "#b7b09c"
"""Of a kind that the pack does not know."""
TILE = 8.0
STROKES = (
    "M0 4H8M4 0V8",
    "M0 8L8 0",
    "M2 2h1M6 6h1",
    "M0 0L8 8",
    "M0 2q2 -2 4 0t4 0M0 6q2 -2 4 0t4 0",
    "M0 4H8",
    "M4 0V8",
    "M0 0L8 8M0 8L8 0",
    "M2 6L4 2L6 6",
    "M0 0H8M0 4H8M2 0V4M6 4V8",
    "M4 1v2M3 2h2M1 5v2M0 6h2",
    "M1 4a3 3 0 0 1 6 0",
)
"""One for each kind in the pack's order, so that grey paper tells them apart as well."""
LIGHT, HEAVY = 1.2, 3.0
"""Outlines: the heavy one is of restricted terrain."""
FIGURE = 15.0


def patterns(rules: Terrain) -> str:
    return "".join(_pattern(n, kind) for n, kind in enumerate(rules.kinds))


def _pattern(n: int, kind: TerrainKind) -> str:
    strokes = STROKES[n % len(STROKES)]
    return tag(
        "pattern",
        tag("rect", width=TILE, height=TILE, fill=kind.colour),
        tag("path", d=strokes, fill="none", stroke=INK, stroke_width=0.8, stroke_opacity=0.5),
        id=f"terrain-{kind.id}",
        width=TILE,
        height=TILE,
        patternUnits="userSpaceOnUse",
    )


def kind_of(piece: Piece, rules: Terrain) -> TerrainKind | None:
    return described(piece, rules)[0]


def is_restricted(piece: Piece, rules: Terrain) -> bool:
    kind, traits = described(piece, rules)
    return bool(kind and kind.restricted) or any(trait.restricts for trait in traits)


def look_of(piece: Piece, rules: Terrain) -> dict[str, Attribute]:
    kind = kind_of(piece, rules)
    return {
        "fill": f"url(#terrain-{kind.id})" if kind else PLAIN,
        "fill_opacity": 0.9,
        "stroke": INK,
        "stroke_width": HEAVY if is_restricted(piece, rules) else LIGHT,
        "stroke_linejoin": "round",
    }


def outline(piece: Piece, rules: Terrain, scale: float) -> str:
    """The piece around its own middle, not turned; up on paper is away from the first side."""
    look = look_of(piece, rules)
    width, depth = (side * scale for side in piece.size)
    if piece.form == "ellipse":
        return tag("ellipse", rx=width / 2, ry=depth / 2, **look)
    if piece.form == "rectangle":
        return tag("rect", x=-width / 2, y=-depth / 2, width=width, height=depth, **look)
    spots = (f"{number(x * scale)},{number(-y * scale)}" for x, y in piece.corners)
    return tag("polygon", points=" ".join(spots), **look)


def sign(n: int, laid: Laid, rules: Terrain, scale: float) -> Iterator[str]:
    """The piece turned as it lies, and upright on it its number, counted from one."""
    yield tag("g", outline(laid.piece, rules, scale), transform=f"rotate({number(-laid.turn)})")
    yield text((0, FIGURE * 0.36), str(n), FIGURE, font_weight="bold")


def sample(piece: Piece, rules: Terrain, width: float) -> str:
    """A patch of its kind for a legend."""
    return tag("rect", x=1.0, y=-7.0, width=width - 2, height=14.0, **look_of(piece, rules))
