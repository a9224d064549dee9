"""Lists a player may read besides their own."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.access import may_see_lists
from muster.core.event import Entrant
from muster.core.facts import ArmyList
from muster.core.ids import EntrantId
from muster.web.player.me import Me
from muster.words.plain import folded


@dataclass(frozen=True, slots=True)
class Lists:
    entrant: EntrantId
    name: str
    faction: str
    lists: tuple[ArmyList, ...]


def others_lists(me: Me) -> tuple[Lists, ...]:
    """Everybody whose lists I may see, by name."""
    shown = [
        _lists(me, entrant)
        for entrant in me.event.entrants.values()
        if entrant.lists
        and entrant.id != me.id
        and may_see_lists(me.event, me.here.actor, entrant.id)
    ]
    return tuple(sorted(shown, key=lambda each: folded(each.name)))


def list_of(me: Me, entrant: EntrantId) -> Lists:
    return _lists(me, me.event.entrants[entrant])


def _lists(me: Me, entrant: Entrant) -> Lists:
    return Lists(entrant.id, me.names.entrant(entrant.id), entrant.faction, entrant.lists)
