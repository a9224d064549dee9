"""How much of the table is covered, and what share of the terrain does what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from muster.core.diagram.figures import Figure
from muster.core.rulepack.terrain import Terrain
from muster.core.terrain.breach import Breach, Fault
from muster.core.terrain.lying import Lying, together

Pieces = tuple[Lying, ...]
Share = float | None

ALL = 100.0
HALF = 50.0
"""What is used sparingly, or alone, is so on less than half of it."""
SLACK = 0.01
"""Shares that differ by less are the same."""


def density(pieces: Pieces, rules: Terrain) -> float:
    """The share of the table that is covered."""
    return ALL * together(pieces).area / (rules.width * rules.depth)


def share(pieces: Pieces, does: Callable[[Lying], bool]) -> Share:
    """The share of these pieces, by the ground they cover, that do this; of none, none."""
    covered = _covered(pieces)
    return ALL * _covered(tuple(filter(does, pieces))) / covered if covered else None


def moves(pieces: Pieces) -> Share:
    return share(pieces, lambda piece: piece.disrupts_movement)


def sparing(pieces: Pieces) -> Share:
    """The share of what disrupts movement that does so only in ways to use sparingly."""
    disrupting = tuple(piece for piece in pieces if piece.disrupts_movement)
    return share(disrupting, lambda piece: piece.only_sparing)


def sight(pieces: Pieces) -> Share:
    return share(pieces, lambda piece: piece.disrupts_sight)


def conceals(pieces: Pieces) -> Share:
    """The share of Concealing among Concealing and Blocking; what is both counts as both."""
    concealing = _covered(tuple(piece for piece in pieces if piece.conceals))
    both = concealing + _covered(tuple(piece for piece in pieces if piece.blocks_sight))
    return ALL * concealing / both if both else None


def bare_dense(pieces: Pieces) -> Share:
    """The share of the dense pieces that have no other trait."""
    dense = tuple(piece for piece in pieces if piece.dense)
    return share(dense, lambda piece: len(piece.traits) == 1)


def mix(pieces: Pieces, rules: Terrain, _: Sequence[Figure]) -> Iterator[Breach]:
    """All of it is advice; a table without terrain has no shares to speak of."""
    yield from _density(pieces, rules)
    wanted = (
        (Fault.MOVES, moves(pieces), rules.moves, [p for p in pieces if p.disrupts_movement]),
        (Fault.SIGHT, sight(pieces), rules.sight, [p for p in pieces if p.disrupts_sight]),
        (Fault.SIGHT_SPLIT, conceals(pieces), rules.sight_split, [p for p in pieces if p.conceals]),
    )
    for fault, measured, about, some in wanted:
        if measured is None or about is None or abs(measured - about) <= rules.about + SLACK:
            continue
        yield _advice(fault, some, measured, about)
    yield from _used_sparingly(pieces, rules)


def _density(pieces: Pieces, rules: Terrain) -> Iterator[Breach]:
    if rules.density is not None:
        least, most = rules.density
        measured = density(pieces, rules)
        if measured < least - SLACK:
            yield _advice(Fault.DENSITY, pieces, measured, least)
        elif measured > most + SLACK:
            yield _advice(Fault.DENSITY, pieces, measured, most)


def _used_sparingly(pieces: Pieces, rules: Terrain) -> Iterator[Breach]:
    slow, bare = sparing(pieces), bare_dense(pieces)
    if rules.moves is not None and slow is not None and slow > HALF + SLACK:
        some = tuple(p for p in pieces if p.disrupts_movement and p.only_sparing)
        yield _advice(Fault.SPARING, some, slow, HALF)
    if rules.sight is not None and bare is not None and bare > HALF + SLACK:
        some = tuple(p for p in pieces if p.dense and len(p.traits) == 1)
        yield _advice(Fault.BARE_DENSE, some, bare, HALF)


def _advice(fault: Fault, pieces: Iterable[Lying], measured: float, limit: float) -> Breach:
    at = tuple(piece.index for piece in pieces)
    return Breach(fault, at, round(measured, 2), limit, "advice")


def _covered(pieces: Pieces) -> float:
    return sum(piece.shape.area for piece in pieces)
