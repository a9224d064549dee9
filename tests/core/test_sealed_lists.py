"""Which list is played: chosen in secret, never changed, and shown together."""

from __future__ import annotations

import pytest

from muster.core.problem import Code
from muster.core.sheet import taps
from muster.core.sheet.of_game import report_of
from muster.core.sheet.sealed import commitment, list_choice
from tests.stream import GAME, SALT, Stream

TITLES = ("Storm", "Swamp")


def pit() -> Stream:
    return Stream("SR17", scenario=["the-pit-ii"])


def sealed(side: int, title: str = "") -> taps.ListSealed:
    choice = list_choice(GAME, side, title or TITLES[side])
    return taps.ListSealed(side=side, commitment=commitment(choice, SALT))


def shown(*titles: str) -> taps.ListsShown:
    return taps.ListsShown(titles=titles or TITLES, salts=(SALT, SALT))


@pytest.mark.req("SR17-099")
def test_lists_are_shown_together_once_both_are_sealed() -> None:
    stream = pit()
    assert stream.refused(shown()) == [Code.LISTS_WAIT] * 2
    stream.tap(sealed(0))
    assert stream.refused(shown()) == [Code.LISTS_WAIT]
    stream.tap(sealed(1))
    assert "Storm" not in stream.text
    assert stream.tap(shown()).played.listed == TITLES
    assert stream.refused(shown()) == [Code.ALREADY_SO]


@pytest.mark.req("SR17-099")
def test_a_list_that_was_chosen_stays_chosen() -> None:
    stream = pit().tap(sealed(0))
    assert stream.refused(sealed(0, "Swamp")) == [Code.LIST_SEALED]
    assert stream.refused(taps.TakenBack(line=2)) == [Code.LINE_STAYS]
    stream.tap(sealed(1))
    assert stream.refused(shown("Swamp", "Swamp")) == [Code.LIST_OTHER]
    assert stream.refused(taps.ListsShown(titles=TITLES, salts=(SALT, ""))) == [Code.LIST_OTHER]
    assert stream.refused(taps.ListsShown(titles=("Storm",), salts=(SALT,))) == [Code.LISTS_WAIT]
    stream.tap(shown())
    assert stream.refused(taps.TakenBack(line=4)) == [Code.LINE_STAYS]


@pytest.mark.req("SR17-099")
def test_lists_are_chosen_before_the_first_turn_by_the_two_who_play() -> None:
    stream = pit().end_turn()
    assert stream.refused(sealed(0)) == [Code.SEAL_LATE]
    assert pit().refused(sealed(1).model_copy(update={"side": 2})) == [Code.NUMBER_IMPOSSIBLE]


def test_the_report_says_which_lists_were_played() -> None:
    stream = pit().tap(sealed(0), sealed(1), shown()).stop()
    assert [side.army_list for side in report_of(stream.played).sides] == list(TITLES)
    assert [side.army_list for side in report_of(pit().stop().played).sides] == ["", ""]
