"""An event taken in on trial: everything is decided in memory, and nothing is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.chain import Line, Stamp, chained
from muster.core.decide import decide
from muster.core.event import Event
from muster.core.fairness import Chance
from muster.core.fold import advance, fold
from muster.core.rulepack.schema import Rulepack
from muster.journal.people import Person
from muster.journal.perform import begin_event, fresh, now
from muster.reading.longshanks.saved import SavedEvent
from muster.reading.taking_in import StandIn, TakenIn, take_entrants, take_history


class Trial:
    """An event that nobody keeps yet; its luck is its own."""

    def __init__(self, pack: Rulepack, name: str, day: date, organiser: Person) -> None:
        begun = begin_event(pack, name=name, day=day, organiser=organiser.id)
        self.event: Event = fold(begun.lines, pack)
        self.secret = begun.secret
        self.people = {organiser.id: organiser}
        self._actor = Actor(organiser.id)

    def perform(self, command: ask.Command, people: Sequence[Person]) -> Event:
        at, chance = now(), Chance(self.secret, fresh())
        facts = decide(self.event, command, self._actor, at, chance)
        stamp = Stamp(self._actor.person, at, chance.fresh)
        lines = chained(Line, facts, self.event.end, stamp)
        self.event = advance(self.event, lines)
        self.people |= {person.id: person for person in people}
        return self.event


@dataclass(frozen=True, slots=True)
class Tried:
    """What would come of it, and the event as it would be."""

    taken: TakenIn
    trial: Trial


def tried(
    saved: SavedEvent, pack: Rulepack, stand_in: StandIn | None, by: Person, *, history: bool
) -> Tried:
    trial = Trial(pack, saved.name, saved.day or now().date(), by)
    if saved.place:
        trial.perform(ask.ChangeDetails(venue=saved.place), ())
    if history:
        return Tried(take_history(saved, trial.perform, stand_in), trial)
    return Tried(take_entrants(saved, trial.perform), trial)
