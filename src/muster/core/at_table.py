"""What a table does next: encounter, lists, what both pick, who goes first, clock, play, result."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from muster.core.event import Event, Game
from muster.core.hiring.choosers import StepId
from muster.core.hiring.steps import Step
from muster.core.ids import EntrantId
from muster.core.sheet.of_game import chooses_list, opening
from muster.core.sheet.played import Played
from muster.core.sheet.sheet import SIDES
from muster.core.table_clock.clock import TableClock
from muster.core.table_clock.terms import terms_of
from muster.core.teams.boards import is_of_teams


class Doing(StrEnum):
    """In the order in which a table comes to it."""

    ENCOUNTER = "encounter"
    LISTS = "lists"
    PICKS = "picks"
    CHOICES = "choices"
    FIRST = "first"
    CLOCK = "clock"
    PLAY = "play"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class NextThing:
    """`waits`: for whom; nobody where both have chosen, or anybody may do it.

    `part`: which part of the encounter is picked from; `step`: what is chosen before the game.
    """

    doing: Doing
    waits: tuple[EntrantId, ...] = ()
    part: str = ""
    step: StepId | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a table is: its sheet, its clock, and what is chosen for it, as far as there are."""

    played: Played | None = None
    clock: TableClock | None = None
    step: Step | None = None


def next_at_table(event: Event, game: Game, now: Standing) -> NextThing | None:
    """Nothing for a table of many, for teams, or once there is a result."""
    if len(game.entrants) != len(SIDES) or is_of_teams(event, game) or game.result is not None:
        return None
    played = now.played
    if game.round not in event.encounters and event.rules.encounter.slots:
        return NextThing(Doing.ENCOUNTER)
    if played is None or not played.begun:
        before = next(iter(_before_play(event, game, now)), None)
        if before is not None:
            return before
    over = played is not None and played.tally.over is not None
    return NextThing(Doing.RESULT if over else Doing.PLAY)


def _before_play(event: Event, game: Game, now: Standing) -> Iterable[NextThing]:
    """In the order of the rules: lists, what is picked after them, the roll, the clock."""
    played, clock = now.played, now.clock
    running = clock is not None and clock.begun
    if chooses_list(event, game) and not (played and played.listed) and not running:
        yield NextThing(Doing.LISTS, _not_in(game, played, played.lists if played else ()))
    if not running:
        yield from _picks(event, game, played)
    if now.step is not None and now.step.state == "now":
        waits = tuple(dict.fromkeys(each.entrant for each in now.step.acting))
        yield NextThing(Doing.CHOICES, waits, step=now.step.id)
    asked = bool(event.rules.play.first_word) and game.attacker is None
    if asked and clock is None and (played is None or played.first is None):
        yield NextThing(Doing.FIRST)
    if terms_of(event.rules) is not None and not running:
        yield NextThing(Doing.CLOCK)


def _picks(event: Event, game: Game, played: Played | None) -> Iterable[NextThing]:
    """What each side picks and both show together."""
    slots = {slot.id: slot for slot in event.rules.encounter.slots}
    if played is None:
        titles = {e.slot for e in event.rules.elements if e.id in opening(event, game).offered}
        yield from (NextThing(Doing.PICKS, game.entrants, slots[name].title) for name in titles)
        return
    for name in played.offers:
        if name not in played.picked:
            sealed = tuple(side for side, slot in played.pick_seals if slot == name)
            yield NextThing(Doing.PICKS, _not_in(game, played, sealed), slots[name].title)


def _not_in(game: Game, played: Played | None, sides: Iterable[int]) -> tuple[EntrantId, ...]:
    """Who has not chosen yet."""
    done = {played.sides[side] for side in sides} if played else set()
    return tuple(entrant for entrant in game.entrants if entrant not in done)
