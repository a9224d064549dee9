"""What a study found, as tables and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from rich.table import Table

from muster.cli.study_options import Named
from muster.cli.tables import table
from muster.core.study.findings import SHARES_OF_EVENTS, Finding, Measured, Sums

TITLES = {
    Finding.WINS: "The strongest wins alone",
    Finding.SHARES: "The strongest shares the first place",
    Finding.TOP: "The strongest is in the top 4",
    Finding.TIED: "The first place is shared",
    Finding.FOLLOWS: "Places follow strength (1: exactly)",
    Finding.UNDEFEATED: "Undefeated",
    Finding.WINNER: "How strong the winner is (1: the strongest)",
}

CURVE = (Finding.WINS, Finding.TOP, Finding.TIED, Finding.FOLLOWS, Finding.UNDEFEATED)
"""What is worth following from round to round."""

SHORT = {
    Finding.WINS: "best wins",
    Finding.TOP: "best in top 4",
    Finding.TIED: "first shared",
    Finding.FOLLOWS: "places follow",
    Finding.UNDEFEATED: "undefeated",
}

Study = Sequence[tuple[Named, Sums]]


def as_data(study: Study) -> list[dict[str, object]]:
    return [
        {
            "name": named.name,
            "rounds": named.plan.rounds,
            "events": sums.events,
            "after_round": [
                {finding.value: asdict(sums.measured(n, finding)) for finding in Finding}
                for n in range(1, named.plan.rounds + 1)
            ],
        }
        for named, sums in study
    ]


def end_table(title: str, study: Study) -> Table:
    """All plans at their end, side by side."""
    rows = [
        [TITLES[f], *(_told(sums.measured(named.plan.rounds, f), f) for named, sums in study)]
        for f in Finding
    ]
    rounds = ["Rounds", *(str(named.plan.rounds) for named, _ in study)]
    return table(title, ("at the end", *(named.name for named, _ in study)), [rounds, *rows])


def curve_table(study: Study) -> Table:
    """The first plan after every round, as if the event ended there."""
    named, sums = study[0]
    rows = [
        [n, *(_told(sums.measured(n, finding), finding) for finding in CURVE)]
        for n in range(1, named.plan.rounds + 1)
    ]
    return table("If it ended after round …", ("round", *(SHORT[f] for f in CURVE)), rows)


def _told(found: Measured, finding: Finding) -> str:
    """`31.4% ±2.9`: the larger of both distances to the ends of the interval."""
    error = max(found.value - found.low, found.high - found.value)
    if finding in SHARES_OF_EVENTS:
        return f"{found.value:.1%} ±{100 * error:.1f}"
    digits = 3 if finding is Finding.FOLLOWS else 2
    return f"{found.value:.{digits}f} ±{error:.{digits}f}"
