"""What the boards of a game of teams come to."""

from __future__ import annotations

from dataclasses import replace

from muster.core.event import Game, How, Result
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.worth import BOARDS, figure_names
from muster.core.score import Score, Side
from muster.core.tally import Outcome, board_gains


def decided(rules: Rulepack, game: Game) -> Game:
    """The game with the result its boards give; one that was given away as a whole keeps that."""
    if game.result is not None and game.result.how is not How.BOARDS:
        return game
    results = [board.result for board in game.boards]
    if not results or None in results:
        return replace(game, result=None)
    line = max(result.line for result in results if result)
    return replace(game, result=Result(How.BOARDS, score_of(rules, game), line=line))


def score_of(rules: Rulepack, game: Game) -> Score:
    """Boards won and every figure added up, for each side; who won more boards is the winner."""
    gains = board_gains(rules, game)
    names = (BOARDS, *figure_names(rules))
    sides = tuple(
        Side(entrant=e, figures={name: gains[e].points.get(name, 0) for name in names})
        for e in game.entrants
    )
    winner = next((e for e in game.entrants if gains[e].outcome is Outcome.WIN), None)
    return Score(sides=sides, winner=winner)
