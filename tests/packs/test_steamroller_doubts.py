"""Doubts about Steamroller results that were entered without a sheet."""

from __future__ import annotations

import pytest

from muster.core.ids import EntrantId
from muster.core.score import Score, Side
from muster.core.sheet.possible import doubts
from tests.packs.making import SR17

FIRST, SECOND = EntrantId("first"), EntrantId("second")


def doubted(
    ending: str, cp: tuple[int, int], apd: tuple[int, int], *, tie: bool = False
) -> list[str]:
    """Doubts about a result that the first player reports to have won, or tied."""
    sides = tuple(
        Side(entrant=who, figures={"cp": cp[side], "apd": apd[side]})
        for side, who in enumerate((FIRST, SECOND))
    )
    score = Score(sides=sides, winner=None if tie else FIRST, ending=ending)
    found = doubts(SR17, {"scenario": ("breakdown",)}, score)
    return [str(one.data["say"]) for one in found]


@pytest.mark.req("SR17-121", "SR17-122")
def test_a_scenario_win_needs_more_control_points() -> None:
    words = (
        "A scenario was won without more control points: did the other side win, or was it a "
        "tie-breaker?"
    )
    assert doubted("scenario", (4, 4), (0, 0)) == [words]
    assert doubted("scenario", (3, 4), (0, 0)) == [words]
    assert doubted("scenario", (5, 4), (0, 90)) == []
    assert doubted("assassination", (0, 9), (10, 75)) == []


@pytest.mark.req("SR17-121")
def test_five_ahead_is_a_scenario_win() -> None:
    words = "Five control points ahead, and not a win by scenario"
    assert doubted("tiebreaker", (9, 4), (0, 0)) == [words]
    assert doubted("time", (4, 9), (0, 0), tie=True) == [words]
    assert doubted("time", (4, 8), (0, 0), tie=True) == []


@pytest.mark.req("SR17-127", "SR17-130")
def test_tie_breakers_follow_the_figures() -> None:
    assert doubted("tiebreaker", (4, 4), (30, 31)) == [
        "A tie-breaker was won with fewer army points destroyed"
    ]
    assert doubted("tiebreaker", (4, 4), (31, 30)) == []
    unequal = ["Level on every tie-breaker, with figures that differ"] * 2
    assert doubted("level", (4, 4), (31, 30), tie=True) == unequal
    assert doubted("level", (4, 4), (30, 30), tie=True) == []


@pytest.mark.req("SR17-190")
def test_an_assassination_destroys_at_least_the_warcaster() -> None:
    words = (
        "An assassination or a clock that ran out, and fewer army points destroyed than the 10 "
        "that the warcaster or warlock is worth"
    )
    assert doubted("assassination", (0, 0), (0, 0)) == [words]
    assert doubted("assassination", (0, 0), (9, 90)) == [words]
    assert doubted("clock", (0, 0), (9, 90)) == [words]
    assert doubted("clock", (0, 0), (10, 0)) == []
    assert doubted("assassination", (0, 0), (10, 0)) == []
