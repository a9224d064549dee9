"""How far a round has come: one of six stages, shown as five steps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from muster.core.event import Event, Phase, Round
from muster.words.tongue import N_, _


class Stage(StrEnum):
    """`EARLY`: the event has not started. `START`: public, and nobody plays yet."""

    EARLY = "early"
    PAIR = "pair"
    REVIEW = "review"
    START = "start"
    PLAY = "play"
    CLOSE = "close"
    CLOSED = "closed"


STEPS = (N_("Pair"), N_("Review"), N_("Publish"), N_("Play"), N_("Close"))

STEP: Mapping[Stage, int] = {
    Stage.EARLY: 0,
    Stage.PAIR: 0,
    Stage.REVIEW: 1,
    Stage.START: 3,
    Stage.PLAY: 3,
    Stage.CLOSE: 4,
    Stage.CLOSED: 5,
}
"""The step a stage is on; past the last when all are done."""


@dataclass(frozen=True, slots=True)
class StepView:
    say: str
    when: Literal["past", "now", "later"]


def stage_of(event: Event, number: int) -> Stage | None:
    """Nothing for a round that has not come: the one before it is not closed."""
    played = event.round(number)
    if played is not None:
        return _of_paired(event, played)
    if number != len(event.rounds) + 1 or event.phase is Phase.FINISHED:
        return None
    if event.phase is Phase.PREPARING:
        return Stage.EARLY
    return Stage.PAIR if event.current is None or event.current.closed else None


def _of_paired(event: Event, played: Round) -> Stage:
    if played.closed:
        return Stage.CLOSED
    if not played.published:
        return Stage.REVIEW
    if not played.outstanding():
        return Stage.CLOSE
    begun = played.number in event.clocks or any(game.started for game in played.games)
    return Stage.PLAY if begun else Stage.START


def steps(stage: Stage) -> tuple[StepView, ...]:
    at = STEP[stage]
    return tuple(
        StepView(_(say), "past" if n < at else "now" if n == at else "later")
        for n, say in enumerate(STEPS)
    )
