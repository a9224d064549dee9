"""Short ways to put terrain on a table, as the examples write it: counted from a corner."""

from __future__ import annotations

from collections.abc import Iterable

from muster.core.diagram.figures import Figure, figure
from muster.core.rulepack.maps import Board, Shape
from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.breach import Breach, Level
from muster.core.terrain.check import breaches
from muster.core.terrain.piece import Laid, Layout, Piece
from tests.packs.making import GG4 as GG4_PACK
from tests.packs.making import SR17 as SR17_PACK
from tests.packs.making import played

STEAMROLLER = SR17_PACK.terrain.model_copy(update={"zones": (10.0, 10.0)})
"""Deployment zones as the examples have them."""
RUMBLE = played(SR17_PACK, "rumble").terrain
GG4 = GG4_PACK.terrain
PLAIN = Terrain(width=48, depth=48)
"""A table about which the pack says nothing."""

HARD: tuple[Level, ...] = ("impossible", "forbidden")


def block(  # noqa: PLR0913 - two corners are four numbers
    kind: str,
    x1: float,
    y1: float,
    x2: float,
    y2: float,
    *traits: str,
    rules: Terrain = STEAMROLLER,
    height: int | None = None,
) -> Laid:
    """A box between two corners, counted from the corner of the table on the left in front."""
    piece = Piece(
        id=kind, title="", kind=kind, traits=traits, size=(x2 - x1, y2 - y1), height=height
    )
    return Laid(piece=piece, at=((x1 + x2 - rules.width) / 2, (y1 + y2 - rules.depth) / 2))


def polygon(kind: str, *corners: tuple[float, float], at: tuple[float, float] = (0, 0)) -> Laid:
    piece = Piece(id=kind, title="", kind=kind, form="polygon", corners=corners)
    return Laid(piece=piece, at=at)


def layout(pieces: Iterable[Laid], method: str = "") -> Layout:
    return Layout(pieces=tuple(pieces), method=method)


def wrong(
    pieces: Iterable[Laid],
    rules: Terrain = STEAMROLLER,
    method: str = "",
    scene: Iterable[Figure] = (),
) -> list[Breach]:
    """What stands against a layout; advice is left out."""
    found = breaches(layout(pieces, method), rules, tuple(scene))
    return [breach for breach in found if breach.level in HARD]


def advice(
    pieces: Iterable[Laid], rules: Terrain = STEAMROLLER, scene: Iterable[Figure] = ()
) -> list[Breach]:
    found = breaches(layout(pieces), rules, tuple(scene))
    return [breach for breach in found if breach.level == "advice"]


def only(rules: Terrain, *keys: str) -> Terrain:
    """A table on which nothing but these keys is asked for."""
    kept = {"width", "depth", "zones", "kinds", "traits", "methods", "base", "about", *keys}
    return Terrain(**{key: getattr(rules, key) for key in kept})


def drawn(**shape: object) -> Figure:
    """Something of the encounter, in inches from the centre."""
    return figure(Shape.model_validate(shape), Board(width=48, depth=48), 0)


QUADRANT = (
    block("forest", 26, 26, 30, 30),
    block("forest", 18, 26, 22, 30),
    block("hill", 26, 18, 30, 22),
    block("rough", 18, 18, 22, 22),
    block("hill", 35, 35, 39, 39),
    block("rubble", 9, 35, 13, 39),
    block("shallow-water", 35, 9, 39, 13),
    block("rough", 9, 9, 13, 13),
)
CLUSTER = (
    block("forest", 22, 22, 26, 26),
    block("hill", 28.5, 22, 32, 26),
    block("rubble", 25, 28.5, 29, 32),
    block("rough", 19, 28.5, 22.5, 32),
    block("shallow-water", 16, 22, 19.5, 26),
    block("forest", 7, 7, 11, 11),
    block("hill", 14, 7, 18, 11),
)
SCATTER = (
    block("forest", 22, 22, 26, 26),
    block("hill", 35, 35, 39, 39),
    block("rubble", 9, 35, 13, 39),
    block("rough", 35, 9, 39, 13),
    block("dense-fog", 9, 9, 13, 13),
    block("hill", 22, 30, 26, 34),
)


def instead(pieces: tuple[Laid, ...], index: int, piece: Laid) -> tuple[Laid, ...]:
    return (*pieces[:index], piece, *pieces[index + 1 :])
