"""What a way of setting up a table asks of each piece, in the order in which they are sought."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from muster.core.terrain.chance import Chance
from muster.core.terrain.stamp import Put, Stamp

Puts = Sequence[Put]


@dataclass(frozen=True, slots=True)
class Slot:
    """Where chance tries a piece, and whether the method takes it there beside those before it.

    `number` is its place in the finished layout, by which people set it up. Of several places
    that are legal, the one with the most of what is `liked` is taken. `outer` slots may lie in a
    deployment zone, where restricted pieces find no room.
    """

    number: int
    draw: Callable[[Stamp, Puts, Chance], Put]
    fits: Callable[[Put, Puts], bool]
    liked: Callable[[Put, Puts], float] | None = None
    blocker: bool = False
    outer: bool = False
