"""An act that moves on is about what it moves on from, and harmless when that is gone."""

import pytest

from muster.core import commands as ask
from muster.core.problem import Code
from tests.hall import Hall


def again(hall: Hall, number: int) -> list[list[Code]]:
    """What somebody is told who does it all once more to a round."""
    return [
        hall.refused(ask.PublishPairings(round=number)),
        hall.refused(ask.StartPlay(round=number)),
        hall.refused(ask.StartClock(round=number)),
        hall.refused(ask.CloseRound(round=number)),
    ]


@pytest.mark.req("BB-032")
def test_a_step_of_a_round_that_is_over_does_nothing_to_the_next() -> None:
    hall = Hall("GG4").enter("a b c d").start().pair().play("a5-2b", "c5-2d")
    assert hall.refused(ask.CloseRound(round=1)) == [Code.ROUND_NOT_PAIRED]
    hall.do(ask.PairRound(round=2))
    assert again(hall, 1) == [[Code.ROUND_GONE]] * 4
    assert hall.refused(ask.PairRound(round=2)) == [Code.ROUND_PAIRED]
    assert again(hall, 3) == [[Code.ROUND_NOT_PAIRED]] * 4
    hall.do(ask.PublishPairings(round=2))
    assert hall.refused(ask.PublishPairings(round=2)) == [Code.ALREADY_SO]
