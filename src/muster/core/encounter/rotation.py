"""Rotations: published encounters for the events of some months, as plans for an event."""

from __future__ import annotations

from datetime import date

from muster.core.commands import RoundPlan
from muster.core.encounter.elements import completed, lacking
from muster.core.rulepack.encounters import Rotation
from muster.core.rulepack.schema import Rulepack


def rotation_for(rules: Rulepack, day: date) -> Rotation | None:
    """The rotation that is played on this day."""
    return next((r for r in rules.encounter.rotations if day.month in r.months), None)


def plans_of(
    rules: Rulepack, rotation: Rotation, rounds: int, *, deal: bool = False
) -> tuple[RoundPlan, ...]:
    """The first rounds of a rotation; `deal` leaves to chance what it does not say."""
    plans: list[RoundPlan] = []
    for number, each in enumerate(rotation.rounds[:rounds], start=1):
        missing = lacking(rules, completed(rules, each.parts)) if deal else ()
        plans.append(RoundPlan(round=number, parts=each.parts, deal=missing))
    return tuple(plans)
