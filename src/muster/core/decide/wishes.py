"""Decisions about who shall meet and who shall not, by the organiser's wish."""

from __future__ import annotations

from muster.core import commands as ask
from muster.core import facts
from muster.core.decide.asked import Asked, need_entrant, need_open
from muster.core.entrant import Status
from muster.core.event import Event
from muster.core.ids import EntrantId
from muster.core.problem import Code, refuse

Facts = tuple[facts.AnyFact, ...]


def keep_apart(event: Event, command: ask.KeepApart, _: Asked) -> Facts:
    need_open(event)
    _need_two(event, command.pair)
    if frozenset(command.pair) in event.apart:
        raise refuse(Code.ALREADY_SO)
    return (facts.PairKeptApart(pair=command.pair, reason=command.reason),)


def allow_pair(event: Event, command: ask.AllowPair, _: Asked) -> Facts:
    need_open(event)
    _need_two(event, command.pair)
    if frozenset(command.pair) not in event.apart:
        raise refuse(Code.ALREADY_SO)
    return (facts.PairAllowed(pair=command.pair, reason=command.reason),)


def lock_pair(event: Event, command: ask.LockPair, _: Asked) -> Facts:
    """For the round being prepared: the current one until it is published, else the next."""
    need_open(event)
    _need_two(event, command.pair)
    for entrant in command.pair:
        who = event.entrants[entrant]
        if who.status is not Status.IN or who.ringer:
            status = "ringer" if who.ringer else who.status
            raise refuse(Code.WRONG_STATUS, entrant=entrant, status=status)
    now = event.current
    number = now.number if now and not now.published and not now.closed else len(event.rounds) + 1
    for pair in event.locked.get(number, ()):
        if set(pair) & set(command.pair):
            raise refuse(Code.LOCKED_ALREADY, entrants=pair)
    return (facts.PairLocked(round=number, pair=command.pair, reason=command.reason),)


def _need_two(event: Event, pair: tuple[EntrantId, EntrantId]) -> None:
    for entrant in pair:
        need_entrant(event, entrant)
    if pair[0] == pair[1]:
        raise refuse(Code.SAME_ENTRANT_TWICE)
