"""Standings counted from the slips somebody typed, by code that knows nothing of ours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from playwright.sync_api import Page

CELLS = """rows => rows.map(row => [
  row.querySelector('.seat').firstChild.textContent.trim(),
  row.querySelector('th a').textContent.trim(),
  [...row.querySelectorAll('td:not(.seat)')].map(cell => cell.textContent.trim()),
])"""
NUMBER = re.compile(r"[+-]?\d+")

Points = Mapping[str, int]
Gains = Mapping[str, Points]
"""What a game, or a bye, brought everybody who was in it."""

Row = tuple[int, str, tuple[int, ...]]
"""A place, who has it, and the numbers that made it."""


@dataclass(frozen=True)
class Slip:
    """What stands on it: the figures of each side by their titles, and who won where they ask."""

    figures: Mapping[str, Mapping[str, int]]
    winner: str = ""
    ending: str = ""

    def backwards(self) -> Slip:
        """The same numbers, written down the wrong way round."""
        one, two = self.figures
        return Slip({one: self.figures[two], two: self.figures[one]})


def vp(names: Iterable[str], *numbers: int) -> Slip:
    """`vp(("Ana", "Chi"), 5, 3)`"""
    score = zip(names, numbers, strict=True)
    return Slip({name: {"Victory points": number} for name, number in score})


def malifaux(slip: Slip) -> Gains:
    """Three points for a win, one for a draw; the differential; the victory points."""
    score = {name: figures["Victory points"] for name, figures in slip.figures.items()}
    (one, mine), (two, theirs) = score.items()
    return {one: _won_by(mine, theirs), two: _won_by(theirs, mine)}


def _won_by(mine: int, theirs: int) -> Points:
    tp = 3 if mine > theirs else 1 if mine == theirs else 0
    return {"tp": tp, "diff": mine - theirs, "vp": mine}


def steamroller(slip: Slip) -> Gains:
    """One point for whoever is named as the winner, and the figures as they stand."""
    return {
        name: {
            "tp": int(name == slip.winner),
            "cp": figures["Control points"],
            "apd": figures["Army points destroyed"],
        }
        for name, figures in slip.figures.items()
    }


def brawl(slip: Slip) -> Gains:
    return {name: {"vp": figures["Victory points"]} for name, figures in slip.figures.items()}


def counted(order: Sequence[str], names: Iterable[str], games: Sequence[Gains]) -> list[Row]:
    """Everybody's place; equal numbers share it."""
    totals = {name: tuple(_total(name, each, games) for each in order) for name in names}
    return sorted(
        (1 + sum(other > numbers for other in totals.values()), name, numbers)
        for name, numbers in totals.items()
    )


def _total(name: str, what: str, games: Sequence[Gains]) -> int:
    if what == "sos":
        met = [other for game in games if name in game for other in game if other != name]
        return sum(_total(other, "tp", games) for other in met)
    return sum(game[name].get(what, 0) for game in games if name in game)


def shown(page: Page) -> list[Row]:
    """The standings as a public page has them."""
    rows = page.locator("table.standings").first.locator("tbody tr").evaluate_all(CELLS)
    return sorted(
        (int(place), name, tuple(int(each) for each in cells if NUMBER.fullmatch(each)))
        for place, name, cells in rows
    )
