"""Highest meets next highest: the system of both Malifaux packs and Warcry."""

from __future__ import annotations

from muster.core.pairing.fewest import fewest_faults, no_wishes
from muster.core.pairing.in_order import first_in_order
from muster.core.pairing.rest import Outcome, Rest


def adjacent(rest: Rest) -> Outcome:
    """Each, from the top, takes the next highest they may meet.

    With n - 1 >= 2D + 2 players left whoever sits out, the rest can be paired (see
    `in_order`), so only small fields ever need another sitter or a fault.
    """
    sitter = rest.first_sitter()
    games = first_in_order(rest.without(sitter), rest.barred())
    if games is None:
        return fewest_faults(rest, no_wishes, span=1)
    return Outcome(games, sitter)
