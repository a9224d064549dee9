"""Every reason a sheet has to refuse a tap, and that nothing is lost by it."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muster.core.problem import Code, Refused
from muster.core.sheet import taps
from muster.core.sheet.sheet import END, START, TABLE
from tests.small_sheet import small_sheet
from tests.stream import Stream, shown

PACK = small_sheet()
CHOSEN = ("errand", "watch", "feast")


def hill() -> Stream:
    return Stream(PACK, plan=["hill"], tasks=CHOSEN)


def said(name: str, value: object, *, step: int = 1, side: int = 0, part: str = "hill") -> taps.Tap:
    """An answer as somebody might send it, whether there is such a question or not."""
    given = {"step": step, "side": side, "part": part, "input": name, "value": value}
    return taps.Answered.model_validate(given)


# ── what is asked at all ──


def test_a_question_that_nobody_asks_is_refused_with_the_nearest_that_is() -> None:
    (problem,) = hill().problems(said("flag", 2))
    assert problem.code == Code.QUESTION_UNKNOWN
    assert problem.data["near"] == "flags"


@pytest.mark.parametrize(
    "tap",
    [
        said("flags", 1, part="hil"),
        said("there", 1, part="watch"),
        said("flags", 1, side=2),
        said("flags", 1, side=-2),
        said("fled", 1),
    ],
)
def test_parts_and_sides_that_are_not_there_ask_nothing(tap: taps.Tap) -> None:
    assert hill().refused(tap) == [Code.QUESTION_UNKNOWN]


def test_a_side_is_asked_nothing_about_the_opponents_choice() -> None:
    stream = hill().tap(shown("watch"))
    there = said("there", value=True, side=1, part="watch")
    assert stream.refused(there) == [Code.QUESTION_UNKNOWN]
    assert stream.say("there", value=True).played.tally.total == (0, 0)


@pytest.mark.parametrize(("name", "side"), [("crown", 0), ("crown", 1), ("flags", TABLE)])
def test_the_table_is_asked_once_and_a_side_for_itself(name: str, side: int) -> None:
    value = "first" if name == "crown" else 1
    assert hill().refused(said(name, value, side=side)) == [Code.ANSWER_NOT_THEIRS]


# ── in its time ──


def test_what_is_asked_before_play_is_answered_there_and_can_be_put_right_later() -> None:
    assert hill().refused(said("stakes", "low")) == [Code.ANSWER_AT_START]
    late = hill().end_turn().say("stakes", "high")
    assert list(late.played.answers.values()) == ["high"]


def test_an_answer_of_the_end_waits_for_the_end() -> None:
    stream = hill()
    assert stream.refused(said("alive", 3, step=END)) == [Code.GAME_NOT_OVER]
    assert stream.refused(said("alive", 3)) == [Code.ANSWER_AT_END]
    assert stream.end_turn(3).say("alive", 3).played.tally.total == (2, 0)


@pytest.mark.parametrize("step", [START, 2, 3, 4, END, -1])
def test_a_turn_that_has_not_come_takes_no_answer(step: int) -> None:
    assert hill().refused(said("flags", 1, step=step)) == [Code.TURN_NOT_COME]


def test_a_game_that_was_stopped_has_no_further_turns() -> None:
    stream = hill().end_turn().stop()
    assert stream.refused(said("flags", 1, step=2)) == [Code.TURN_NOT_COME]
    assert stream.say("flags", 1, step=1).played.tally.total == (1, 0)


def test_some_questions_belong_to_some_turns() -> None:
    stream = hill()
    assert stream.refused(said("late", 1)) == [Code.ANSWER_NOT_THIS_TURN]
    stream.end_turn().say("late", 1).end_turn()
    assert stream.refused(said("late", 1, step=3)) == [Code.ANSWER_NOT_THIS_TURN]


def test_what_depends_on_points_is_asked_only_where_it_holds() -> None:
    stream = hill().say("flags", 1).end_turn()
    ahead, behind = (said("catching_up", value=True, step=2, side=side) for side in (0, 1))
    assert stream.refused(ahead) == [Code.ANSWER_NOT_ASKED]
    stream.tap(behind)
    early = said("catching_up", value=True, step=1, side=1)
    assert stream.refused(early) == [Code.ANSWER_NOT_ASKED]


# ── a value that can be ──


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("flags", 5),
        ("flags", -1),
        ("flags", 2.0),
        ("flags", True),
        ("flags", "two"),
        ("lost", 1_000_001),
        ("reach", -0.5),
        ("reach", 201),
        ("reach", "far"),
        ("reach", True),
        ("reach", float("nan")),
        ("horn", 1),
        ("horn", "yes"),
        ("hero", "  "),
        ("hero", 7),
        ("hero", "x" * 101),
    ],
)
def test_an_impossible_answer_is_refused_with_what_it_takes(name: str, value: object) -> None:
    (problem,) = hill().problems(said(name, value))
    assert problem.code == Code.ANSWER_IMPOSSIBLE
    assert {"ask", "kind", "value", "least", "most", "choices", "of"} <= set(problem.data)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("crown", "ann"),
        ("crown", ("first",)),
        ("crown", True),
        ("gates", "first"),
        ("gates", ("first",)),
        ("gates", ("first", "second", "none")),
        ("gates", ("first", "nobody")),
    ],
)
def test_a_thing_is_one_sides_of_both_or_of_none(name: str, value: object) -> None:
    assert hill().refused(said(name, value, side=TABLE)) == [Code.ANSWER_IMPOSSIBLE]


@pytest.mark.parametrize("value", ["", "Low", "highest", 3])
def test_a_choice_is_one_of_its_answers(value: object) -> None:
    assert hill().refused(said("stakes", value, step=START)) == [Code.ANSWER_IMPOSSIBLE]


def test_five_objectives_cannot_be_held_where_four_exist() -> None:
    raid = Stream("WC", battleplan=["lightning-raid"])
    five = said("objectives", 5, part="lightning-raid")
    assert raid.refused(five) == [Code.ANSWER_IMPOSSIBLE]


def test_nor_three_and_three_of_four() -> None:
    raid = Stream("WC", battleplan=["lightning-raid"]).say("objectives", 3)
    three = said("objectives", 3, side=1, part="lightning-raid")
    (problem,) = raid.problems(three)
    assert problem.code == Code.ANSWER_TOGETHER
    assert (problem.data["most"], problem.data["other"]) == (4, 3)
    assert raid.say("objectives", 1, side=1).end_turn().totals == [(3, 1)]


# ── beside other turns ──


def test_what_never_falls_fits_between_the_turns_around_it() -> None:
    stream = hill().say("lost", 2).end_turn(2).say("lost", 5)
    assert stream.refused(said("lost", 1, step=3)) == [Code.ANSWER_FALLS]
    assert stream.refused(said("lost", 1, step=2)) == [Code.ANSWER_FALLS]
    assert stream.refused(said("lost", 6, step=2)) == [Code.ANSWER_FALLS]
    assert stream.refused(said("lost", 6, step=1)) == [Code.ANSWER_FALLS]
    stream.say("lost", 4, step=2)
    stream.say("lost", 0, side=1, step=3)


def test_a_distance_that_never_falls_is_compared_to_the_inch() -> None:
    stream = hill().say("reach", 2.5).end_turn()
    assert stream.refused(said("reach", 2.4, step=2)) == [Code.ANSWER_FALLS]
    assert stream.refused(said("reach", 2, step=2)) == [Code.ANSWER_FALLS]
    stream.say("reach", 3)


def test_what_is_said_once_is_not_said_again_in_another_turn() -> None:
    stream = hill().say("horn", value=True).end_turn()
    again = said("horn", value=True, step=2)
    (problem,) = stream.problems(again)
    assert (problem.code, problem.data["step"]) == (Code.ANSWER_ONCE, 1)
    stream.say("horn", value=False).say("horn", value=True, side=1)
    stream.say("horn", None, step=1).tap(again)


@pytest.mark.parametrize("name", ["flags", "lost", "horn", "late"])
def test_an_answer_can_always_be_taken_away(name: str) -> None:
    assert hill().tap(said(name, None, step=7)).played.answers == {}


# ── turns and the end ──


def test_turns_end_in_order() -> None:
    stream = hill().end_turn()
    assert stream.refused(taps.TurnEnded(step=1)) == [Code.TURN_OVER]
    assert stream.refused(taps.TurnEnded(step=3)) == [Code.TURN_NOT_COME]
    assert stream.end_turn(2).refused(taps.TurnEnded(step=4)) == [Code.GAME_IS_OVER]


def test_an_early_end_takes_no_more_turns_and_cannot_be_stopped() -> None:
    stream = hill().say("fled", value=True, side=1).end_turn()
    assert stream.refused(taps.TurnEnded(step=2)) == [Code.GAME_IS_OVER]
    assert stream.refused(taps.PlayStopped(reason="time")) == [Code.GAME_IS_OVER]


def test_a_game_is_stopped_for_a_reason() -> None:
    assert hill().refused(taps.PlayStopped(reason="  ")) == [Code.REASON_MISSING]
    assert hill().refused(taps.SheetFinished()) == [Code.GAME_NOT_OVER]


# ── whatever somebody sends ──

VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(0, 4),
    st.floats(),
    st.text(max_size=3),
    st.sampled_from(["first", "second", "both", "none", "low"]),
    st.lists(st.sampled_from(["first", "none", "x"]), max_size=3).map(tuple),
)
ASKED = [*PACK.play.inputs, *(asked for element in PACK.elements for asked in element.inputs)]


@settings(max_examples=150)
@given(
    st.sampled_from([asked.id for asked in ASKED]),
    VALUES,
    st.sampled_from([START, 1, 2, 3, END, -1]),
    st.sampled_from([TABLE, 0, 1, 2]),
    st.sampled_from(["hill", "", "watch", "errand"]),
)
def test_any_answer_is_refused_or_counts(
    name: str, value: object, step: int, side: int, part: str
) -> None:
    stream = hill().tap(shown("errand"), shown("watch", side=1)).end_turn()
    with suppress(Refused):
        stream.tap(said(name, value, step=step, side=side, part=part))
    with suppress(Refused):
        stream.end_turn(2)
    assert len(stream.played.tally.total) == 2
