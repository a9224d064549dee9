"""How what people bring changes an event."""

from __future__ import annotations

from dataclasses import replace

from muster.core import facts
from muster.core.chain import Line
from muster.core.entrant import Listed, Pool
from muster.core.event import Event, Inspected, with_item
from muster.core.fold.entrants import put
from muster.core.fold.rounds import change_game


def catalogue_set(event: Event, fact: facts.CatalogueSet, _: Line) -> Event:
    return replace(event, catalogue=fact.catalogue)


def terms_set(event: Event, fact: facts.ListTermsSet, _: Line) -> Event:
    return replace(event, lists_due=fact.due, sight=fact.shown)


def registered(event: Event, fact: facts.ListsRegistered, _: Line) -> Event:
    """Leave to hand in late is for once."""
    listed = Listed.CHECKED if fact.checked else Listed.HANDED_IN
    listed = Listed.TAKEN if fact.reason else listed
    who = event.entrants[fact.entrant]
    return put(event, replace(who, lists=fact.lists, listed=listed, leave=False))


def approved(event: Event, fact: facts.ListsApproved, _: Line) -> Event:
    return put(event, replace(event.entrants[fact.entrant], listed=Listed.APPROVED))


def leave_given(event: Event, fact: facts.LeaveGiven, _: Line) -> Event:
    return put(event, replace(event.entrants[fact.entrant], leave=True))


def pool_declared(event: Event, fact: facts.PoolDeclared, _: Line) -> Event:
    who = event.entrants[fact.entrant]
    pools = with_item(who.pools, fact.player, Pool(fact.leader, fact.pool))
    return put(event, replace(who, pools=pools))


def leader_announced(event: Event, fact: facts.LeaderAnnounced, _: Line) -> Event:
    key = (fact.entrant, str(fact.player))
    return change_game(
        event,
        fact.game,
        lambda game: replace(game, leaders=with_item(game.leaders, key, fact.leader)),
    )


def keywords_banned(event: Event, fact: facts.KeywordsBanned, _: Line) -> Event:
    return change_game(
        event,
        fact.game,
        lambda game: replace(game, bans=with_item(game.bans, fact.entrant, fact.keywords)),
    )


def trait_picked(event: Event, fact: facts.TraitPicked, _: Line) -> Event:
    return change_game(
        event,
        fact.game,
        lambda game: replace(game, traits=with_item(game.traits, fact.entrant, fact.trait)),
    )


def crew_played(event: Event, fact: facts.CrewPlayed, _: Line) -> Event:
    key = (fact.entrant, str(fact.crew.player))
    return change_game(
        event, fact.game, lambda game: replace(game, crews=with_item(game.crews, key, fact.crew))
    )


def model_inspected(event: Event, fact: facts.ModelInspected, line: Line) -> Event:
    return replace(event, inspected=(*event.inspected, Inspected(line, fact)))
