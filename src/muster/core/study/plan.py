"""What is to be played, as often as somebody likes: rules, a field, a number of rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.random import Generator, SeedSequence, default_rng

from muster.core.ids import EntrantId
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.terrain import Terrain

DRAWS = 0.05
"""How many games between two equals are drawn, unless somebody says otherwise."""


@dataclass(frozen=True)
class Plan:
    """An event that can be played: nothing in it depends on a clock or on unseeded dice.

    Strengths are in units of a game's luck: who is 1 stronger wins about three games in four.
    `strengths` empty: drawn anew for every event, normal with this `spread`.
    """

    rules: Rulepack
    entrants: int
    rounds: int
    spread: float = 1.0
    draws: float = DRAWS
    seed: int = 0
    strengths: tuple[float, ...] = ()

    @cached_property
    def ids(self) -> tuple[EntrantId, ...]:
        return tuple(EntrantId(f"e{n}") for n in range(1, self.entrants + 1))


def field_of(plan: Plan, number: int) -> tuple[Sequence[float], Generator]:
    """The strengths of event `number`, the best first, and the dice for all that happens in it.

    The strengths have dice of their own: two plans with one seed have the same people.
    """
    for_people, for_games = SeedSequence(plan.seed, spawn_key=(number,)).spawn(2)
    drawn = plan.strengths or default_rng(for_people).normal(0, plan.spread, plan.entrants)
    return [float(each) for each in np.sort(drawn)[::-1]], default_rng(for_games)


def slim(rules: Rulepack) -> Rulepack:
    """The rules without all that decides no place: quick to send to another process."""
    nothing = dict.fromkeys(
        ("elements", "maps", "controls", "ledgers", "loot", "awards", "guidance", "variants"), ()
    )
    return rules.model_copy(update={**nothing, "formats": (), "terrain": Terrain()})
