"""Everything that is wrong with what somebody wants to bring, all at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from muster.core.entrant import Entrant, Listed
from muster.core.event import Event, Game
from muster.core.facts import ArmyList
from muster.core.ids import EntrantId
from muster.core.problem import Code, Problem
from muster.core.roster import crew_rules, specialists
from muster.core.roster.across import TOGETHER
from muster.core.roster.brought import Brought, brought
from muster.core.roster.counting import is_discounted, price
from muster.core.roster.crew_faction import kept_faction
from muster.core.roster.crew_rules import ban_problems, leader_problems, pool_problems
from muster.core.roster.crew_team import beyond_team_limits
from muster.core.roster.rows import mixed, stands_rightly
from muster.core.roster.rules import LIST_RULES
from muster.core.roster.size import total

__all__ = [
    "Swapped",
    "army_cost",
    "army_played",
    "as_brought",
    "ban_problems",
    "cost_of",
    "crew_problems",
    "is_checked",
    "is_complete",
    "leader_problems",
    "list_problems",
    "list_remarks",
    "no_longer_fits",
    "own_lists",
    "pool_problems",
    "swapped",
]


def list_problems(event: Event, entrant: Entrant, lists: Sequence[ArmyList]) -> Iterator[Problem]:
    """What is wrong with the lists of an entrant, each by itself and those of a player together."""
    each = [as_brought(event, entrant, army) for army in lists]
    for one in each:
        yield from _alone(one)
        yield from kept_faction(event, entrant, one.army)
    named: dict[str, None] = {army.player: None for army in lists if army.player}
    for player in named or {"": None}:
        theirs = [one for one in each if one.army.player in {"", player}]
        for together in TOGETHER if theirs else ():
            yield from together(theirs)
    yield from beyond_team_limits(event, lists)


def no_longer_fits(event: Event, entrant: Entrant) -> bool:
    """Whether lists in which nothing was wrong would be refused by the rules as they now are."""
    return entrant.listed is Listed.CHECKED and any(list_problems(event, entrant, entrant.lists))


class Swapped(NamedTuple):
    """The army that is played after a swap, and everything that is wrong with it."""

    army: ArmyList
    problems: tuple[Problem, ...]


def swapped(
    event: Event, entrant: Entrant, army: ArmyList, removed: Sequence[int], added: Sequence[int]
) -> Swapped:
    """A list after specialists were swapped in: rows counted from 0, once for each card."""
    one = as_brought(event, entrant, army)
    result = specialists.swapped(one, removed, added)
    wrong = [*specialists.swap_problems(one, removed, added)]
    wrong += _alone(as_brought(event, entrant, result))
    return Swapped(result, tuple(wrong))


def crew_problems(event: Event, game: Game, entrant: Entrant, crew: ArmyList) -> Iterator[Problem]:
    """What is wrong with what an entrant brings to one game, after leaders and bans are known.

    What a crew must be by itself is said by the rules for lists; the rest, `CREW_RULES` among it,
    by those for crews.
    """
    one = as_brought(event, entrant, crew)
    for rule in LIST_RULES:
        yield from rule(one)
    yield from _of_a_list(event, entrant, one)
    yield from crew_rules.crew_problems(event, game, entrant, crew)


def is_complete(event: Event, entrant: Entrant, lists: Sequence[ArmyList]) -> bool:
    """Whether every player of a team has handed in; they may do so one after the other."""
    least = event.rules.roster.least
    given = [army.player for army in lists]
    return len(entrant.people) == 1 or all(given.count(who) >= least for who in entrant.people)


def list_remarks(event: Event, entrant: Entrant, lists: Sequence[ArmyList]) -> Iterator[Problem]:
    """What nothing is refused for, but only people can tell: lists with it wait for an official."""
    for army in lists:
        yield from mixed(as_brought(event, entrant, army))


def is_checked(event: Event, lists: Sequence[ArmyList]) -> bool:
    """Whether there was something to check all of it against: cards, prices, stand-ins.

    What only people can tell, such as what a theme takes off, waits for an official.
    """
    return event.catalogue is not None and all(
        army.picks and _is_certain(brought(event.rules, event.catalogue, army.faction, army))
        for army in lists
    )


def cost_of(event: Event, entrant: Entrant, army: ArmyList) -> int | None:
    """What a list costs: counted by the catalogue if that can be done, else as it was written."""
    return total(as_brought(event, entrant, army))


def own_lists(event: Event, game: Game, entrant: EntrantId) -> tuple[ArmyList, ...]:
    """What a side may play here; at a board of teams, what its player may."""
    player = game.player(entrant)
    lists = event.entrants[entrant].lists
    return tuple(army for army in lists if player is None or army.player in {"", player})


def army_played(event: Event, game: Game, entrant: EntrantId, title: str = "") -> ArmyList | None:
    """What a side plays: what it showed for this game, the list of that title, or its only one."""
    shown = [crew for (side, _), crew in game.crews.items() if side == entrant]
    if len(shown) == 1:
        return shown[0]
    lists = own_lists(event, game, entrant)
    named = [army for army in lists if army.title == title]
    return next(iter(lists if len(lists) == 1 else named), None)


def army_cost(event: Event, game: Game, entrant: EntrantId, title: str = "") -> int | None:
    """What the army of a side costs, by its list or as it was entered; nothing if nobody knows."""
    who, army = event.entrants[entrant], army_played(event, game, entrant, title)
    known = cost_of(event, who, army) if army else None
    return who.army if known is None else known


def as_brought(event: Event, entrant: Entrant, army: ArmyList) -> Brought:
    """Where several people are one entrant, the Faction is that of whose list it is."""
    declared = entrant.faction_of(army.player) if army.player else entrant.faction
    return brought(event.rules, event.catalogue, army.faction or declared, army)


def _of_a_list(event: Event, entrant: Entrant, played: Brought) -> Iterator[Problem]:
    """Where specialists are swapped in: the list of that name with cards of its own."""
    if not event.rules.roster.specialists or not entrant.lists:
        return
    listed = next((army for army in entrant.lists if army.title == played.army.title), None)
    if listed is None:
        yield Problem(Code.CREW_FIXED, {"entrant": entrant.id})
        return
    yield from specialists.drawn_from(as_brought(event, entrant, listed), played)


def _alone(one: Brought) -> Iterator[Problem]:
    """What is wrong with a list by itself."""
    for rule in (*LIST_RULES, *crew_rules.CREW_RULES):
        yield from rule(one)


def _is_certain(one: Brought) -> bool:
    return not any(mixed(one)) and all(
        piece.profile is not None
        and price(one, piece) is not None
        and not is_discounted(one, piece)
        and stands_rightly(one, piece) is not None
        for piece in one.pieces
    )
