"""The choices before somebody's game: what is kept of them, whose they are, and who is meant."""

from __future__ import annotations

from dataclasses import dataclass, replace

from muster.core.facts import ArmyList
from muster.core.hiring.choosers import Chooser, StepId, choosers, is_own, may_choose_for
from muster.core.hiring.draft import begun
from muster.core.hiring.hiring import Hiring
from muster.core.hiring.steps import Lists, Step, steps
from muster.core.ids import EntrantId, PersonId
from muster.journal.database.hiring import hiring_here
from muster.journal.hiring import HiringStore
from muster.web.table.seat import Seat

BETWEEN = "."
"""Between the entrant and the player of somebody who chooses, in a form."""


@dataclass(frozen=True, slots=True)
class Hires:
    """Everything chosen before a game so far, for whoever sits there."""

    seat: Seat
    store: HiringStore
    hiring: Hiring
    lists: Lists
    steps: tuple[Step, ...]

    @property
    def now(self) -> Step | None:
        return next((step for step in self.steps if step.state == "now"), None)

    def draft(self, chooser: Chooser) -> ArmyList:
        """What this person has put together; an official who corrects begins with what is shown."""
        event, game = self.seat.event, self.seat.game
        draft = self.store.draft(self.seat.actor, chooser) or game.crews.get(chooser.key)
        return begun(event, game, chooser, draft)

    def may_choose(self, chooser: Chooser) -> bool:
        return may_choose_for(self.seat.event, self.seat.actor, self.seat.game, chooser)


def store_of(seat: Seat) -> HiringStore:
    return hiring_here(seat.id, seat.game.id)


def hires_of(seat: Seat) -> Hires:
    store = store_of(seat)
    hiring, lists = store.load(), store.lists(seat.event)
    return Hires(seat, store, hiring, lists, steps(seat.event, seat.game, hiring, lists))


def key_of(chooser: Chooser) -> str:
    return f"{chooser.entrant}{BETWEEN}{chooser.player}" if chooser.player else chooser.entrant


def chooser_of(seat: Seat, step: StepId, key: str) -> Chooser | None:
    """Whoever a form names; without a name whoever sits there."""
    known = choosers(seat.event, seat.game, step)
    if not key:
        return next((each for each in known if is_own(seat.event, seat.actor, each)), None)
    entrant, _, player = key.partition(BETWEEN)
    named = Chooser(EntrantId(entrant), PersonId(player) if player else "")
    return named if named in known else None


def name_of(seat: Seat, chooser: Chooser) -> str:
    """A teammate by their own name."""
    if chooser.player:
        return seat.names.person(chooser.player)
    return seat.names.entrant(chooser.entrant)


def only(hires: Hires, chooser: Chooser) -> Hires:
    """The same with the event as it would be if the teammates' sealed crews were shown."""
    event = hires.store.with_mates(hires.seat.event, chooser)
    game = event.game(hires.seat.game.id) or hires.seat.game
    held = replace(hires.seat.here.held, event=event)
    seat = replace(hires.seat, here=replace(hires.seat.here, held=held), game=game)
    return replace(hires, seat=seat)
