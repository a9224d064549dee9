"""What can be asked about encounters."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from muster.core.commands.command import Command
from muster.core.facts import Parts
from muster.core.record import Record


class SetEncounter(Command):
    """`round`: the one being prepared, if not given. The title can be left to the parts."""

    kind: Literal["set-encounter"] = "set-encounter"
    round: int | None = None
    title: str = ""
    text: str = ""
    parts: Parts = Field(default_factory=dict)


class DealEncounter(Command):
    """Leave to chance what a round still lacks, or the `slots` that are named.

    `parts` are chosen beforehand. `by_hand`: the cards and rolls that somebody has in front of
    them, in their order, instead of Muster's own.
    """

    kind: Literal["deal-encounter"] = "deal-encounter"
    round: int | None = None
    slots: tuple[str, ...] = ()
    parts: Parts = Field(default_factory=dict)
    by_hand: tuple[str, ...] = ()
    reason: str = ""


class RoundPlan(Record):
    """What a round shall be about: the parts that are chosen, and those to deal."""

    round: int
    parts: Parts = Field(default_factory=dict)
    deal: tuple[str, ...] = ()
    by_hand: tuple[str, ...] = ()


class PlanEncounters(Command):
    """Several rounds at once, all or none of them."""

    kind: Literal["plan-encounters"] = "plan-encounters"
    plans: tuple[RoundPlan, ...]
    reason: str = ""
