"""The same terrain the other way round; pieces are turned and moved, never flipped over."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from muster.core.terrain.piece import Laid, Layout

Turned = Callable[[Laid], Laid]


def _moved(laid: Laid, across: int, along: int, turn: float) -> Laid:
    x, y = laid.at
    return laid.model_copy(update={"at": (x * across + 0.0, y * along + 0.0), "turn": turn % 360})


MIRRORS: Mapping[str, Turned] = {
    "sides": lambda laid: _moved(laid, 1, -1, -laid.turn),
    "across": lambda laid: _moved(laid, -1, 1, -laid.turn),
    "about": lambda laid: _moved(laid, -1, -1, laid.turn + 180),
}
"""Front to back, left to right, and turned about by half."""


def mirrored(layout: Layout, how: str) -> Layout:
    """One that chance laid is chance's no longer."""
    return Layout(pieces=tuple(map(MIRRORS[how], layout.pieces)), method=layout.method)
