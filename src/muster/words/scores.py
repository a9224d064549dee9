"""Scores, results and outcomes in words."""

from __future__ import annotations

from muster.core.event import Game, How, Result
from muster.core.rulepack.worth import BOARDS
from muster.core.score import Score
from muster.words.names import Names
from muster.words.plain import listing
from muster.words.tongue import N_, _

PAIR = 2

HOW = {
    How.CONFIRMED: N_("confirmed"),
    How.ENTERED: N_("entered"),
    How.RULED: N_("by ruling"),
    How.AS_IT_STANDS: N_("as it stood"),
    How.AGREED: N_("agreed"),
    How.CONCEDED: N_("conceded"),
    How.FORFEITED: N_("forfeited"),
    How.MISSING: N_("result missing"),
    How.BOARDS: N_("added up from the boards"),
}

BY = {
    How.CONCEDED: N_("conceded by {entrants}"),
    How.FORFEITED: N_("forfeited by {entrants}"),
}


def score_words(score: Score, names: Names) -> str:
    """`Ann Lee 5-2 Bob Ray`, or the names before the figures where there are several."""
    said = figure_words(score, names)
    if len(score.sides) != PAIR:
        return said
    first, second = (names.entrant(side.entrant) for side in score.sides)
    if "," not in said:
        return _("{first} {score} {second}").format(first=first, score=said, second=second)
    return _("{names}: {score}").format(names=listing([first, second]), score=said)


def figure_words(score: Score, names: Names) -> str:
    """`5-2`; `CP 5-0, APD 40-22, Ann Lee wins (Scenario)`; `Ann Lee 7, Bob Ray 5, Chi Park 2`."""
    said_of = {name for side in score.sides for name in side.figures}
    figures = [
        name
        for name in dict.fromkeys([BOARDS, *names.figures, *sorted(said_of)])
        if name in said_of
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
    how = f" ({ending})" if ending else ""
    if score.winner is not None:
        return [_("{entrant} wins{how}").format(entrant=names.entrant(score.winner), how=how)]
    return [_("tie{how}").format(how=how)] if ending else []


def result_words(game: Game, names: Names) -> str:
    """What is known of a game's result."""
    if game.result is not None:
        return _result(game.result, names)
    if game.dispute is not None:
        return _("disputed")
    if game.report is not None:
        said, by = figure_words(game.report.score, names), names.entrant(game.report.by)
        return _("{score}, reported by {entrant}").format(score=said, entrant=by)
    return _("playing") if game.started else ""


def _result(result: Result, names: Names) -> str:
    losers = listing(names.entrant(entrant) for entrant in result.losers)
    by = _(BY[result.how]) if losers and result.how in BY else _(HOW[result.how])
    how = by.format(entrants=losers)
    if result.score is None:
        return how
    return _("{score}, {how}").format(score=figure_words(result.score, names), how=how)
