"""What was tapped on a game's sheet, one sentence a tap."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from muster.core.sheet import taps
from muster.core.sheet.played import Played
from muster.core.sheet.sheet import SIDES, START
from muster.words.plain import clean, listing
from muster.words.tally import step_words
from muster.words.tongue import _

Names = Sequence[str]


def _title(played: Played, part: str) -> str:
    """An element as people call it."""
    return next((each.title for each in played.rules.elements if each.id == part), part)


def _opened(played: Played, tap: taps.SheetOpened, sides: Names) -> str:
    if not tap.parts:
        return _("Sheet opened; {side} goes first").format(side=sides[0])
    return _("Sheet opened about {parts}; {side} goes first").format(
        parts=listing(_title(played, part) for part in tap.parts), side=sides[0]
    )


def _first_said(__: Played, tap: taps.FirstSaid, sides: Names) -> str:
    return _("{side} goes first").format(side=_side(tap.side, sides))


def _sealed(__: Played, tap: taps.ChoiceSealed, sides: Names) -> str:
    return _("{side} sealed choice {number}").format(side=_side(tap.side, sides), number=tap.number)


def _shown(played: Played, tap: taps.ChoiceShown, sides: Names) -> str:
    notes = listing(f"{name}: {words}" for name, words in tap.notes.items())
    said = _("{side} showed {part}").format(
        side=_side(tap.side, sides), part=_title(played, tap.part)
    )
    told = f"{said} ({notes})" if notes else said
    return (
        _("{said}, by an official: {reason}").format(said=told, reason=tap.reason)
        if tap.reason
        else told
    )


def _seal_opened(__: Played, tap: taps.SealOpened, sides: Names) -> str:
    return _("An official looked at choice {number} of {side}: {reason}").format(
        number=tap.number, side=_side(tap.side, sides), reason=tap.reason
    )


def _list_sealed(__: Played, tap: taps.ListSealed, sides: Names) -> str:
    return _("{side} sealed a list").format(side=_side(tap.side, sides))


def _lists_shown(__: Played, tap: taps.ListsShown, sides: Names) -> str:
    lists = listing(map(": ".join, zip(sides, tap.titles, strict=True)))
    return _("Lists shown: {lists}").format(lists=lists)


def _pick_sealed(__: Played, tap: taps.PickSealed, sides: Names) -> str:
    return _("{side} picked in secret").format(side=_side(tap.side, sides))


def _picks_shown(played: Played, tap: taps.PicksShown, sides: Names) -> str:
    titles = [_title(played, part) for part in tap.parts]
    picks = listing(map(": ".join, zip(sides, titles, strict=True)))
    return _("Both picks shown: {picks}").format(picks=picks)


def _answered(played: Played, tap: taps.Answered, sides: Names) -> str:
    when = _("start") if tap.step == START else step_words(played.sheet, tap.step)
    value = listing(tap.value) if isinstance(tap.value, tuple) else tap.value
    said = _("nothing any more") if tap.value is None else _("none") if value == "" else value
    name = f"{tap.part}.{tap.input}" if tap.part else tap.input
    return f"{when}: {_side(tap.side, sides)}: {name} = {said}"


def _turn_ended(played: Played, tap: taps.TurnEnded, __: Names) -> str:
    return _("{turn} {number} ended").format(
        turn=played.sheet.frame.turn_word, number=step_words(played.sheet, tap.step)
    )


def _stopped(__: Played, tap: taps.PlayStopped, ___: Names) -> str:
    return _("Play stopped: {reason}").format(reason=tap.reason)


def _finished(__: Played, ___: taps.SheetFinished, ____: Names) -> str:
    return _("Sheet finished")


def _taken_back(__: Played, tap: taps.TakenBack, ___: Names) -> str:
    said = _("Line {line} taken back").format(line=tap.line)
    by = _("{said}, by an official: {reason}").format(said=said, reason=tap.reason)
    return by if tap.reason else said


def _side(side: int, sides: Names) -> str:
    return sides[side] if side in SIDES else _("the table")


TAPS: Mapping[type[taps.Tap], Callable[[Played, Any, Names], str]] = {
    taps.SheetOpened: _opened,
    taps.FirstSaid: _first_said,
    taps.ChoiceSealed: _sealed,
    taps.ChoiceShown: _shown,
    taps.SealOpened: _seal_opened,
    taps.ListSealed: _list_sealed,
    taps.ListsShown: _lists_shown,
    taps.PickSealed: _pick_sealed,
    taps.PicksShown: _picks_shown,
    taps.Answered: _answered,
    taps.TurnEnded: _turn_ended,
    taps.PlayStopped: _stopped,
    taps.SheetFinished: _finished,
    taps.TakenBack: _taken_back,
}


def tap_words(played: Played, tap: taps.Tap, sides: Names) -> str:
    return clean(TAPS[type(tap)](played, tap, sides))
