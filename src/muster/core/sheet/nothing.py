"""What "nothing else happened" says: no, none and nobody, to whatever was left blank."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.sheet import taps
from muster.core.sheet.check import problems_of
from muster.core.sheet.played import Played, apply
from muster.core.sheet.sheet import Answer
from muster.core.sheet.silence import left_blank
from muster.core.sheet.still import Open, none_of


def nothing_else(played: Played) -> tuple[taps.Answered, ...]:
    """The answers by which nothing more happened in the turn under way.

    What is said before play is not among them, nor a distance or a choice, nor a number that cannot
    be 0: that stays open, to be asked about. So does what is counted when a game is over.
    """
    said: tuple[taps.Answered, ...] = ()
    over, step = played.tally.over is not None, played.closed + 1
    while fresh := () if over else tuple(_none_in(played, step)):
        said += fresh
        for tap in fresh:
            played = apply(played, tap)
    return said


def _none_in(played: Played, step: int) -> Iterator[taps.Answered]:
    """One after the other: each is possible beside those before it."""
    for one in left_blank(played, step):
        none = none_of(one)
        if one.spot.step == step and none is not None:
            tap = _answer(one, none)
            if not problems_of(played, tap):
                played = apply(played, tap)
                yield tap


def _answer(one: Open, value: Answer) -> taps.Answered:
    step, side, part, question = one.spot
    return taps.Answered(step=step, side=side, part=part, input=question, value=value)
