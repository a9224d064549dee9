"""A game's sheet as it stands: what was said, and what it comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count as count_from
from typing import Any

from muster.core.event import with_item
from muster.core.ids import EntrantId, GameId
from muster.core.rulepack.encounters import Element, Slot
from muster.core.rulepack.schema import Rulepack
from muster.core.sheet import taps
from muster.core.sheet.scoring import count, course, step_on
from muster.core.sheet.sheet import END, SIDES, START, Answer, Pick, Sheet, Spot, assemble
from muster.core.sheet.standing import Standing, Tally


@dataclass(frozen=True)
class Played:
    """Same taps, same Played. `closed` counts the steps that were ended.

    `first`: who goes first, if that was said after the sheet was opened. `pick_seals`, by side and
    slot, and `picked`, by slot: what both pick from what is offered, and show together.
    """

    rules: Rulepack
    sheet: Sheet
    game: GameId
    sides: tuple[EntrantId, ...]
    parts: tuple[str, ...]
    pool: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    first: int | None = None
    answers: Mapping[Spot, Answer] = field(default_factory=dict)
    closed: int = 0
    stopped: str = ""
    seals: Mapping[tuple[int, int], str] = field(default_factory=dict)
    shown: Mapping[tuple[int, int], Pick] = field(default_factory=dict)
    lists: Mapping[int, str] = field(default_factory=dict)
    listed: tuple[str, ...] = ()
    pick_seals: Mapping[tuple[int, str], str] = field(default_factory=dict)
    picked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
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
        """Whether play has begun: something was said of a turn, or one was ended, or all of it."""
        return self.turned or bool(self.stopped)

    @property
    def turned(self) -> bool:
        """Whether there is anything of a turn: something was said of one, or one was ended."""
        return bool(self.closed) or any(spot.step != START for spot in self.answers)

    @property
    def secret_slots(self) -> tuple[Slot, ...]:
        """The parts each side picks from in secret and shows when it likes.

        A sheet opened before there was another way has in its pool what is now shown together.
        """
        pool = {element.slot for element in self.rules.elements if element.id in self.pool}
        slots = (slot for slot in self.rules.encounter.slots if slot.picked)
        return tuple(slot for slot in slots if slot.shown == "apart" or slot.id in pool)

    @property
    def offers(self) -> Mapping[str, tuple[Element, ...]]:
        """What both pick from and show together, by part of the encounter."""
        found: dict[str, tuple[Element, ...]] = {}
        for element in self.rules.elements:
            if element.id in self.offered:
                found[element.slot] = (*found.get(element.slot, ()), element)
        return found

    def next_choice(self, side: int) -> int:
        """The number of the next choice of a side; it may be one too many."""
        taken = {number for owner, number in (*self.seals, *self.shown) if owner == side}
        return next(number for number in count_from(1) if number not in taken)

    def picks(self, side: int) -> tuple[Pick, ...]:
        return tuple(pick for (owner, _), pick in sorted(self.shown.items()) if owner == side)


def opened(rules: Rulepack, tap: taps.SheetOpened) -> Played:
    sheet = assemble(rules, tap.parts)
    return Played(rules, sheet, tap.game, tap.sides, tap.parts, tap.pool, tap.offered)


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


def _pick_sealed(played: Played, tap: taps.PickSealed) -> Played:
    seals = with_item(played.pick_seals, (tap.side, tap.slot), tap.commitment)
    return replace(played, pick_seals=seals)


def _picks_shown(played: Played, tap: taps.PicksShown) -> Played:
    return replace(played, picked=with_item(played.picked, tap.slot, tap.parts))


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
    taps.PickSealed: _pick_sealed,
    taps.PicksShown: _picks_shown,
    taps.Answered: _answered,
    taps.TurnEnded: _turn_ended,
    taps.PlayStopped: _stopped,
    taps.SheetFinished: _finished,
}
"""What each tap does to the sheet; opening begins it, and taking back folds it again."""


def apply(played: Played, tap: taps.Tap) -> Played:
    return APPLY[type(tap)](played, tap)
