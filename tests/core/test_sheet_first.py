"""Who goes first may be found out after the sheet was opened: lists are chosen before the roll."""

from __future__ import annotations

import pytest

from muster.core.problem import Code
from muster.core.sheet import taps
from tests.stream import Stream

PIT = {"scenario": ["the-pit-ii"]}


def pit() -> Stream:
    return Stream("SR17", **PIT)


def first(side: int) -> taps.FirstSaid:
    return taps.FirstSaid(side=side)


def test_nobody_has_said_it_yet() -> None:
    assert (pit().played.first, pit().played.sheet.first) == (None, 0)


@pytest.mark.req("SR17-119")
def test_what_both_control_counts_for_the_side_whose_turn_it_is() -> None:
    both = ("both", "none", "none")
    second = pit().tap(first(1)).end_turn(3).say("control", both, side=-1).end_turn()
    usual = pit().end_turn(3).say("control", both, side=-1).end_turn()
    assert (usual.totals[-1], second.totals[-1]) == ((0, 1), (1, 0))


def test_said_wrongly_it_is_said_again_and_every_turn_is_scored_anew() -> None:
    stream = pit().end_turn(3).say("control", ("both", "none", "none"), side=-1).end_turn()
    assert stream.tap(first(1)).totals[-1] == (1, 0)
    assert stream.tap(first(0)).totals[-1] == (0, 1)
    assert stream.undo().totals[-1] == (1, 0)


def test_choices_that_are_shown_later_leave_it_as_it_is() -> None:
    objectives = ["armory", "fuel-cache", "stockpile"]
    stream = Stream("SR17", scenario=["the-pit-ii"], objective=objectives).tap(first(1))
    shown = taps.PicksShown(slot="objective", parts=("armory", "armory"), salts=("", ""))
    assert stream.tap(shown).played.sheet.first == 1


def test_there_are_only_two_sides() -> None:
    assert pit().refused(first(2)) == [Code.NUMBER_IMPOSSIBLE]
