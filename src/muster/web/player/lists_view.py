"""Lists on the phone: my own and how far they are, and those of others that I may read."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.access import may_see_lists
from muster.core.entrant import Entrant
from muster.core.ids import EntrantId
from muster.paper.lists import ListTable, list_tables
from muster.web.lists.pool_view import Declared, declared, needs_pool
from muster.web.lists.state import State, state_of, wanted
from muster.web.player.me import Me
from muster.words.plain import folded


@dataclass(frozen=True, slots=True)
class Lists:
    entrant: EntrantId
    name: str
    faction: str
    tables: tuple[ListTable, ...]


@dataclass(frozen=True, slots=True)
class MyLists:
    """`wanted`: everybody hands in a list. `by_game`: each game has a crew of its own.

    `pools`: what is named at check-in, if anything is.
    """

    tables: tuple[ListTable, ...]
    state: State
    wanted: bool
    by_game: bool
    pools: tuple[Declared, ...]
    others: tuple[Lists, ...]


def my_lists(me: Me) -> MyLists:
    return MyLists(
        tables=list_tables(me.event, me.entrant, me.names),
        state=state_of(me.event, me.entrant, me.names),
        wanted=wanted(me.event),
        by_game=me.event.rules.roster.written == "game",
        pools=declared(me.here, me.entrant) if needs_pool(me.event) else (),
        others=others_lists(me),
    )


def others_lists(me: Me) -> tuple[Lists, ...]:
    """Everybody whose lists I may see, by name."""
    shown = [
        list_of(me, entrant.id)
        for entrant in me.event.entrants.values()
        if entrant.lists
        and entrant.id != me.id
        and may_see_lists(me.event, me.here.actor, entrant.id)
    ]
    return tuple(sorted(shown, key=lambda each: folded(each.name)))


def list_of(me: Me, entrant: EntrantId) -> Lists:
    who: Entrant = me.event.entrants[entrant]
    tables = list_tables(me.event, who, me.names)
    return Lists(entrant, me.names.entrant(entrant), who.faction, tables)
