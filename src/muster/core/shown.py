"""What of an event a stranger may see: rounds that are public, and what they are about."""

from __future__ import annotations

from dataclasses import replace

from muster.core.access import Actor, may_see_encounter
from muster.core.event import Event, Game, Round
from muster.core.ids import GameId, PersonId
from muster.core.rulepack.rounds import planned_rounds

VISITOR = Actor(PersonId(""))


def public_rounds(event: Event) -> tuple[Round, ...]:
    return tuple(played for played in event.rounds if played.published)


def public_round(event: Event, number: int) -> Round | None:
    played = event.round(number)
    return played if played is not None and played.published else None


def without_hidden_rounds(event: Event) -> Event:
    """The event as everybody but the organiser knows it while pairings are not public."""
    shown = public_rounds(event)
    return event if len(shown) == len(event.rounds) else replace(event, rounds=shown)


def newest_round(event: Event) -> Round | None:
    """The latest round whose pairings everybody may see."""
    return next(reversed(public_rounds(event)), None)


def public_game(event: Event, game: GameId) -> Game | None:
    """A game, or a board of one, whose pairing everybody knows."""
    found = event.game(game)
    return found if found is not None and event.rounds[found.round - 1].published else None


def rounds_planned(event: Event) -> int:
    guess = planned_rounds(event.rules, len(event.present()) or len(event.entrants)).rounds
    return max(event.planned or guess, len(event.rounds))


def has_encounter(event: Event, number: int) -> bool:
    """Whether there is something to tell of what a round is about, and nothing secret in it."""
    known = number in event.encounters or (
        event.rules.pods is not None and bool(event.rules.ledger)
    )
    return known and may_see_encounter(event, VISITOR, number)


def settled(event: Event) -> int:
    """The round whose table people want to see: the last that is over, or the first while it is.

    Never one that is not public: strength of schedule would give its pairings away.
    """
    shown = public_rounds(event)
    over = [played.number for played in shown if played.closed or not played.outstanding()]
    return max(over, default=len(shown[:1]))
