"""Scores, results and outcomes in words."""

from __future__ import annotations

from muster.cli.names import Names
from muster.cli.plain import listing
from muster.core.event import Game, How, Result
from muster.core.score import Score

PAIR = 2

HOW = {
    How.CONFIRMED: "confirmed",
    How.ENTERED: "entered",
    How.RULED: "by ruling",
    How.AS_IT_STANDS: "as it stood",
    How.AGREED: "agreed",
    How.CONCEDED: "conceded",
    How.FORFEITED: "forfeited",
    How.MISSING: "result missing",
}


def score_words(score: Score, names: Names) -> str:
    """`Ann Lee 5-2 Bob Ray`, or the names before the figures where there are several."""
    said = figure_words(score, names)
    if len(score.sides) != PAIR:
        return said
    first, second = (names.entrant(side.entrant) for side in score.sides)
    return f"{first} {said} {second}" if "," not in said else f"{first} and {second}: {said}"


def figure_words(score: Score, names: Names) -> str:
    """`5-2`; `CP 5-0, APD 40-22, Ann Lee wins (Scenario)`; `Ann Lee 7, Bob Ray 5, Chi Park 2`."""
    said_of = {name for side in score.sides for name in side.figures}
    figures = [
        name for name in dict.fromkeys([*names.figures, *sorted(said_of)]) if name in said_of
    ]
    if len(score.sides) != PAIR:
        said = [_side(score, name, names) for name in figures]
    elif len(figures) == 1:
        said = [_between(score, figures[0])]
    else:
        said = [f"{name.upper()} {_between(score, name)}" for name in figures]
    return ", ".join([*said, *_decided(score, names)])


def _between(score: Score, figure: str) -> str:
    return "-".join(str(side.figures.get(figure, "?")) for side in score.sides)


def _side(score: Score, figure: str, names: Names) -> str:
    return ", ".join(
        f"{names.entrant(side.entrant)} {side.figures.get(figure, '?')}" for side in score.sides
    )


def _decided(score: Score, names: Names) -> list[str]:
    ending = names.endings.get(score.ending, score.ending)
    if score.winner is not None:
        how = f" ({ending})" if ending else ""
        return [f"{names.entrant(score.winner)} wins{how}"]
    return [f"tie ({ending})"] if ending else []


def result_words(game: Game, names: Names) -> str:
    """What is known of a game's result."""
    if game.result is not None:
        return _result(game.result, names)
    if game.dispute is not None:
        return "disputed"
    if game.report is not None:
        said = figure_words(game.report.score, names)
        return f"{said}, reported by {names.entrant(game.report.by)}"
    return "playing" if game.started else ""


def _result(result: Result, names: Names) -> str:
    losers = listing(names.entrant(entrant) for entrant in result.losers)
    how = HOW[result.how] + (f" by {losers}" if losers else "")
    return how if result.score is None else f"{figure_words(result.score, names)}, {how}"
