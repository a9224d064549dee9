"""Nothing else happened: one word that answers what is open with no, none and nobody."""

from __future__ import annotations

from muster.core.problem import Code
from muster.core.sheet import taps
from muster.core.sheet.nothing import nothing_else
from muster.core.sheet.sheet import TABLE
from muster.core.sheet.stream import decide
from tests.small_sheet import small_sheet
from tests.stream import Stream, shown

Said = list[tuple[int, int, str, object]]


def said(stream: Stream) -> Said:
    """Step, side, question and answer of everything that it says."""
    return [(one.step, one.side, one.input, one.value) for one in nothing_else(stream.played)]


def quiet(stream: Stream) -> Stream:
    """Nothing else happened, and the turn ends without a question."""
    stream.tap(*nothing_else(stream.played))
    decide(stream.lines, stream.rules, taps.TurnEnded(step=stream.played.closed + 1))
    return stream.end_turn()


def test_a_steamroller_turn_in_which_nothing_happened_is_one_word() -> None:
    game = Stream("SR17", scenario=["the-pit-ii"]).end_turn(3)
    assert game.refused(taps.TurnEnded(step=4)) == [Code.LEFT_BLANK]
    assert said(game) == [
        (4, TABLE, "control", ("none", "none", "none")),
        (4, 0, "objective", False),
        (4, 1, "objective", False),
        (4, 1, "kill_box", False),
    ]
    assert quiet(game).totals[-1] == (0, 0)
    assert said(game)[1:3] == [(5, 0, "objective", False), (5, 1, "objective", False)]


def test_what_was_said_stays_as_it_was_said() -> None:
    raid = Stream("WC", battleplan=["lightning-raid"]).say("objectives", 2).say("wounds", 6)
    assert said(raid) == [(1, 1, "objectives", 0), (1, 1, "wounds", 0)]
    assert quiet(raid).totals == [(5, 0)]


def test_what_cannot_score_is_not_said_to_be_nothing() -> None:
    """The terrain feature that somebody picked as worthless is not "none" because of it."""
    ruins = Stream("WC", battleplan=["a-reckoning-for-the-ages"]).say("felled", 3, side=1)
    quiet(ruins)
    assert {name for _, _, name, _ in said(ruins)} == {"felled", "places"}


def test_what_is_said_before_play_and_distances_stay_open() -> None:
    hill = Stream(small_sheet(), plan=["hill"], tasks=["errand", "watch", "feast"])
    hill.seal("errand").tap(shown("errand"))
    assert said(hill) == [
        (1, 0, "flags", 0),
        (1, 1, "flags", 0),
        (1, TABLE, "crown", "none"),
        (1, 0, "there", False),
    ]


def test_a_number_that_cannot_be_0_stays_open() -> None:
    rules = small_sheet("most = 4, together = 4", "least = 1, most = 4, together = 9")
    hill = Stream(rules, plan=["hill"])
    assert said(hill) == [(1, TABLE, "crown", "none")]
    hill.tap(*nothing_else(hill.played))
    assert hill.refused(taps.TurnEnded(step=1)) == [Code.LEFT_BLANK]


def test_what_is_counted_when_a_game_is_over_is_not_nothing_by_itself() -> None:
    hill = Stream(small_sheet(), plan=["hill"]).end_turn(3)
    assert said(hill) == []
    (problem,) = hill.problems(taps.SheetFinished())
    assert (problem.code, problem.data["nothing"]) == (Code.LEFT_BLANK, False)
