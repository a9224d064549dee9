"""Adding up what papers and judges gave: points, votes and ranks of a contest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from muster.core.contest import Ballot, Contest, ContestEntry
from muster.core.ids import EntrantId
from muster.core.problem import Problem


class Total(NamedTuple):
    """`votes` is how many papers name somebody, or how many judges gave marks.

    `points` is what those votes are worth, or what a judge gave on average.
    """

    points: Fraction
    votes: int


NOTHING = Total(Fraction(0), 0)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A row of a contest's standing: of the latest ballot an entrant was in, or of the marks.

    `rank` is None for whoever cannot win (`why_not`) or has no marks yet.
    """

    entrant: EntrantId
    points: Fraction
    votes: int
    rank: int | None
    why_not: Problem | None = None

    @property
    def eligible(self) -> bool:
        return self.why_not is None


def totals(ballot: Ballot) -> dict[EntrantId, Total]:
    """What each of those on a ballot got in it, in the order they stood on it."""
    votes = dict.fromkeys(ballot.among, 0)
    points = dict(votes)
    for paper in ballot.papers or ():
        for entrant, worth in zip(paper.choices, ballot.votes, strict=False):
            votes[entrant] += 1
            points[entrant] += worth
    return {entrant: Total(Fraction(points[entrant]), votes[entrant]) for entrant in votes}


def decisive(contest: Contest) -> tuple[Ballot, ...]:
    """The counted ballots that decide: the last among all, and those among the tied after it."""
    counted = [ballot for ballot in contest.ballots if ballot.papers is not None]
    whole = [n for n, ballot in enumerate(counted) if not ballot.tied]
    return tuple(counted[whole[-1] :]) if whole else ()


def marked(entry: ContestEntry) -> Total:
    """The sum of a judge's marks; of several judges, what they gave on average."""
    sums = [sum(marks.values()) for marks in entry.marks.values()]
    return Total(Fraction(sum(sums), len(sums)), len(sums)) if sums else NOTHING


def ranked(contest: Contest, why_not: Mapping[EntrantId, Problem | None]) -> tuple[Ranked, ...]:
    """Those of `why_not`, the best first; a later ballot tells the tied of the one before apart."""
    rounds = _counts(contest)
    keys = {e: tuple(count.get(e, NOTHING).points for count in rounds) for e in why_not}
    runs = {e for e in why_not if why_not[e] is None and _counts_for(contest, e)}
    order = sorted(keys, key=lambda e: (e not in runs, [-points for points in keys[e]]))
    rows = []
    for entrant in order:
        total = next((c[entrant] for c in reversed(rounds) if entrant in c), NOTHING)
        better = _better(keys[entrant], (keys[other] for other in runs))
        rank = better + 1 if entrant in runs else None
        rows.append(Ranked(entrant, total.points, total.votes, rank, why_not[entrant]))
    return tuple(rows)


def _better(own: tuple[Fraction, ...], others: Iterable[tuple[Fraction, ...]]) -> int:
    return sum(other > own for other in others)


def _counts(contest: Contest) -> list[dict[EntrantId, Total]]:
    if contest.method == "score":
        return [{entrant: marked(entry) for entrant, entry in contest.entries.items()}]
    return [totals(ballot) for ballot in decisive(contest)]


def _counts_for(contest: Contest, entrant: EntrantId) -> bool:
    return contest.method != "score" or bool(contest.entries[entrant].marks)
