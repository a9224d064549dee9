"""From an event to a table's clock: who sits there, by which terms, and whose hand taps."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from muster.core.access import Actor
from muster.core.check_score import strangers
from muster.core.clock import reading
from muster.core.event import Event, Game
from muster.core.ids import EntrantId, PersonId
from muster.core.own_case import impartial, own_among
from muster.core.problem import Code, Refused, refuse
from muster.core.table_clock.asks import Ask, Hand, Start, TakeExtension
from muster.core.table_clock.clock import TableClock
from muster.core.table_clock.terms import SIDES, terms_of, terms_with
from muster.core.table_clock.ticks import ClockOpened


def opening(
    event: Event, game: Game, first: EntrantId | None, at: datetime, minutes: int = 0
) -> ClockOpened:
    """The first line of the clock's stream; whoever goes first comes first.

    `minutes`: for each side, instead of the time that the rules set.
    """
    terms = terms_with(event.rules, minutes) if minutes else terms_of(event.rules)
    if len(game.entrants) != len(SIDES):
        raise refuse(Code.NOT_FOR_PODS)
    if terms is None:
        raise refuse(Code.NO_TABLE_CLOCK)
    unknown = list(strangers(game, [first] if first else []))
    if unknown:
        raise Refused(unknown)
    one, other = sorted(game.entrants, key=lambda entrant: entrant != first)
    return ClockOpened(made=at, game=game.id, sides=(one, other), terms=terms)


def round_ends(event: Event, game: Game, at: datetime) -> datetime | None:
    """When the hall's clock says that this table's time is up; nothing before it was started."""
    clock = event.clocks.get(game.round)
    return reading(clock, event.rules, at, game.id).ends if clock else None


def need_round(event: Event, game: Game, clock: TableClock, ask: Ask, made: datetime) -> None:
    """By turn timing no time begins or grows once the round is over: dice down."""
    if clock.terms.kind != "turns" or not isinstance(ask, Start | TakeExtension):
        return
    ends = round_ends(event, game, made)
    if ends is not None and made >= ends:
        raise refuse(Code.DICE_DOWN)


class Officials(NamedTuple):
    organisers: frozenset[PersonId]
    judges: frozenset[PersonId]


def officials_of(event: Event, sides: tuple[EntrantId, ...]) -> Officials:
    """At their own table the organiser leaves the clock to a judge, where there is one."""
    aside = own_among(event, event.organiser, sides) and impartial(event, sides)
    return Officials(frozenset(() if aside else {event.organiser}), frozenset(event.judges))


def hand_of(event: Event, actor: Actor, sides: tuple[EntrantId, ...], officials: Officials) -> Hand:
    who = actor.person
    own = own_among(event, who, sides)
    played = frozenset(n for n, side in enumerate(sides) if side in own)
    judges = who in officials.judges and not played
    return Hand(played, official=who in officials.organisers or judges)
