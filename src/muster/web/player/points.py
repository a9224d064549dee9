"""Points in words, in the short names every player knows."""

from __future__ import annotations

from collections.abc import Mapping

from muster.core.event import Event
from muster.core.ids import EntrantId
from muster.core.score import Score
from muster.core.tally import Outcome
from muster.words.names import Names
from muster.words.scores import figure_words
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


def mine_first(score: Score, me: EntrantId, names: Names) -> str:
    """The figures with my own before the others': `5-3` if I am the one with five."""
    sides = sorted(score.sides, key=lambda side: side.entrant != me)
    return figure_words(score.model_copy(update={"sides": tuple(sides)}), names)


def last_public(event: Event) -> int:
    """The last round whose pairings everybody may know: nothing later is counted."""
    return sum(played.published for played in event.rounds)
