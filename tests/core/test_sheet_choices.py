"""Choices that a sheet refuses, with every reason at once."""

from __future__ import annotations

import pytest

from muster.core.problem import Code
from muster.core.sheet import taps
from tests.small_sheet import small_sheet
from tests.stream import Stream, sealed, shown

PACK = small_sheet()
CHOSEN = ("errand", "watch", "feast")


def hill() -> Stream:
    return Stream(PACK, plan=["hill"], tasks=CHOSEN)


@pytest.mark.parametrize(
    ("tap", "code"),
    [
        (sealed("watch", number=3), Code.CHOICES_MADE),
        (sealed("watch", number=0), Code.CHOICES_MADE),
        (sealed("watch", side=2), Code.NUMBER_IMPOSSIBLE),
        (sealed("watch", side=-1), Code.NUMBER_IMPOSSIBLE),
        (shown("watch", number=3), Code.CHOICES_MADE),
        (shown("watch", side=-1), Code.NUMBER_IMPOSSIBLE),
        (shown("watches"), Code.PART_UNKNOWN),
        (shown("hill"), Code.PART_UNKNOWN),
        (shown("errand", {"gaol": "Here"}), Code.NOTE_UNKNOWN),
        (shown("errand", scores="end"), Code.SCORES_TAKEN),
    ],
)
def test_choices_that_cannot_be_made(tap: taps.Tap, code: Code) -> None:
    assert hill().refused(tap) == [code]


def test_a_name_that_is_nearly_right_is_suggested() -> None:
    (part,) = hill().problems(shown("wach"))
    (note,) = hill().problems(shown("errand", {"gaol": "Here"}))
    assert (part.data["near"], note.data["near"]) == ("watch", "goal")


def test_a_pack_without_choices_takes_none() -> None:
    raid = Stream("WC", battleplan=["lightning-raid"])
    assert raid.refused(sealed("mystic-glade")) == [Code.CHOICES_MADE]
    assert raid.refused(shown("mystic-glade")) == [Code.CHOICES_MADE]


def test_a_choice_is_shown_once_and_chosen_once() -> None:
    stream = hill().tap(shown("watch"))
    assert stream.refused(shown("feast")) == [Code.SHOWN_ALREADY]
    assert stream.refused(shown("watch", number=2)) == [Code.PICKED_TWICE]
    assert stream.refused(shown("watch")) == [Code.SHOWN_ALREADY, Code.PICKED_TWICE]
    stream.tap(shown("watch", side=1))


def test_every_reason_is_given_at_once() -> None:
    stream = hill().tap(sealed("watch")).end_turn()
    assert stream.refused(sealed("watch", side=3, number=9)) == [
        Code.NUMBER_IMPOSSIBLE,
        Code.SEAL_LATE,
        Code.CHOICES_MADE,
    ]
