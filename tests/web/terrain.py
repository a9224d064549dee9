"""Tables with terrain on them, as an organiser of Steamroller lays it by hand."""

from __future__ import annotations

from collections.abc import Sequence

from muster.core import commands as ask
from muster.core.ids import EventId
from muster.core.terrain.piece import Boxed, Laid, Layout, Piece, TableLayout
from tests.web.venue import Venue

WOOD = Piece(id="wood", title="Old wood", kind="forest", form="ellipse", size=(6, 4))
FOG = Piece(id="fog", title="Fog bank", kind="dense-fog", form="ellipse", size=(4, 4))
HILL = Piece(id="hill", title="Long hill", kind="hill", size=(6, 3))
HOUSE = Piece(id="house", title="Watch house", kind="obstruction", size=(4, 4))
BOX = (
    Boxed(piece=WOOD, count=6),
    Boxed(piece=FOG, count=6),
    Boxed(piece=HILL, count=6),
    Boxed(piece=HOUSE, count=3),
)
SPOTS = ((-12, 0), (12, 0), (0, 0), (-6, 8), (6, 8), (-6, -8), (6, -8), (0, 14))
PIECES = (WOOD, FOG, HOUSE, HILL, HILL, WOOD, FOG, HILL)
LAYOUT = Layout(pieces=tuple(Laid(piece=p, at=at) for p, at in zip(PIECES, SPOTS, strict=True)))
"""As it may lie: eight pieces, far from the edges and from each other."""


def boxed(venue: Venue, pack: str = "SR17", entrants: int = 6) -> EventId:
    event = venue.event(pack, entrants)
    venue.do(event, ask.SetBox(boxed=BOX))
    return event


def lay(venue: Venue, event: EventId, *tables: int, layout: Layout = LAYOUT) -> None:
    laid = tuple(TableLayout(table=table, layout=layout) for table in tables)
    venue.do(event, ask.LayTerrain(tables=laid))


def rows(layout: Layout, table: int = 1, edge: int = 24, **more: str) -> dict[str, object]:
    """The fields of the editor, as a browser sends them; the middle is so far from every edge."""
    return {
        "table": str(table),
        "piece": [each.piece.model_dump_json() for each in layout.pieces],
        "left": [f"{each.at[0] + edge:g}" for each in layout.pieces],
        "front": [f"{each.at[1] + edge:g}" for each in layout.pieces],
        "turn": [f"{each.turn:g}" for each in layout.pieces],
        **more,
    }


def lies(venue: Venue, event: EventId, table: int) -> Layout | None:
    place = venue.now(event).places.get(table)
    return place.layout if place else None


def spots(layout: Layout | None) -> Sequence[tuple[float, float]]:
    return [each.at for each in layout.pieces] if layout else []
