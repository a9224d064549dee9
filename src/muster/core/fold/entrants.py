"""What happens to entrants."""

from collections.abc import Mapping
from dataclasses import replace

from muster.core import facts
from muster.core.chain import Line
from muster.core.entrant import Entrant, Status
from muster.core.event import Event, with_item
from muster.core.ids import EntrantId, PersonId


def put(event: Event, entrant: Entrant) -> Event:
    return replace(event, entrants=with_item(event.entrants, entrant.id, entrant))


def with_status(event: Event, entrant: EntrantId, status: Status) -> Event:
    return put(event, replace(event.entrants[entrant], status=status))


def registered(event: Event, fact: facts.EntrantRegistered, _: Line) -> Event:
    new = Entrant(
        id=fact.entrant,
        people=fact.people,
        status=Status.WAITING if fact.waiting else Status.REGISTERED,
        team=fact.team,
        club=fact.club,
        region=fact.region,
        faction=fact.faction,
        army=fact.army,
        place=not fact.waiting,
    )
    return put(event, with_factions(new, fact.factions))


def amended(event: Event, fact: facts.EntrantAmended, _: Line) -> Event:
    new = replace(
        event.entrants[fact.entrant],
        team=fact.team,
        club=fact.club,
        region=fact.region,
        faction=fact.faction,
        army=fact.army,
        table=fact.table,
        paid=fact.paid,
    )
    return put(event, with_factions(new, fact.factions))


def with_factions(who: Entrant, factions: Mapping[PersonId, str]) -> Entrant:
    """Of a team, everybody's own; together they are what the entrant plays."""
    if not factions:
        return replace(who, factions={})
    said = dict.fromkeys(factions.get(person, "") for person in who.people)
    return replace(who, factions=factions, faction=" & ".join(filter(None, said)))


def place_offered(event: Event, fact: facts.PlaceOffered, _: Line) -> Event:
    entrant = event.entrants[fact.entrant]
    return put(event, replace(entrant, status=Status.REGISTERED, place=True))


def checked_in(event: Event, fact: facts.EntrantCheckedIn, _: Line) -> Event:
    entrant = event.entrants[fact.entrant]
    new = replace(
        entrant,
        status=Status.IN,
        faction=fact.faction or entrant.faction,
        painting=entrant.painting or fact.painting,
        arrived=True,
    )
    return put(event, with_factions(new, {**entrant.factions, **fact.factions}))


def painting_entered(event: Event, fact: facts.PaintingEntered, _: Line) -> Event:
    return put(event, replace(event.entrants[fact.entrant], painting=True))


def dropped(event: Event, fact: facts.EntrantDropped, _: Line) -> Event:
    return with_status(event, fact.entrant, Status.DROPPED)


def returned(event: Event, fact: facts.EntrantReturned, _: Line) -> Event:
    return with_status(event, fact.entrant, _back(event.entrants[fact.entrant]))


def reinstated(event: Event, fact: facts.EntrantReinstated, _: Line) -> Event:
    return with_status(event, fact.entrant, _back(event.entrants[fact.entrant]))


def _back(entrant: Entrant) -> Status:
    """Where somebody stands who comes back: no further than they had come."""
    if entrant.arrived:
        return Status.IN
    return Status.REGISTERED if entrant.place else Status.WAITING


def disqualified(event: Event, fact: facts.EntrantDisqualified, _: Line) -> Event:
    ringer = None if event.ringer == fact.entrant else event.ringer
    return replace(with_status(event, fact.entrant, Status.DISQUALIFIED), ringer=ringer)


def ringer_called(event: Event, fact: facts.RingerCalled, _: Line) -> Event:
    ringer = Entrant(id=fact.entrant, people=(fact.person,), status=Status.IN, ringer=True)
    return replace(put(event, ringer), ringer=fact.entrant)


def ringer_released(event: Event, fact: facts.RingerReleased, _: Line) -> Event:
    return replace(with_status(event, fact.entrant, Status.DROPPED), ringer=None)


def pair_kept_apart(event: Event, fact: facts.PairKeptApart, _: Line) -> Event:
    return replace(event, apart=event.apart | {frozenset(fact.pair)})


def pair_allowed(event: Event, fact: facts.PairAllowed, _: Line) -> Event:
    return replace(event, apart=event.apart - {frozenset(fact.pair)})


def pair_locked(event: Event, fact: facts.PairLocked, _: Line) -> Event:
    pairs = (*event.locked.get(fact.round, ()), fact.pair)
    return replace(event, locked=with_item(event.locked, fact.round, pairs))


def remember_entrant(event: Event, _: facts.EntrantRegistered | facts.RingerCalled) -> Event:
    return replace(event, entrants_made=event.entrants_made + 1)


def remember_contribution(event: Event, fact: facts.EntrantCheckedIn) -> Event:
    """The first bytes somebody brought stay theirs: checking in again changes no draw."""
    known = {fact.entrant: fact.contribution, **event.contributions}
    return replace(event, contributions=known)
