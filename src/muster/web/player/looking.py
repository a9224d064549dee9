"""An official who opens a player's link: whose page it is, and checking them in."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from muster.core.access import may
from muster.core.commands import CheckIn
from muster.core.entrant import Entrant, Status
from muster.core.event import Phase
from muster.core.ids import EntrantId
from muster.core.roster.crew_faction import known_factions
from muster.web.declaring import FactionBox, faction_boxes
from muster.web.gates import Here, account_of, desk_of
from muster.web.player.me import entrant_of
from muster.words.render import STATUS
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class Looking:
    """`desk` is where the official's own forms go; `check_in`: offered, with what it asks for.

    `known`: the Factions that can be declared.
    """

    desk: Here
    name: str
    status: str
    entrant: EntrantId | None
    check_in: bool
    factions: tuple[FactionBox, ...]
    known: tuple[str, ...]
    asks_painting: bool


def looking_at(request: HttpRequest, here: Here) -> Looking | None:
    """Nothing for the holder of the link themselves, or for a stranger who signed in."""
    account = account_of(request)
    if account is None or account.person_id == here.actor.person:
        return None
    desk = desk_of(request, here.held, account)
    if not desk.is_official:
        return None
    who = entrant_of(here)
    rules = here.event.rules.registration
    return Looking(
        desk=desk,
        name=here.names.person(here.actor.person),
        status=_(STATUS[who.status]) if who else "",
        entrant=who.id if who else None,
        check_in=who is not None and _may_check_in(desk, who),
        factions=_factions(here, who) if who is not None and rules.faction_required else (),
        known=known_factions(here.event),
        asks_painting=rules.painting_opt_in,
    )


def _factions(here: Here, who: Entrant) -> tuple[FactionBox, ...]:
    return faction_boxes(who, here.names, f"faction.{who.id}")


def _may_check_in(desk: Here, who: Entrant) -> bool:
    waits = who.status is Status.REGISTERED and desk.event.phase is not Phase.FINISHED
    return waits and may(desk.event, desk.actor, CheckIn(arrivals=()))
