"""What somebody still has to say when they arrive."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.entrant import Entrant, Status
from muster.core.event import Event
from muster.core.ids import EntrantId
from muster.web.declaring import FactionBox, faction_boxes
from muster.words.names import Names


@dataclass(frozen=True, slots=True)
class ArrivalForm:
    """`factions`: what they must declare, of which nothing was said when they were entered."""

    entrant: EntrantId
    factions: tuple[FactionBox, ...]
    asks_painting: bool

    @property
    def asks_faction(self) -> bool:
        return bool(self.factions)


def arrival_of(event: Event, who: Entrant, names: Names) -> ArrivalForm | None:
    """Nothing for somebody who cannot arrive: they are here, gone, or on the waiting list."""
    if who.status is not Status.REGISTERED:
        return None
    rules = event.rules.registration
    boxes = faction_boxes(who, names, f"faction.{who.id}") if rules.faction_required else ()
    return ArrivalForm(who.id, tuple(b for b in boxes if not b.value), rules.painting_opt_in)
