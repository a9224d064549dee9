"""What was tapped on a game's sheet, one sentence a tap."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from muster.cli.plain import clean, listing
from muster.cli.words.tally import step_words
from muster.core.sheet import taps
from muster.core.sheet.sheet import SIDES, START, Sheet

Names = Sequence[str]


def _opened(_: Sheet, tap: taps.SheetOpened, sides: Names) -> str:
    about = f" about {listing(tap.parts)}" if tap.parts else ""
    return f"Sheet opened{about}; {sides[0]} goes first"


def _sealed(_: Sheet, tap: taps.ChoiceSealed, sides: Names) -> str:
    return f"{_side(tap.side, sides)} sealed choice {tap.number}"


def _shown(_: Sheet, tap: taps.ChoiceShown, sides: Names) -> str:
    notes = listing(f"{name}: {words}" for name, words in tap.notes.items())
    return f"{_side(tap.side, sides)} showed {tap.part}" + (f" ({notes})" if notes else "")


def _list_sealed(_: Sheet, tap: taps.ListSealed, sides: Names) -> str:
    return f"{_side(tap.side, sides)} sealed a list"


def _lists_shown(_: Sheet, tap: taps.ListsShown, sides: Names) -> str:
    return f"Lists shown: {listing(map(': '.join, zip(sides, tap.titles, strict=True)))}"


def _answered(sheet: Sheet, tap: taps.Answered, sides: Names) -> str:
    when = "start" if tap.step == START else step_words(sheet, tap.step)
    value = listing(tap.value) if isinstance(tap.value, tuple) else tap.value
    said = "nothing any more" if tap.value is None else value
    name = f"{tap.part}.{tap.input}" if tap.part else tap.input
    return f"{when}: {_side(tap.side, sides)}: {name} = {said}"


def _turn_ended(sheet: Sheet, tap: taps.TurnEnded, _: Names) -> str:
    return f"{sheet.frame.turn_word} {step_words(sheet, tap.step)} ended"


def _stopped(_: Sheet, tap: taps.PlayStopped, __: Names) -> str:
    return f"Play stopped: {tap.reason}"


def _finished(_: Sheet, __: taps.SheetFinished, ___: Names) -> str:
    return "Sheet finished"


def _taken_back(_: Sheet, tap: taps.TakenBack, __: Names) -> str:
    return f"Line {tap.line} taken back"


def _side(side: int, sides: Names) -> str:
    return sides[side] if side in SIDES else "the table"


TAPS: Mapping[type[taps.Tap], Callable[[Sheet, Any, Names], str]] = {
    taps.SheetOpened: _opened,
    taps.ChoiceSealed: _sealed,
    taps.ChoiceShown: _shown,
    taps.ListSealed: _list_sealed,
    taps.ListsShown: _lists_shown,
    taps.Answered: _answered,
    taps.TurnEnded: _turn_ended,
    taps.PlayStopped: _stopped,
    taps.SheetFinished: _finished,
    taps.TakenBack: _taken_back,
}


def tap_words(sheet: Sheet, tap: taps.Tap, sides: Names) -> str:
    return clean(TAPS[type(tap)](sheet, tap, sides))
