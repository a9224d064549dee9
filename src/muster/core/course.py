"""The course of an event: whether it goes on after a round, and where its plan leaves its rules."""

from __future__ import annotations

from enum import StrEnum

from muster.core.event import Event
from muster.core.facts import RoundsPlanned
from muster.core.rulepack.patch import Deviation
from muster.core.rulepack.patch import deviations as rules_deviate
from muster.core.standings import sole_leader

PLANNED = "planned"
"""The place of a deviation that is no rule's but the plan's."""


class Course(StrEnum):
    """What becomes of an event once its latest round is closed."""

    DECIDED = "decided"
    ROUNDS_LEFT = "rounds-left"
    NO_LEADER = "no-leader"
    PLAYED_OUT = "played-out"


def course(event: Event) -> Course:
    """Where a sole leader ends an event, so does the last round that its rules allow.

    After finals tables there is nothing to play for either: the first of them has the winner.
    """
    rules, played = event.rules.rounds, len(event.rounds)
    if rules.ends_on_sole_leader and played and sole_leader(event) is not None:
        return Course.DECIDED
    if played < event.planned:
        return Course.ROUNDS_LEFT
    final = event.current is not None and bool(event.current.finals)
    last = final or (rules.fixed is not None and played >= rules.fixed)
    return Course.NO_LEADER if rules.ends_on_sole_leader and not last else Course.PLAYED_OUT


def goes_on(event: Event) -> bool:
    """Whether another round comes by the plan."""
    return course(event) is Course.ROUNDS_LEFT


def too_many(event: Event, rounds: int) -> bool:
    """Whether the rules of the event allow fewer rounds than these."""
    most = event.rules.rounds.fixed
    return most is not None and rounds > most


def deviations(event: Event) -> tuple[Deviation, ...]:
    """Rules that are not the pack's, and more rounds than the rules allow."""
    changed = rules_deviate(event.official, event.rules, event.patches)
    rounds = max(event.planned, len(event.rounds))
    if not too_many(event, rounds):
        return changed
    most = event.rules.rounds.fixed
    return (*changed, Deviation(PLANNED, "Rounds played at most", most, rounds, _why(event)))


def _why(event: Event) -> str:
    """What the organiser said when more were planned."""
    said = (
        line.fact.reason
        for line in event.newest_first()
        if isinstance(line.fact, RoundsPlanned) and line.n not in event.retracted
    )
    return next(said, "")
