"""What there is to know about the terrain of a table in numbers."""

from __future__ import annotations

from dataclasses import dataclass

Share = float | None


@dataclass(frozen=True, slots=True)
class Figures:
    """Shares are in hundredths; what cannot be told is None.

    `moves` and `sight` are shares of all terrain by the ground it covers; `sparing` is the share
    of `moves` that is to be used sparingly, `conceals` that of Concealing among Concealing and
    Blocking, `bare_dense` that of Dense pieces that are nothing else. `narrowest` is the width of
    the narrowest way in millimetres. `unreachable` is the share of the first side's zone, then
    the second's. `balance` runs from 0 to 1.
    """

    pieces: int
    density: float
    moves: Share
    sparing: Share
    sight: Share
    conceals: Share
    bare_dense: Share
    narrowest: float | None
    unreachable: tuple[float, ...]
    clear_lines: Share
    balance: float
