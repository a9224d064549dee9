"""Decisions about entrants: who is in, who is out, who stands in."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import chain

from muster.core import commands as ask
from muster.core import facts
from muster.core.check_score import LARGEST
from muster.core.decide.asked import Asked, Doubts, need_entrant, need_open
from muster.core.decide.causes import find_cause
from muster.core.entrant import Entrant, Status
from muster.core.event import Event, Game
from muster.core.fairness import contribution
from muster.core.ids import EntrantId, PersonId
from muster.core.notices import naming_doubts
from muster.core.problem import Code, refuse
from muster.core.roster.check import army_cost
from muster.core.roster.crew_faction import unknown_faction
from muster.core.rulepack.worth import counts_armies
from muster.core.score import Score

Facts = tuple[facts.AnyFact, ...]


def register(event: Event, command: ask.RegisterEntrants, _: Asked) -> Facts:
    """All of them or none: a list with one mistake is put right and sent again."""
    need_open(event)
    doubts = Doubts(command)
    if not command.entries:
        doubts.no(Code.NO_ENTRANTS_GIVEN)
    seen = {person for e in event.entrants.values() for person in e.people if not e.ringer}
    if event.ringer is not None:
        seen.update(event.entrants[event.ringer].people)
    for row, entry in enumerate(command.entries, start=1):
        _check_entry(event, entry, row, seen, doubts)
        seen.update(entry.people)
    said = (_declared(each.people, each.faction, each.factions) for each in command.entries)
    _question(event, chain.from_iterable(said), doubts)
    doubts.settle()
    free = event.free_places
    return tuple(
        facts.EntrantRegistered(
            entrant=EntrantId(f"e{event.entrants_made + i + 1}"),
            waiting=free is not None and i >= free,
            **entry.model_dump(),
        )
        for i, entry in enumerate(command.entries)
    )


def _check_entry(
    event: Event, entry: ask.Entry, row: int, seen: set[PersonId], doubts: Doubts
) -> None:
    rules = event.rules.registration
    if len(set(entry.people)) != rules.team_of or len(entry.people) != rules.team_of:
        doubts.no(Code.TEAM_SIZE, row=row, least=rules.team_of, given=len(entry.people))
    for person in entry.people:
        if person in seen:
            doubts.no(Code.ENTERED_TWICE, row=row, person=person)
        if person == event.organiser and not rules.organiser_may_play:
            doubts.no(Code.ORGANISER_MAY_NOT_PLAY, row=row, person=person)
    for person in entry.factions:
        if person not in entry.people:
            doubts.no(Code.PLAYER_UNKNOWN, row=row)
    if entry.army is not None and not 0 <= entry.army <= LARGEST:
        doubts.no(Code.NUMBER_IMPOSSIBLE, row=row, what="army", number=entry.army)


def _question(event: Event, said: Iterable[str], doubts: Doubts) -> None:
    """Factions that nobody knows, each once, however many people declare it."""
    for each in dict.fromkeys(said):
        doubts.extend(unknown_faction(event, each))


def _declared(
    people: Collection[PersonId], faction: str, each: Mapping[PersonId, str]
) -> list[str]:
    """What is said of somebody; several of a team may be written in one line."""
    return [*each.values(), *([faction] if len(people) == 1 else [])]


def amend(event: Event, command: ask.AmendEntrant, _: Asked) -> Facts:
    need_open(event)
    who = need_entrant(event, command.entrant)
    doubts = Doubts(command)
    changes_faction = command.faction not in {None, who.faction}
    changes_faction |= command.factions not in (None, who.factions)
    locked = event.rules.registration.faction_locked and who.arrived and bool(event.rounds)
    if changes_faction and locked:
        doubts.no(Code.FACTION_LOCKED, entrant=who.id, faction=who.faction)
    if changes_faction:
        said = _declared(who.people, command.faction or "", command.factions or {})
        _question(event, said, doubts)
    for name in ("army", "table"):
        number = getattr(command, name)
        if number is not None and not 0 <= number <= LARGEST:
            doubts.no(Code.NUMBER_IMPOSSIBLE, what=name, number=number)
    doubts.settle()
    keys = ("team", "club", "region", "faction", "factions", "army", "table", "paid")
    now = {key: getattr(who, key) for key in keys}
    given = command.model_dump(exclude_none=True, include=set(keys))
    changed = {**now, **given}
    changed["table"] = changed["table"] or None
    return (
        facts.EntrantAmended.model_validate(
            {"entrant": who.id, "reason": command.reason, **changed}
        ),
    )


def offer_place(event: Event, command: ask.OfferPlace, _: Asked) -> Facts:
    need_open(event)
    _need_status(event, command.entrant, Status.WAITING)
    doubts = Doubts(command)
    if event.free_places == 0:
        doubts.unless_confirmed(Code.EVENT_FULL, capacity=event.capacity)
    doubts.settle()
    return (facts.PlaceOffered(entrant=command.entrant),)


def check_in(event: Event, command: ask.CheckIn, asked: Asked) -> Facts:
    """Arrivals, also late ones: who checks in now is paired from the next round on."""
    need_open(event)
    doubts = Doubts(command)
    if not command.arrivals:
        doubts.no(Code.NO_ENTRANTS_GIVEN)
    said: list[str] = []
    for arrival in command.arrivals:
        who = need_entrant(event, arrival.entrant)
        if who.status is not Status.REGISTERED:
            doubts.no(Code.WRONG_STATUS, entrant=who.id, status=who.status)
        else:
            _need_factions(event, who, arrival, doubts)
            said += _declared(who.people, arrival.faction, arrival.factions)
    _question(event, said, doubts)
    if not event.rounds:
        doubts.extend(naming_doubts(event, tuple(a.entrant for a in command.arrivals)))
    if len({arrival.entrant for arrival in command.arrivals}) != len(command.arrivals):
        doubts.no(Code.SAME_ENTRANT_TWICE)
    doubts.settle()
    return tuple(
        facts.EntrantCheckedIn(
            entrant=arrival.entrant,
            faction=arrival.faction,
            factions=arrival.factions,
            painting=arrival.painting,
            contribution=contribution(asked.chance.fresh, arrival.entrant, arrival.words),
        )
        for arrival in command.arrivals
    )


def _need_factions(event: Event, who: Entrant, arrival: ask.Arrival, doubts: Doubts) -> None:
    """Everybody declares one; in a team each their own."""
    for person in arrival.factions:
        if person not in who.people:
            doubts.no(Code.PLAYER_UNKNOWN, entrant=who.id)
    if not event.rules.registration.faction_required:
        return
    if len(who.people) == 1:
        if not (arrival.faction or who.faction):
            doubts.no(Code.FACTION_MISSING, entrant=who.id)
        return
    for person in who.people:
        if not (arrival.factions.get(person) or who.factions.get(person)):
            doubts.no(Code.FACTION_OF_EACH, entrant=who.id, person=person)


def enter_painting(event: Event, command: ask.EnterPainting, _: Asked) -> Facts:
    need_open(event)
    who = need_entrant(event, command.entrant)
    if who.painting:
        raise refuse(Code.ALREADY_SO)
    if event.rules.registration.painting_opt_in and not command.reason.strip():
        raise refuse(Code.REASON_MISSING)
    return (facts.PaintingEntered(entrant=who.id, reason=command.reason),)


def drop(event: Event, command: ask.DropEntrant, _: Asked) -> Facts:
    need_open(event)
    _need_status(event, command.entrant, Status.REGISTERED, Status.WAITING, Status.IN)
    if event.entrants[command.entrant].ringer:
        return (facts.RingerReleased(entrant=command.entrant),)
    return (facts.EntrantDropped(entrant=command.entrant, reason=command.reason),)


def come_back(event: Event, command: ask.ReturnEntrant, _: Asked) -> Facts:
    need_open(event)
    _need_status(event, command.entrant, Status.DROPPED)
    doubts = Doubts(command)
    _back(event, command.entrant, doubts)
    doubts.settle()
    return (facts.EntrantReturned(entrant=command.entrant),)


def reinstate(event: Event, command: ask.ReinstateEntrant, _: Asked) -> Facts:
    """The organiser takes back a disqualification, or a withdrawal that was a mistake."""
    _need_status(event, command.entrant, Status.DISQUALIFIED, Status.WITHDRAWN)
    doubts = Doubts(command)
    _back(event, command.entrant, doubts)
    if not command.reason.strip():
        doubts.no(Code.REASON_MISSING)
    doubts.settle()
    return (facts.EntrantReinstated(entrant=command.entrant, reason=command.reason),)


def _back(event: Event, entrant: EntrantId, doubts: Doubts) -> None:
    """Nobody comes back who is somebody else here by now, or into a full event unasked."""
    who = event.entrants[entrant]
    if who.ringer:
        doubts.no(Code.WRONG_STATUS, entrant=entrant, status="ringer")
    for person in who.people:
        if event.busy(person) is not None:
            doubts.no(Code.ENTERED_TWICE, person=person)
    if who.place and event.free_places == 0:
        doubts.unless_confirmed(Code.EVENT_FULL, capacity=event.capacity)


def disqualify(event: Event, command: ask.DisqualifyEntrant, _: Asked) -> Facts:
    who = need_entrant(event, command.entrant)
    doubts = Doubts(command)
    if who.status is Status.DISQUALIFIED:
        doubts.no(Code.WRONG_STATUS, entrant=who.id, status=who.status)
    if not command.reason.strip():
        doubts.no(Code.REASON_MISSING)
    find_cause(event.rules.disqualification.causes, command.cause, doubts)
    doubts.settle()
    return disqualified(event, who.id, command.cause, command.reason)


def disqualified(event: Event, entrant: EntrantId, cause: str, reason: str) -> Facts:
    """Out at once; a game in progress is forfeited, games already played stand."""
    out = facts.EntrantDisqualified(entrant=entrant, cause=cause, reason=reason)
    game = event.game_of(entrant)
    if game is None or game.result is not None or event.rules.pods is not None:
        return (out,)
    if not event.rounds[game.round - 1].published:
        return (out,)
    army = forfeited_army(event, game, (entrant,))
    lost = facts.GameForfeited(game=game.id, by=(entrant,), cause=cause, army=army, reason=reason)
    return (out, lost)


def forfeited_army(
    event: Event, game: Game, losers: tuple[EntrantId, ...], score: Score | None = None
) -> int | None:
    """What the army of the one who loses costs, where the pack counts it and anybody knows."""
    if len(losers) != 1 or losers[0] not in game.entrants:
        return None
    if not counts_armies(event.rules.forfeit.winner):
        return None
    return army_cost(event, game, losers[0], score.list_of(losers[0]) if score else "")


def call_ringer(event: Event, command: ask.CallRinger, _: Asked) -> Facts:
    need_open(event)
    doubts = Doubts(command)
    if not event.rules.odd_field.ringer or event.rules.teams.boards:
        doubts.no(Code.RINGER_NOT_IN_PACK)
    if event.ringer is not None:
        doubts.no(Code.RINGER_ALREADY_CALLED, entrant=event.ringer)
    if event.busy(command.person) is not None:
        doubts.no(Code.ENTERED_TWICE, person=command.person)
    for entrant in event.of_person(command.person):
        who = event.entrants[entrant]
        if who.status in {Status.DISQUALIFIED, Status.WITHDRAWN}:
            doubts.no(Code.WRONG_STATUS, entrant=entrant, status=who.status)
    doubts.settle()
    before = [e for e in event.of_person(command.person) if event.is_ringer(e)]
    ringer = before[0] if before else EntrantId(f"e{event.entrants_made + 1}")
    return (facts.RingerCalled(entrant=ringer, person=command.person),)


def release_ringer(event: Event, _: ask.ReleaseRinger, __: Asked) -> Facts:
    if event.ringer is None:
        raise refuse(Code.NO_RINGER)
    return (facts.RingerReleased(entrant=event.ringer),)


def _need_status(event: Event, entrant: EntrantId, *allowed: Status) -> None:
    who = need_entrant(event, entrant)
    if who.status not in allowed:
        raise refuse(Code.WRONG_STATUS, entrant=entrant, status=who.status)
