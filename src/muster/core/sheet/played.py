"""A game's sheet as it stands: what was said, and what it comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from muster.core.event import with_item
from muster.core.ids import EntrantId, GameId
from muster.core.rulepack.schema import Rulepack
from muster.core.sheet import taps
from muster.core.sheet.scoring import count, course, step_on
from muster.core.sheet.sheet import END, SIDES, START, Answer, Pick, Sheet, Spot, assemble
from muster.core.sheet.standing import Standing, Tally


@dataclass(frozen=True)
class Played:
    """Same taps, same Played. `closed` counts the steps that were ended.

    `first`: who goes first, if that was said after the sheet was opened.
    """

    rules: Rulepack
    sheet: Sheet
    game: GameId
    sides: tuple[EntrantId, ...]
    parts: tuple[str, ...]
    pool: tuple[str, ...] = ()
    first: int | None = None
    answers: Mapping[Spot, Answer] = field(default_factory=dict)
    closed: int = 0
    stopped: str = ""
    seals: Mapping[tuple[int, int], str] = field(default_factory=dict)
    shown: Mapping[tuple[int, int], Pick] = field(default_factory=dict)
    lists: Mapping[int, str] = field(default_factory=dict)
    listed: tuple[str, ...] = ()
    finished: bool = False

    @cached_property
    def course(self) -> tuple[Standing, ...]:
        """How the game stood before play, and after every step that was ended."""
        return course(self.sheet, self.answers, self.closed)

    @cached_property
    def tally(self) -> Tally:
        return count(self.sheet, self.answers, self.course[-1], ended=bool(self.stopped))

    @cached_property
    def tally_now(self) -> Tally:
        """What it would come to if the turn under way ended now."""
        if self.tally.over is not None:
            return self.tally
        standing = step_on(self.sheet, self.answers, self.course[-1])
        return count(self.sheet, self.answers, standing)

    def before(self, step: int) -> Standing:
        """How the game stood when a step began; for questions before play, at the beginning."""
        return self.course[: step or 1][-1]

    @property
    def begun(self) -> bool:
        """Whether play has begun: something was said of a turn, or one was ended."""
        return bool(self.closed) or any(spot.step != START for spot in self.answers)

    def picks(self, side: int) -> tuple[Pick, ...]:
        return tuple(pick for (owner, _), pick in sorted(self.shown.items()) if owner == side)


def opened(rules: Rulepack, tap: taps.SheetOpened) -> Played:
    return Played(rules, assemble(rules, tap.parts), tap.game, tap.sides, tap.parts, tap.pool)


def _first_said(played: Played, tap: taps.FirstSaid) -> Played:
    return replace(played, first=tap.side, sheet=replace(played.sheet, first=tap.side))


def _sealed(played: Played, tap: taps.ChoiceSealed) -> Played:
    return replace(played, seals=with_item(played.seals, (tap.side, tap.number), tap.commitment))


def _shown(played: Played, tap: taps.ChoiceShown) -> Played:
    pick = Pick(tap.part, tap.notes, tap.documented, tap.scores, _over_for_good(played))
    with_it = replace(played, shown=with_item(played.shown, (tap.side, tap.number), pick))
    picks = [with_it.picks(side) for side in SIDES]
    sheet = assemble(played.rules, played.parts, picks, played.sheet.first)
    return replace(with_it, sheet=sheet)


def _seal_opened(played: Played, _: taps.SealOpened) -> Played:
    """Who looked learns something; the game does not change."""
    return played


def _over_for_good(played: Played) -> int:
    """The last turn in which nothing can be shown any more: the one that just ended waits."""
    gone_on = any(played.closed < spot.step < END for spot in played.answers)
    return played.closed if gone_on else max(0, played.closed - 1)


def _list_sealed(played: Played, tap: taps.ListSealed) -> Played:
    return replace(played, lists=with_item(played.lists, tap.side, tap.commitment))


def _lists_shown(played: Played, tap: taps.ListsShown) -> Played:
    return replace(played, listed=tap.titles)


def _answered(played: Played, tap: taps.Answered) -> Played:
    spot = Spot(tap.step, tap.side, tap.part, tap.input)
    if tap.value is None:
        kept = {s: value for s, value in played.answers.items() if s != spot}
        return replace(played, answers=kept)
    return replace(played, answers=with_item(played.answers, spot, tap.value))


def _turn_ended(played: Played, tap: taps.TurnEnded) -> Played:
    return replace(played, closed=tap.step)


def _stopped(played: Played, tap: taps.PlayStopped) -> Played:
    """The turn under way ends with the game, and is scored if anything was said of it."""
    now = played.closed + 1
    said = any(spot.step == now for spot in played.answers)
    return replace(played, stopped=tap.reason, closed=now if said else played.closed)


def _finished(played: Played, _: taps.SheetFinished) -> Played:
    return replace(played, finished=True)


APPLY: Mapping[type[taps.Tap], Callable[[Played, Any], Played]] = {
    taps.FirstSaid: _first_said,
    taps.ChoiceSealed: _sealed,
    taps.ChoiceShown: _shown,
    taps.SealOpened: _seal_opened,
    taps.ListSealed: _list_sealed,
    taps.ListsShown: _lists_shown,
    taps.Answered: _answered,
    taps.TurnEnded: _turn_ended,
    taps.PlayStopped: _stopped,
    taps.SheetFinished: _finished,
}
"""What each tap does to the sheet; opening begins it, and taking back folds it again."""


def apply(played: Played, tap: taps.Tap) -> Played:
    return APPLY[type(tap)](played, tap)
