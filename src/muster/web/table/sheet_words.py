"""What happens on a score sheet, in the players' words: turns, taps, the end."""

from __future__ import annotations

from collections.abc import Sequence

from muster.core.sheet import taps
from muster.core.sheet.played import Played
from muster.core.sheet.sheet import END, SIDES, START, TABLE, Sheet
from muster.core.sheet.standing import Over
from muster.words.answers import said_words
from muster.words.plain import clean, listing
from muster.words.taps import tap_words
from muster.words.tongue import _

Names = Sequence[str]


def turn_words(sheet: Sheet, step: int, sides: Names = ()) -> str:
    """`Turn 2`; where each side's turn is scored by itself, whose it is: `Turn 2, Ann Lee`."""
    if step in {START, END}:
        return _("Before play") if step == START else _("At the end")
    turn = f"{sheet.frame.turn_word} {sheet.turn(step)}"
    if not sheet.frame.each_side or not sides:
        return turn
    acting = next(side for side in SIDES if sheet.acting(step, side))
    return _("{turn}, {name}").format(turn=turn, name=sides[acting])


def over_words(over: Over, sides: Names) -> str:
    """Why a game is over, and who has won it."""
    if over.winner is None:
        say = _("The game is over, and nobody is ahead. {reason}")
        return say.format(reason=over.say).strip()
    say = _("The game is over: {winner} wins. {reason}.")
    return say.format(winner=sides[over.winner], reason=over.say)


def ends_words(over: Over, sides: Names) -> str:
    """Who would have won, if the turn under way ended now and the game with it."""
    if over.winner is None:
        return _("Then nobody is ahead. {reason}").format(reason=over.say).strip()
    return _("Then {winner} wins. {reason}.").format(winner=sides[over.winner], reason=over.say)


def tap_said(played: Played, tap: taps.Tap, sides: Names) -> str:
    """One tap in words: an answer with the question it answers, a choice by its title."""
    if isinstance(tap, taps.Answered):
        return _answered(played, tap, sides)
    if isinstance(tap, taps.ChoiceShown):
        return _shown(played, tap, sides)
    if isinstance(tap, taps.SheetOpened):
        return _("Sheet opened")
    if isinstance(tap, taps.TurnEnded):
        return _("{turn} ended").format(turn=turn_words(played.sheet, tap.step, sides))
    return tap_words(played, tap, sides)


def _answered(played: Played, tap: taps.Answered, sides: Names) -> str:
    part = played.sheet.part(tap.part, tap.side)
    asked = part.input(tap.input) if part else None
    if asked is None:
        return tap_words(played, tap, sides)
    who = _("the table") if tap.side == TABLE else sides[tap.side]
    say = _("{turn}: {who}: {ask}: {said}")
    said = said_words(asked, tap.value, sides)
    turn = turn_words(played.sheet, tap.step)
    return clean(say.format(turn=turn, who=who, ask=asked.ask.rstrip("?"), said=said))


def _shown(played: Played, tap: taps.ChoiceShown, sides: Names) -> str:
    titles = {element.id: element.title for element in played.rules.elements}
    said = _("{side} showed {part}").format(
        side=sides[tap.side], part=titles.get(tap.part, tap.part)
    )
    notes = listing(tap.notes.values())
    told = f"{said} ({notes})" if notes else said
    why = _("{said}, by an official: {reason}").format(said=told, reason=tap.reason)
    return clean(why if tap.reason else told)
