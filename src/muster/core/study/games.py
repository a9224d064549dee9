"""Games that were never played: from two strengths and dice to a score the pack allows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from muster.core.rulepack.schema import Figure, Rulepack
from muster.core.rulepack.worth import BOARDS, derive, figure_names

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Columns = dict[str, Ints]

USUAL = {"cp": 5, "apd": 60}
"""How much a good game brings of a figure that the pack sets no limit to; of any other, ten."""

HALF = 0.5
SLOPE = 0.15  # of a figure's most, for each unit that one side was better
SCATTER = 0.2  # of a figure's most: what a figure owes to chance alone
WIDE = 4.0  # a win by so many units is as clear as the pack's figures can show


@dataclass(frozen=True, slots=True)
class Played:
    """What games brought. One place in every list for each side of each game.

    `signs`: 1 won, 0 drawn, -1 lost. `figures` are what was reported, `points` all that counts.
    `boards`: where teams play, the same of their boards, those of one side together.
    """

    who: Sequence[int]
    signs: Sequence[int]
    endings: Sequence[str]
    figures: Mapping[str, Sequence[int]]
    points: Mapping[str, Sequence[int]]
    boards: Played | None = None


@dataclass(frozen=True, slots=True)
class _Scores:
    """Scores of games between two: first sides, then second sides, in every array."""

    signs: Ints
    endings: list[str]
    figures: Columns


class Luck:
    """Plays games under one pack; what is worked out for one score is kept for the next."""

    def __init__(self, rules: Rulepack, draws: float) -> None:
        self._rules = rules
        allowed = [each for each in rules.result.endings if each.allowed and each.played]
        self._wins = [each.id for each in allowed if not each.tie]
        self._ties = [each.id for each in allowed if each.tie]
        declared = rules.result.decided_by == "declared"
        possible = not declared or bool(self._ties)
        share = draws if possible else 0.0
        self._level = 2**0.5 * NormalDist().inv_cdf((1 + share) / 2) if share else 0.0
        self._derived: dict[tuple[int, ...], tuple[int, ...]] = {}

    def play(
        self, groups: Sequence[Sequence[int]], strengths: Sequence[float], dice: Generator
    ) -> Played:
        """Every game of a round: between two, between teams on their boards, or of many."""
        if self._rules.pods is not None:
            return self._pods(groups, strengths, dice)
        who = [group[0] for group in groups] + [group[1] for group in groups]
        edges = np.array([strengths[a] - strengths[b] for a, b in groups], dtype=np.float64)
        boards = self._rules.teams.boards
        if boards:
            return self._on_boards(who, np.repeat(edges, boards), boards, dice)
        scores = self._scores(edges, dice)
        points = {**scores.figures, **self._derive(scores.figures), "tp": self._tp(scores.signs)}
        return _played(who, scores, points)

    # ── games between two ──

    def _scores(self, edges: Floats, dice: Generator) -> _Scores:
        margins = edges + dice.normal(0, 2**0.5, len(edges))
        signs = (np.sign(margins) * (np.abs(margins) >= self._level)).astype(np.int64)
        figures = {
            figure.id: self._figure(figure, margins, signs, dice)
            for figure in self._rules.result.figures
        }
        return _Scores(np.concatenate([signs, -signs]), self._endings(signs, dice) * 2, figures)

    def _figure(self, figure: Figure, margins: Floats, signs: Ints, dice: Generator) -> Ints:
        least, most = _range(figure)
        width = most - least
        if figure.id == self._rules.result.decided_by:
            clear = np.maximum(np.abs(margins) - self._level, 0)
            lead = np.minimum(1 + (clear * width / WIDE).astype(np.int64), width) * (signs != 0)
            lower = least + dice.binomial(width - lead, HALF)
            first = lower + lead * (signs > 0)
            return np.concatenate([first, lower + lead * (signs < 0)])
        share = HALF + SLOPE * np.concatenate([margins, -margins])
        share += dice.normal(0, SCATTER, len(share))
        return (least + np.rint(np.clip(share, 0, 1) * width)).astype(np.int64)

    def _endings(self, signs: Ints, dice: Generator) -> list[str]:
        if not self._wins and not self._ties:
            return [""] * len(signs)
        lots = dice.integers(0, 2**31, len(signs))
        return [
            _pick(self._wins if sign else self._ties, int(lot))
            for sign, lot in zip(signs, lots, strict=True)
        ]

    def _tp(self, signs: Ints) -> Ints:
        points = self._rules.points
        return np.where(signs > 0, points.win, np.where(signs == 0, points.draw, points.loss))

    def _derive(self, figures: Columns) -> Columns:
        """Figures computed from both sides by the pack's own formulas, each only once."""
        names = tuple(self._rules.result.derived)
        if not names:
            return {}
        own = np.stack([figures[name] for name in figure_names(self._rules)], axis=1)
        their = np.roll(own, len(own) // 2, axis=0)
        rows = np.concatenate([own, their], axis=1).tolist()
        made = [self._derived_from(tuple(row)) for row in rows]
        return {
            name: np.array([each[n] for each in made], dtype=np.int64)
            for n, name in enumerate(names)
        }

    def _derived_from(self, both: tuple[int, ...]) -> tuple[int, ...]:
        known = self._derived.get(both)
        if known is None:
            names = figure_names(self._rules)
            own = dict(zip(names, both[: len(names)], strict=True))
            their = dict(zip(names, both[len(names) :], strict=True))
            known = self._derived[both] = tuple(derive(self._rules, own, their).values())
        return known

    # ── teams ──

    def _on_boards(self, who: Sequence[int], edges: Floats, boards: int, dice: Generator) -> Played:
        """Who wins more boards has won; what was earned on them is added up."""
        each = self._scores(edges, dice)
        earned = {**each.figures, **self._derive(each.figures)}
        added = {name: _by_game(column, boards) for name, column in earned.items()}
        won = _by_game((each.signs > 0).astype(np.int64), boards)
        signs = np.sign(won - np.roll(won, len(won) // 2)).astype(np.int64)
        points = {**added, "tp": self._tp(signs), BOARDS: won}
        on_boards = _played([one for one in who for _ in range(boards)], each, earned)
        whole = _played(who, _Scores(signs, [""] * len(signs), added), points)
        return replace(whole, boards=on_boards)

    # ── tables of many ──

    def _pods(
        self, groups: Sequence[Sequence[int]], strengths: Sequence[float], dice: Generator
    ) -> Played:
        """Each against the table's average; the best of a table have won it."""
        figures = self._rules.result.figures
        who: list[int] = []
        signs: list[int] = []
        columns: dict[str, list[int]] = {figure.id: [] for figure in figures}
        for pod in groups:
            form = np.array([strengths[one] for one in pod]) + dice.normal(0, 1, len(pod))
            for figure in figures:
                columns[figure.id] += _shares(figure, form - form.mean(), dice).tolist()
            best = columns[self._rules.result.decided_by][-len(pod) :]
            signs += _signs(best)
            who += pod
        points = {**columns, "tp": self._tp(np.array(signs)).tolist()}
        return Played(who, signs, [""] * len(who), columns, points)


def _range(figure: Figure) -> tuple[int, int]:
    least = figure.least or 0
    usual = USUAL.get(figure.id, 10)
    return least, max(least + 1, usual if figure.most is None else figure.most)


def _pick(names: Sequence[str], lot: int) -> str:
    return names[lot % len(names)] if names else ""


def _by_game(column: Ints, boards: int) -> Ints:
    summed: Ints = column.reshape(-1, boards).sum(axis=1)
    return summed


def _shares(figure: Figure, better: Floats, dice: Generator) -> Ints:
    least, most = _range(figure)
    share = HALF + SLOPE * better + dice.normal(0, SCATTER, len(better))
    return (least + np.rint(np.clip(share, 0, 1) * (most - least))).astype(np.int64)


def _signs(figures: Sequence[int]) -> list[int]:
    """A first place that is shared is a draw for those who share it."""
    best = max(figures)
    shared = figures.count(best) > 1
    return [(0 if shared else 1) if figure == best else -1 for figure in figures]


def _played(who: Sequence[int], scores: _Scores, points: Columns) -> Played:
    return Played(
        who,
        scores.signs.tolist(),
        scores.endings,
        {name: column.tolist() for name, column in scores.figures.items()},
        {name: column.tolist() for name, column in points.items()},
    )
