"""Entrants sorted by where they stand: the filters of the list, and how many are in each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

from muster.core.entrant import Entrant, Status
from muster.core.event import Event, Phase
from muster.words.tongue import N_

HAS_PLACE = {Status.REGISTERED, Status.IN}
GONE = {Status.DROPPED, Status.WITHDRAWN, Status.DISQUALIFIED}


class Show(StrEnum):
    ALL = "all"
    ABSENT = "absent"
    HERE = "here"
    PAID = "paid"
    UNPAID = "unpaid"
    WAITING = "waiting"
    GONE = "gone"


SAID: Mapping[Show, str] = {
    Show.ALL: N_("Everybody"),
    Show.ABSENT: N_("Not here yet"),
    Show.HERE: N_("Here"),
    Show.PAID: N_("Paid"),
    Show.UNPAID: N_("Not paid"),
    Show.WAITING: N_("Waiting list"),
    Show.GONE: N_("Left"),
}

FITS: Mapping[Show, Callable[[Entrant], bool]] = {
    Show.ALL: lambda _: True,
    Show.ABSENT: lambda who: who.status is Status.REGISTERED,
    Show.HERE: lambda who: who.status is Status.IN,
    Show.PAID: lambda who: who.paid,
    Show.UNPAID: lambda who: has_place(who) and not who.paid,
    Show.WAITING: lambda who: who.status is Status.WAITING,
    Show.GONE: lambda who: who.status in GONE,
}


def has_place(who: Entrant) -> bool:
    """Takes one of the event's places, and pays for it; a ringer takes none."""
    return who.status in HAS_PLACE and not who.ringer


def show_of(asked: str, event: Event, words: str) -> Show:
    """What is listed: whoever is looked for by name is found wherever they stand."""
    if words:
        return Show.ALL
    if asked in set(Show):
        return Show(asked)
    return Show.ABSENT if event.phase is Phase.PREPARING else Show.ALL
