"""Taking taps back: where they stood, what leans on them, and a sheet that is finished."""

from __future__ import annotations

import pytest

from muster.core.problem import Code
from muster.core.sheet import taps
from muster.core.sheet.stream import Broken, fold, standing
from tests.stream import SALT, Stream, sealed, shown

RAID = {"battleplan": ["lightning-raid"]}
BOMBS = {
    "strategy": ["plant-explosives"],
    "schemes": ["let-them-bleed", "power-ritual", "in-your-face"],
}


PICKS = (
    shown("let-them-bleed"),
    shown("power-ritual", number=2),
    shown("in-your-face", side=1),
)


def raid() -> Stream:
    return Stream("WC", **RAID)


def test_what_later_taps_lean_on_stays_and_the_line_that_leans_is_named() -> None:
    stream = raid().say("objectives", 1).end_turn().say("hoard", "second", side=-1)
    (problem,) = stream.problems(taps.TakenBack(line=2))
    assert (problem.code, problem.data) == (Code.LINE_LEANED_ON, {"line": 2, "lines": (4,)})
    (problem,) = stream.problems(taps.TakenBack(line=3))
    assert (problem.code, problem.data) == (Code.LINE_LEANED_ON, {"line": 3, "lines": (4,)})
    stream.undo(4).undo(3).undo(2)
    assert standing(stream.lines) == list(stream.lines[:1])


def test_lines_come_back_where_they_stood() -> None:
    stream = raid().say("objectives", 1).say("objectives", 2).undo(2)
    assert stream.undo(4).played.answers == stream.tap().played.answers
    assert list(stream.played.answers.values()) == [2], "the later of two answers counts"
    stream.undo(3)
    assert list(stream.played.answers.values()) == [1]


def test_undo_of_undo_of_undo() -> None:
    stream = raid().say("objectives", 2)
    stream.undo(2).undo(3).undo(4)
    assert dict(stream.played.answers) == {}
    assert [line.n for line in standing(stream.lines)] == [1]
    stream.undo(5)
    assert [line.n for line in standing(stream.lines)] == [1, 2]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (1, Code.LINE_UNKNOWN),
        (0, Code.LINE_UNKNOWN),
        (-3, Code.LINE_UNKNOWN),
        (99, Code.LINE_UNKNOWN),
        (2, Code.ALREADY_SO),
        (4, Code.ALREADY_SO),
    ],
)
def test_lines_that_are_not_there_or_gone_already_cannot_be_taken_back(
    line: int, code: Code
) -> None:
    stream = raid().say("objectives", 2).say("objectives", 1).undo(3).undo(4).undo(2)
    assert stream.refused(taps.TakenBack(line=line)) == [code]


def test_a_sheet_is_opened_once() -> None:
    stream = raid()
    fact = stream.lines[0].fact
    assert stream.refused(fact) == [Code.ALREADY_SO]


def test_lines_without_an_opening_are_no_stream() -> None:
    stream = raid().say("objectives", 2)
    for lines in ((), stream.lines[1:]):
        with pytest.raises(Broken) as broken:
            fold(lines, stream.rules)
        assert broken.value.line == 1


def test_a_line_about_a_part_that_the_pack_lacks_breaks_the_stream_there() -> None:
    stream = Stream("GG4", **BOMBS).tap(PICKS[0])
    for gone, line in (("plant-explosives", 1), ("let-them-bleed", 2)):
        left = tuple(one for one in stream.rules.elements if one.id != gone)
        with pytest.raises(Broken) as broken:
            fold(stream.lines, stream.rules.model_copy(update={"elements": left}))
        assert broken.value.line == line


# ── the end ──


def test_a_finished_sheet_takes_nothing_but_its_own_end_back() -> None:
    stream = raid().say("objectives", 1).end_turn(4).tap(taps.SheetFinished())
    again = [
        stream.answer("objectives", 2, step=1),
        taps.TurnEnded(step=5),
        taps.PlayStopped(reason="time"),
        taps.SheetFinished(),
        taps.TakenBack(line=2),
        sealed("power-ritual"),
        shown("power-ritual"),
    ]
    assert [stream.refused(tap) for tap in again] == [[Code.SHEET_FINISHED]] * len(again)
    finished = stream.last
    stream.undo(finished).say("objectives", 2, step=1)
    assert stream.totals[0] == (3, 0)


def test_a_game_that_is_not_over_cannot_be_finished() -> None:
    assert raid().end_turn(3).refused(taps.SheetFinished()) == [Code.GAME_NOT_OVER]


def test_a_choice_that_stays_hidden_is_a_doubt_about_finishing() -> None:
    stream = Stream("GG4", **BOMBS).seal("power-ritual").stop()
    (problem,) = stream.problems(taps.SheetFinished())
    assert (problem.code, problem.confirmable) == (Code.SEAL_UNOPENED, True)
    stream.tap(shown("power-ritual", salt=SALT), taps.SheetFinished())
    assert stream.played.finished
