"""What every round was worth to every entrant: one pure function of the games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from muster.core.event import Event, Game, How, Result, Round
from muster.core.ids import EntrantId
from muster.core.rulepack.schema import Rulepack, Worth
from muster.core.rulepack.worth import BOARDS, bye_worth, derive, evaluate, on_every_board
from muster.core.score import Score


class Outcome(StrEnum):
    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    BYE = "bye"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Gain:
    """What an entrant took from one round. Nobody opposes in a bye."""

    round: int
    opponents: tuple[EntrantId, ...]
    outcome: Outcome
    points: Mapping[str, int]
    ending: str = ""
    pending: bool = False


Gains = dict[EntrantId, Gain]


def tally(event: Event, upto: int | None = None) -> dict[EntrantId, tuple[Gain, ...]]:
    """Every entrant's gains, round by round, up to and with round `upto`."""
    sheets: dict[EntrantId, list[Gain]] = {
        e.id: [] for e in event.entrants.values() if not e.ringer
    }
    for played in event.rounds[:upto]:
        for entrant, gain in round_gains(event.rules, played).items():
            if entrant in sheets:
                sheets[entrant].append(gain)
    return {entrant: tuple(gains) for entrant, gains in sheets.items()}


def round_gains(rules: Rulepack, played: Round) -> Gains:
    gains: Gains = {}
    for game in played.games:
        gains |= game_gains(rules, game)
    if played.bye is not None and played.published:
        gains[played.bye] = Gain(played.number, (), Outcome.BYE, bye_worth(rules))
    return gains


def game_gains(rules: Rulepack, game: Game) -> Gains:
    if game.result is None:
        return _nothing(game, pending=True)
    return _SCORED[game.result.how](rules, game, game.result)


def _nothing(game: Game, *, pending: bool = False) -> Gains:
    return {
        entrant: Gain(game.round, game.others(entrant), Outcome.NONE, {"tp": 0}, pending=pending)
        for entrant in game.entrants
    }


def winners(rules: Rulepack, score: Score) -> tuple[EntrantId, ...]:
    """Who is ahead by the rules of this event."""
    return score.ahead(rules.result.decided_by)


def _outcome(entrant: EntrantId, ahead: tuple[EntrantId, ...]) -> Outcome:
    if not ahead or (entrant in ahead and len(ahead) > 1):
        return Outcome.DRAW
    return Outcome.WIN if entrant in ahead else Outcome.LOSS


def _from_score(rules: Rulepack, game: Game, result: Result) -> Gains:
    if result.score is None:
        return _nothing(game)
    score = result.score
    ahead = winners(rules, score)
    gains: Gains = {}
    for entrant in game.entrants:
        outcome = _outcome(entrant, ahead)
        own = score.figures(entrant)
        points = {"tp": _tp(rules, outcome), **own, **_derived(rules, game, score, entrant)}
        gains[entrant] = Gain(game.round, game.others(entrant), outcome, points, score.ending)
    return gains


def _tp(rules: Rulepack, outcome: Outcome) -> int:
    worth = {Outcome.WIN: rules.points.win, Outcome.DRAW: rules.points.draw}
    return worth.get(outcome, rules.points.loss)


def board_gains(rules: Rulepack, game: Game) -> Gains:
    """A game of teams: who won more boards has won; what was earned on them is added up."""
    boards = [game_gains(rules, board) for board in game.boards]
    won = {e: sum(each[e].outcome is Outcome.WIN for each in boards) for e in game.entrants}
    best = max(won.values())
    ahead = tuple(e for e in game.entrants if won[e] == best)
    gains: Gains = {}
    for entrant in game.entrants:
        outcome = _outcome(entrant, ahead)
        earned = Counter[str]()
        for each in boards:
            earned.update(each[entrant].points)
        points = {**earned, "tp": _tp(rules, outcome), BOARDS: won[entrant]}
        gains[entrant] = Gain(game.round, game.others(entrant), outcome, points)
    return gains


def _from_boards(rules: Rulepack, game: Game, _: Result) -> Gains:
    return board_gains(rules, game)


def _derived(rules: Rulepack, game: Game, score: Score, entrant: EntrantId) -> dict[str, int]:
    """Figures computed from both sides; a pod has no single opponent to compare with."""
    others = game.others(entrant)
    if len(others) != 1:
        return {}
    return derive(rules, score.figures(entrant), score.figures(others[0]))


def _conceded(rules: Rulepack, game: Game, result: Result) -> Gains:
    if rules.concession.scored == "as-agreed":
        return _from_score(rules, game, result)
    worth = (rules.concession.winner, rules.concession.loser)
    return _given_away(rules, game, result, worth)


def _forfeited(rules: Rulepack, game: Game, result: Result) -> Gains:
    worth = (rules.forfeit.winner, rules.forfeit.loser)
    return _given_away(rules, game, result, worth)


def _given_away(rules: Rulepack, game: Game, result: Result, worth: tuple[Worth, Worth]) -> Gains:
    """`worth` is what the winner and what the loser get, whatever the table looked like."""
    gains: Gains = {}
    for entrant in game.entrants:
        lost = entrant in result.losers
        own = result.score.figures(entrant) if result.score else {}
        points = evaluate(rules, worth[lost], army=result.army or 0, own=own)
        if not game.people:
            points = on_every_board(rules, points, won=not lost)
        outcome = Outcome.LOSS if lost else Outcome.WIN
        ending = _GIVEN_AWAY[result.how]
        gains[entrant] = Gain(game.round, game.others(entrant), outcome, points, ending)
    return gains


_GIVEN_AWAY = {How.CONCEDED: "concession", How.FORFEITED: "forfeit"}
"""The endings of games that were not played to their end, as packs name them."""


def _missing(_: Rulepack, game: Game, __: Result) -> Gains:
    return _nothing(game)


_SCORED: Mapping[How, Callable[[Rulepack, Game, Result], Gains]] = {
    How.CONFIRMED: _from_score,
    How.ENTERED: _from_score,
    How.RULED: _from_score,
    How.AS_IT_STANDS: _from_score,
    How.AGREED: _from_score,
    How.CONCEDED: _conceded,
    How.FORFEITED: _forfeited,
    How.MISSING: _missing,
    How.BOARDS: _from_boards,
}
