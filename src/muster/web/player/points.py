"""Points in words, in the short names every player knows."""

from __future__ import annotations

from collections.abc import Mapping

from muster.core.tally import Outcome
from muster.words.tiebreaks import heading
from muster.words.tongue import N_, _

OUTCOMES: Mapping[Outcome, str] = {
    Outcome.WIN: N_("Win"),
    Outcome.DRAW: N_("Draw"),
    Outcome.LOSS: N_("Loss"),
    Outcome.BYE: N_("Bye"),
    Outcome.NONE: N_("No result"),
}


def points_words(points: Mapping[str, int]) -> str:
    """`3 TP, 2 DIFF, 5 VP`."""
    return _(", ").join(f"{number} {heading(name)}" for name, number in points.items())
