"""What somebody still has to say when they arrive."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.event import Entrant, Event, Status
from muster.core.ids import EntrantId


@dataclass(frozen=True, slots=True)
class ArrivalForm:
    """`asks_faction`: they must declare one, and none was given when they were entered."""

    entrant: EntrantId
    faction: str
    asks_faction: bool
    asks_painting: bool


def arrival_of(event: Event, who: Entrant) -> ArrivalForm | None:
    """Nothing for somebody who cannot arrive: they are here, gone, or on the waiting list."""
    if who.status is not Status.REGISTERED:
        return None
    rules = event.rules.registration
    needed = rules.faction_required and not who.faction
    return ArrivalForm(who.id, who.faction, needed, rules.painting_opt_in)
