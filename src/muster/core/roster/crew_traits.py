"""The battle trait that a side picks before a game: which it may, and who picks first."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core.entrant import Entrant
from muster.core.event import Event, Game
from muster.core.ids import EntrantId
from muster.core.problem import Code, Problem
from muster.core.roster.check import as_brought, own_lists
from muster.core.roster.marks import Trait, are_marked, battle_traits, every_trait


def traits_open(event: Event, game: Game, entrant: EntrantId) -> tuple[Trait, ...] | None:
    """What a side may pick from, none if its fighters share nothing; nothing if nobody knows."""
    lists = own_lists(event, game, entrant)
    if len(lists) != 1:
        return None
    one = as_brought(event, event.entrants[entrant], lists[0])
    return battle_traits(one) if are_marked(one) else None


def wrong_trait(event: Event, game: Game, who: Entrant, trait: str) -> Iterator[Problem]:
    """The defender picks first, each one of those that all of their fighters share."""
    known = every_trait(event.rules)
    if not known:
        yield Problem(Code.TRAITS_NONE)
        return
    fitting = traits_open(event, game, who.id)
    if trait not in {each.title for each in known}:
        near = fitting if fitting is not None else known
        yield Problem(Code.TRAIT_UNKNOWN, {"trait": trait, "known": _titles(near)})
    elif fitting is not None and trait not in {each.title for each in fitting}:
        data = {"entrant": who.id, "trait": trait, "known": _titles(fitting)}
        yield Problem(Code.TRAIT_NOT_SHARED, data)
    if game.attacker == who.id:
        for other in game.others(who.id):
            if other not in game.traits and traits_open(event, game, other) != ():
                yield Problem(Code.TRAITS_WAIT, {"entrant": other})


def _titles(traits: tuple[Trait, ...]) -> tuple[str, ...]:
    return tuple(each.title for each in traits)
