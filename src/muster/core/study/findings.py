"""What many events tell about a plan: how often the best wins, and how far that can be trusted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from muster.core.study.book import Row
from muster.core.study.games import Luck
from muster.core.study.plan import Plan, field_of
from muster.core.study.playing import Step, play_event

Floats = NDArray[np.float64]
TOP = 4
SURE = 1.96  # standard errors on either side of what was found: right 19 times of 20


class Finding(StrEnum):
    """What is looked at after every round, as if the event ended there."""

    WINS = "wins"  # the strongest is first, alone
    SHARES = "shares"  # the strongest shares the first place
    TOP = "top"  # the strongest is among the first four places
    TIED = "tied"  # several share the first place
    FOLLOWS = "follows"  # how well places follow strength (Spearman): 1 exactly, 0 not at all
    UNDEFEATED = "undefeated"  # how many have not lost
    WINNER = "winner"  # how strong the first is: 1 the strongest of all, 2 the second …


SHARES_OF_EVENTS = {Finding.WINS, Finding.SHARES, Finding.TOP, Finding.TIED}


@dataclass(frozen=True, slots=True)
class Measured:
    """A number found by trying, and between which two the true one very likely lies."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Sums:
    """Findings added up over events: one row for every round, one column for every finding."""

    events: int
    total: Floats
    squares: Floats

    def __add__(self, other: Sums) -> Sums:
        return Sums(
            self.events + other.events, self.total + other.total, self.squares + other.squares
        )

    def measured(self, number: int, finding: Finding) -> Measured:
        """After round `number`."""
        at = (number - 1, FINDINGS.index(finding))
        mean = float(self.total[at]) / self.events
        if finding in SHARES_OF_EVENTS:
            return _share(mean, self.events)
        spread = max(0.0, float(self.squares[at]) / self.events - mean**2)
        error = SURE * sqrt(spread / self.events)
        return Measured(mean, mean - error, mean + error)


FINDINGS = tuple(Finding)


def _share(share: float, events: int) -> Measured:
    """Wilson's interval: sound also when something never or always happened.

    It holds the share itself, also where rounding would leave that out by a hair.
    """
    z = SURE**2 / events
    middle = (share + z / 2) / (1 + z)
    half = sqrt(z * share * (1 - share) + z**2 / 4) / (1 + z)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return Measured(share, min(share, low), max(share, high))


def play_events(plan: Plan, numbers: Iterable[int]) -> Sums:
    """Play these events and add up what they show."""
    luck = Luck(plan.rules, plan.draws)
    total = np.zeros((plan.rounds, len(FINDINGS)))
    squares = np.zeros_like(total)
    events = 0
    for number in numbers:
        strengths, dice = field_of(plan, number)
        steps = play_event(plan, strengths, dice, luck)
        found = np.array(list(_by_round(plan, steps, _average_ranks(strengths))))
        total += found
        squares += found**2
        events += 1
    return Sums(events, total, squares)


def _by_round(plan: Plan, steps: Iterator[Step], ranks: Floats) -> Iterator[Sequence[float]]:
    """An event that ended early keeps its last table for the rounds that were not needed."""
    seen: Sequence[float] = ()
    played = 0
    for played, step in enumerate(steps, 1):  # noqa: B007 - how many there were is asked below
        seen = _look(step, ranks)
        yield seen
    for _ in range(played, plan.rounds):
        yield seen


def _look(step: Step, ranks: Floats) -> Sequence[float]:
    rows = step.rows
    best = next(row.place for row in rows if row.who == 0)
    first = [row.who for row in rows if row.place == 1]
    tied = len(first) > 1
    found = {
        Finding.WINS: best == 1 and not tied,
        Finding.SHARES: best == 1 and tied,
        Finding.TOP: best <= TOP,
        Finding.TIED: tied,
        Finding.FOLLOWS: follows(rows, ranks),
        Finding.UNDEFEATED: step.undefeated,
        Finding.WINNER: sum(first) / len(first) + 1,
    }
    return [float(found[finding]) for finding in FINDINGS]


def follows(rows: Sequence[Row], ranks: Floats) -> float:
    """Spearman's correlation of places and strengths, ties at their average rank."""
    places = np.empty(len(rows))
    places[[row.who for row in rows]] = _shared_ranks([row.place for row in rows])
    one, other = places - places.mean(), ranks - ranks.mean()
    scale = sqrt(float(one @ one) * float(other @ other))
    return float(one @ other) / scale if scale else 0.0


def _shared_ranks(places: Sequence[int]) -> Floats:
    """1, 2, 2, 4 becomes 1, 2.5, 2.5, 4: `places` are in order."""
    first, sizes = np.unique(np.array(places), return_counts=True)
    return np.repeat(first + (sizes - 1) / 2, sizes)


def _average_ranks(strengths: Sequence[float]) -> Floats:
    """`strengths` come the strongest first; equals share their average rank."""
    if len(set(strengths)) == len(strengths):
        return _plain_ranks(len(strengths))
    places = [1 + sum(other > one for other in strengths) for one in strengths]
    return _shared_ranks(places)


@lru_cache(maxsize=8)
def _plain_ranks(size: int) -> Floats:
    return np.arange(1.0, size + 1)
