"""Sheets folded before: a tap costs what it changes, and what comes out is always the same."""

from __future__ import annotations

import pytest

from muster.core.sheet import taps
from muster.core.sheet.stream import Broken, fold
from muster.journal.folded import Folded
from tests.stream import Stream, outcome

RAID = {"battleplan": ["lightning-raid"]}


def raid(turns: int = 2) -> Stream:
    stream = Stream("WC", **RAID)
    for turn in range(turns):
        stream.say("objectives", turn % 3 + 1).say("objectives", 1, side=1).end_turn()
    return stream


def test_a_sheet_that_only_grows_stays_the_same_sheet() -> None:
    folded, stream = Folded(), raid()
    before = folded.of(stream.lines, stream.rules)
    assert folded.of(stream.lines, stream.rules) is before
    stream.say("objectives", 2).end_turn()
    after = folded.of(stream.lines, stream.rules)
    assert after.sheet is before.sheet
    assert outcome(after) == outcome(fold(stream.lines, stream.rules))


def test_whatever_was_known_the_sheet_is_what_its_lines_say() -> None:
    stream = raid(3)
    stream.undo(stream.last).say("objectives", 0).undo().undo().say("objectives", 3)
    for known in range(1, len(stream.lines) + 1):
        folded = Folded()
        folded.of(stream.lines[:known], stream.rules)
        assert outcome(folded.of(stream.lines, stream.rules)) == outcome(stream.played)


def test_a_sheet_is_known_under_its_own_rules_only() -> None:
    folded, stream = Folded(), raid()
    other = stream.rules.model_copy()
    assert folded.of(stream.lines, stream.rules).rules is stream.rules
    assert folded.of(stream.lines, other).rules is other


def test_the_one_not_asked_for_the_longest_makes_room() -> None:
    folded, stream = Folded(room=2), raid()
    first = folded.of(stream.lines[:1], stream.rules)
    for known in (2, 3):
        folded.of(stream.lines[:known], stream.rules)
    assert folded.of(stream.lines[:1], stream.rules) is not first


def test_lines_that_cannot_follow_are_named() -> None:
    folded, stream = Folded(), raid(1)
    folded.of(stream.lines, stream.rules)
    odd = taps.ChoiceShown(side=0, number=1, part="nothing-like-it")
    stream._write(odd)  # noqa: SLF001 - no honest tap is like this
    with pytest.raises(Broken) as broken:
        folded.of(stream.lines, stream.rules)
    assert broken.value.line == stream.last
