"""Made-up results: the only dice of the demo; pairings are drawn as in any event."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from random import Random

from muster.core.event import Game
from muster.core.ids import EntrantId
from muster.core.rulepack.schema import Figure, Rulepack
from muster.core.score import Score, Side

USUAL = {"vp": 8, "cp": 5, "apd": 60}
"""How much of a figure a good game brings, where the pack sets no limit."""

TIES = 0.04


def made_up(rules: Rulepack, game: Game, dice: Random) -> Score:
    """A score that could be: better luck, better figures."""
    luck = {entrant: dice.random() for entrant in game.entrants}
    sides = tuple(
        Side(
            entrant=entrant,
            figures={f.id: _number(f, luck[entrant], dice) for f in rules.result.figures},
        )
        for entrant in game.entrants
    )
    if rules.result.decided_by != "declared":
        return Score(sides=sides)
    best = max(game.entrants, key=lambda entrant: luck[entrant])
    return _declared(rules, sides, best, dice)


def clear_cut(rules: Rulepack, game: Game, dice: Random) -> Score:
    """A score that reads differently from the other side of the table."""
    scores = (made_up(rules, game, dice) for _ in count())
    return next(score for score in scores if score != upside_down(score))


def _number(figure: Figure, luck: float, dice: Random) -> int:
    least = figure.least or 0
    most = USUAL.get(figure.id, 10) if figure.most is None else figure.most
    return round(least + (most - least) * (0.7 * luck + 0.3 * dice.random()))


def _declared(rules: Rulepack, sides: tuple[Side, ...], best: EntrantId, dice: Random) -> Score:
    allowed = [ending for ending in rules.result.endings if ending.allowed and ending.played]
    ties = [ending.id for ending in allowed if ending.tie]
    if ties and dice.random() < TIES:
        level = tuple(Side(entrant=s.entrant, figures=sides[0].figures) for s in sides)
        return Score(sides=level, ending=dice.choice(ties))
    wins = [ending.id for ending in allowed if not ending.tie]
    return Score(sides=sides, winner=best, ending=dice.choice(wins) if wins else "")


def upside_down(score: Score) -> Score:
    """The same slip read from the other side of the table."""
    figures: Sequence[dict[str, int]] = [side.figures for side in reversed(score.sides)]
    sides = tuple(
        Side(entrant=side.entrant, figures=read)
        for side, read in zip(score.sides, figures, strict=True)
    )
    others = [side.entrant for side in sides if side.entrant != score.winner]
    winner = others[0] if score.winner is not None else None
    return Score(sides=sides, winner=winner, ending=score.ending)
