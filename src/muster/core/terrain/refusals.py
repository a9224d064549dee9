"""Why a box of terrain, or what shall lie on tables, is not taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from muster.core.problem import Code, Problem
from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.breach import Breach, Level
from muster.core.terrain.kinds import called
from muster.core.terrain.piece import Boxed, Piece, TableLayout

CODES: dict[Level, Code] = {
    "impossible": Code.TERRAIN_IMPOSSIBLE,
    "forbidden": Code.TERRAIN_FORBIDDEN,
}
"""Advice never refuses anything."""


def box_problems(boxed: Sequence[Boxed], rules: Terrain) -> Iterator[Problem]:
    """Ids name one kind of piece, and every piece could lie somewhere."""
    from muster.core.terrain.impossible import piece_faults  # noqa: PLC0415 - loads shapely

    ids = [each.piece.id for each in boxed]
    for name in dict.fromkeys(name for name in ids if ids.count(name) > 1):
        yield Problem(Code.BOX_TWICE, {"piece": name})
    pieces = [each.piece for each in boxed]
    for index, piece in enumerate(pieces):
        for breach in piece_faults(piece, rules, index):
            yield Problem(Code.BOX_IMPOSSIBLE, _data(breach, pieces, rules))


def laying_problems(tables: Iterable[TableLayout], rules: Terrain) -> Iterator[Problem]:
    """What cannot be stands; what the pack forbids may be set aside by whoever knows it."""
    from muster.core.terrain.check import breaches  # noqa: PLC0415 - loads shapely

    for table, layout in ((each.table, each.layout) for each in tables):
        pieces = [laid.piece for laid in layout.pieces]
        # Nothing on a table is a table that was cleared, and no set-up that lacks pieces.
        for breach in breaches(layout, rules) if pieces else ():
            if breach.level in CODES:
                data = {"table": table, **_data(breach, pieces, rules)}
                doubt = breach.level == "forbidden"
                yield Problem(CODES[breach.level], data, confirmable=doubt)


def _data(breach: Breach, pieces: Sequence[Piece], rules: Terrain) -> dict[str, object]:
    return {
        "fault": str(breach.fault),
        "pieces": called(breach, pieces, rules),
        "measured": breach.measured,
        "limit": breach.limit,
        "what": breach.what,
    }
