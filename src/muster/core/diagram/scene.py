"""One table to draw: the maps of an encounter's elements put together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from muster.core.diagram.figures import Figure, figure
from muster.core.diagram.geometry import Point
from muster.core.rulepack.maps import Board, Map, Placing
from muster.core.rulepack.schema import Rulepack

OURS = (
    "This map is ours: the document's own diagram is missing here. The organiser may lay the table "
    "out otherwise."
)


Base = tuple[Point, float]
"""The centre and the radius of something round; no radius where distances are from the centre."""


class NothingToDraw(Exception):
    """A name that neither a map nor an element of the pack has."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        self.name, self.known = name, tuple(known)
        super().__init__(name)


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a drawing shows."""

    title: str
    board: Board
    centreline: float
    shows_centreline: bool
    divisions: tuple[str, ...]
    figures: tuple[Figure, ...]
    placings: tuple[Placing, ...]
    notes: tuple[str, ...]
    ours: str = ""


def scene(pack: Rulepack, names: Sequence[str]) -> Scene:
    """The table of these elements; `NothingToDraw` if there is no such thing.

    Where several maps name a table or a centreline, the first one counts.
    """
    titles = {name: title_of(pack, name) for name in names}
    maps = _layers({each.id: each for each in pack.maps}, names)
    table = next((each.board for each in maps if each.board), pack.encounter.board)
    lines = [each.centreline for each in maps if each.centreline is not None]
    centreline = lines[0] if lines else 0
    shapes = [shape for each in maps for shape in each.shapes]
    return Scene(
        title=", ".join(titles.values()),
        board=table,
        centreline=centreline,
        shows_centreline=bool(lines) or any(s.turns_with != "table" for s in shapes),
        divisions=tuple(dict.fromkeys(each.divided for each in maps if each.divided)),
        figures=tuple(figure(shape, table, centreline) for shape in shapes),
        placings=tuple(each.placing for each in maps if each.placing),
        notes=tuple(_notes(maps)),
        ours=_ours(maps, titles),
    )


def table_of(pack: Rulepack, drawn: Map, maps: Mapping[str, Map]) -> Board:
    """The table of one map: its own, that of the maps under it, or the pack's."""
    named = [each.board for each in _layers(maps, [drawn.id]) if each.board]
    return named[0] if named else pack.encounter.board


def _layers(maps: Mapping[str, Map], names: Sequence[str]) -> list[Map]:
    """The maps of these names, each after those it is laid over."""
    found = [maps[name] for name in names if name in maps]
    layers = [maps[name] for each in found for name in (*each.over, each.id) if name in maps]
    return list({each.id: each for each in layers}.values())


def already_lying(scene: Scene, placing: Placing) -> tuple[Base, ...]:
    """What of this kind lies on the table before players place theirs."""
    return tuple(
        (outline[0], figure.radius if placing.base else 0)
        for figure in scene.figures
        if figure.shape.kind == placing.kind and not figure.shape.example
        for outline in figure.outlines
    )


def known_names(pack: Rulepack) -> tuple[str, ...]:
    """Everything that can be drawn: whatever has a map, then every other element."""
    return tuple(dict.fromkeys([*(m.id for m in pack.maps), *(e.id for e in pack.elements)]))


def title_of(pack: Rulepack, name: str) -> str:
    """The title of an element, or of a map that stands for itself."""
    titles = {each.id: each.title or _spelled(each.id) for each in pack.maps}
    titles |= {element.id: element.title for element in pack.elements}
    if name not in titles:
        raise NothingToDraw(name, known_names(pack))
    return titles[name]


def map_for_players(pack: Rulepack, players: int) -> Map | None:
    """The map of a table where this many play."""
    fitting = (m for m in pack.maps if m.players and m.players[0] <= players <= m.players[1])
    return next(fitting, None)


def _spelled(name: str) -> str:
    return name.replace("-", " ").capitalize()


def _ours(maps: Sequence[Map], titles: Mapping[str, str]) -> str:
    """That the positions are not the document's, and of which elements."""
    named = [each for each in maps if each.id in titles]
    ours = [each for each in named if each.source == "ours"]
    about = "" if ours == named else f"{', '.join(titles[each.id] for each in ours)}: "
    return about + OURS if ours else ""


def _notes(maps: Sequence[Map]) -> Iterator[str]:
    """What to know about each map, and the limits of placing."""
    yield from (each.note for each in maps if each.note)
    for each in maps:
        yield from (limit.say for limit in each.placing.limits) if each.placing else ()
