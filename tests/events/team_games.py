"""Two years of real games between teams of five, read and counted by code that is not ours.

The file says of every single game who won, how, and both sides' figures. Two things it does not
say: the second side's army points are a copy of its control points, so sums of these are only as
good as that; and one name is two people of one team, told apart by their Factions.
"""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tests.events.data import TEAM_GAMES

YEARS = (2013, 2014)
ENDINGS = {"Caster Kill": "assassination", "Scenario": "scenario", "Deathclock": "clock"}
"""How a game ended; of a few nobody wrote it down."""


class Single(NamedTuple):
    """A game of two people, each as (team, person, control points, army points)."""

    sides: tuple[tuple[str, str, int, int], tuple[str, str, int, int]]
    winner: str
    ending: str

    @property
    def teams(self) -> frozenset[str]:
        return frozenset(side[0] for side in self.sides)


Round = dict[frozenset[str], list[Single]]
"""The games of one round by the two teams that met."""


@cache
def rounds(year: int) -> tuple[Round, ...]:
    rows = [row for row in _rows() if int(row["year"]) == year]
    twice = _twice(rows)
    found: dict[int, Round] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        game = _single(row, twice)
        found[int(row["round"])][game.teams].append(game)
    return tuple(found[number] for number in sorted(found))


def _rows() -> Iterator[dict[str, str]]:
    with TEAM_GAMES.open(newline="") as file:
        yield from csv.DictReader(file)


def _twice(rows: list[dict[str, str]]) -> set[str]:
    """Names that stand for more than one person: they sit at two tables at once."""
    seats = Counter((row["round"], row[f"player{n}"]) for row in rows for n in (1, 2))
    return {name for (_, name), times in seats.items() if times > 1}


def _single(row: dict[str, str], twice: set[str]) -> Single:
    one, two = (
        (
            row[f"team{n}"],
            row[f"player{n}"] + (f" {row[f'faction{n}']}" if row[f"player{n}"] in twice else ""),
            int(row[f"cp{n}"]),
            int(row[f"ap{n}"]),
        )
        for n in (1, 2)
    )
    winner = one[0] if row["tp1"] == "1" else two[0]
    return Single((one, two), winner, ENDINGS.get(row["victory"], "tiebreaker"))


def squads(year: int) -> dict[str, list[str]]:
    """Everybody of every team, in the order of their first games."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for played in rounds(year):
        for games in played.values():
            for game in games:
                for team, person, _, _ in game.sides:
                    found[team][person] = None
    return {team: list(people) for team, people in found.items()}


class Total(NamedTuple):
    tp: int
    boards: int
    sos: int
    cp: int
    ap: int


def totals(year: int, upto: int) -> dict[str, Total]:
    """What every team has after so many rounds."""
    tp, boards, cp, ap = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    met: dict[str, list[str]] = defaultdict(list)
    for played in rounds(year)[:upto]:
        for teams, games in played.items():
            won = Counter(game.winner for game in games)
            tp[won.most_common(1)[0][0]] += 1
            boards += won
            for game in games:
                for team, _, control, army in game.sides:
                    cp[team] += control
                    ap[team] += army
            first, second = teams
            met[first].append(second)
            met[second].append(first)
    return {
        team: Total(
            tp[team], boards[team], sum(tp[other] for other in met[team]), cp[team], ap[team]
        )
        for team in met
    }
