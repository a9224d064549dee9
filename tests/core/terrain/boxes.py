"""Boxes of terrain for tests: plausible ones, and such as chance makes up."""

from __future__ import annotations

from math import cos, radians, sin

from hypothesis import strategies as st

from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.piece import Boxed, Piece

QUARTER = 0.25


def piece(kind: str, width: float, depth: float, form: str = "rectangle", *traits: str) -> Piece:
    name = f"{kind}-{form}-{width}-{depth}"
    made = {"id": name, "title": name, "kind": kind, "form": form, "size": (width, depth)}
    return Piece.model_validate({**made, "traits": traits})


def steamroller_box(tables: int) -> tuple[Boxed, ...]:
    """Eleven pieces for each table, two of them restricted and four that block sight."""
    pieces = (
        piece("forest", 6, 5, "ellipse"),
        piece("forest", 5, 4, "ellipse"),
        piece("dense-fog", 5, 4, "ellipse"),
        piece("hill", 6, 6, "ellipse"),
        piece("hill", 6, 4),
        piece("rough", 5, 4),
        piece("shallow-water", 6, 4, "ellipse"),
        piece("trench", 5, 3),
        piece("rubble", 4, 4),
        piece("obstruction", 4, 4),
        piece("obstacle", 5, 3),
    )
    return tuple(Boxed(piece=each, count=tables) for each in pieces)


def malifaux_box(tables: int) -> tuple[Boxed, ...]:
    pieces = {
        piece("building", 8, 6): 2,
        piece("building", 6, 5): 2,
        piece("wall", 6, 1): 2,
        piece("rocks", 6, 5, "ellipse"): 3,
        piece("forest", 7, 6, "ellipse"): 3,
        piece("forest", 5, 4, "ellipse"): 1,
        piece("mist", 7, 6, "ellipse"): 4,
        piece("water", 6, 5, "ellipse"): 3,
        piece("hazard", 4, 3, "ellipse"): 1,
        piece("scatter", 2, 2): 3,
    }
    return tuple(Boxed(piece=each, count=tables * count) for each, count in pieces.items())


def quarters(least: float, most: float) -> st.SearchStrategy[float]:
    return st.integers(round(least / QUARTER), round(most / QUARTER)).map(lambda n: n * QUARTER)


@st.composite
def polygons(draw: st.DrawFn, least: float, most: float) -> tuple[tuple[float, float], ...]:
    """Corners around a middle in order, so that the outline never crosses itself."""
    turns = draw(st.lists(st.integers(0, 11), min_size=4, max_size=8, unique=True).map(sorted))
    reach = [draw(quarters(least / 2, most / 2)) for _ in turns]
    off = draw(quarters(-2, 2))
    return tuple(
        (round(off + far * cos(radians(30 * turn)), 3), round(far * sin(radians(30 * turn)), 3))
        for far, turn in zip(reach, turns, strict=True)
    )


@st.composite
def pieces(draw: st.DrawFn, rules: Terrain, least: float, most: float) -> Piece:
    form = draw(st.sampled_from(["rectangle", "ellipse", "polygon"]))
    kind = draw(st.sampled_from([kind.id for kind in rules.kinds]))
    own = draw(st.lists(st.sampled_from([t.id for t in rules.traits]), max_size=1, unique=True))
    size = draw(quarters(least, most)), draw(quarters(least, most))
    corners = draw(polygons(least, most)) if form == "polygon" else ()
    number = draw(st.integers(0, 10**6))
    made = {"id": f"p{number}", "title": "", "kind": kind, "traits": tuple(own), "form": form}
    return Piece.model_validate({**made, "size": size, "corners": corners})


@st.composite
def boxes(draw: st.DrawFn, rules: Terrain, least: float, most: float, count: int) -> list[Boxed]:
    """Of any kinds, forms and sizes; whether it is enough for anything is another question."""
    made = draw(st.lists(pieces(rules, least, most), min_size=3, max_size=10))
    return [Boxed(piece=each, count=draw(st.integers(1, count))) for each in made]
