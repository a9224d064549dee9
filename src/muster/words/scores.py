"""Scores, results and outcomes in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from muster.core.event import Game, How, Result
from muster.core.ids import EntrantId
from muster.core.rulepack.worth import BOARDS
from muster.core.score import Score
from muster.words.names import Names
from muster.words.plain import isolated, listing
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


def score_words(score: Score, names: Names, you: EntrantId | None = None) -> str:
    """Told from somebody's side, so that nobody takes one's figures for the other's.

    `Ann Lee wins 5-2`; `Ann Lee wins (Scenario): CP 5-0, APD 40-22`; `Ann Lee and Bob Ray tie 4-4`;
    of a pod `Ann Lee 7, Bob Ray 5, Chi Park 2`. To one of them, `You 2-5 Ann Lee`.
    """
    if len(score.sides) != PAIR:
        said = [_side(score, name, names) for name in _figures(score, names)]
        return ", ".join([*said, *_decided(score, names)])
    if you is not None:
        return _to_you(score.seen_by(you), names)
    ahead = score.ahead(names.decided_by) if names.decided_by else ()
    if len(ahead) == 1:
        told, who = score.seen_by(ahead[0]), isolated(names.entrant(ahead[0]))
        plain, full = _("{entrant} wins {score}"), _("{entrant} wins{how}: {score}")
        return _told(told, names, plain, full, entrant=who)
    if len(ahead) == PAIR or score.ending:
        plain, full = _("{both} tie {score}"), _("{both} tie{how}: {score}")
        return _told(score, names, plain, full, both=_both(score, names))
    return _as_it_is(score, names)


def own_figures(score: Score, names: Names, you: EntrantId) -> str:
    """`5-2` of somebody with five, beside the name of the opponent."""
    if len(score.sides) != PAIR:
        return score_words(score, names)
    told = score.seen_by(you)
    return ", ".join([_between_all(told, names), *_decided(told, names)])


def _told(score: Score, names: Names, plain: str, full: str, **who: str) -> str:
    """One figure needs no colon; what is not known is not said."""
    how, figures = _ending(score, names), _between_all(score, names)
    say = full if how or ", " in figures else plain
    return say.format(score=figures, how=how, **who).removesuffix(":").rstrip(": ")


def _to_you(score: Score, names: Names) -> str:
    """`You 2-5 Ann Lee`; with several figures both are named before them."""
    other, figures = isolated(names.entrant(score.sides[1].entrant)), _figures(score, names)
    if len(figures) == 1 and not score.ending:
        mine, theirs = (side.figures.get(figures[0], "?") for side in score.sides)
        said = _("You {mine} \u2013 {theirs} {other}").format(mine=mine, theirs=theirs, other=other)
    else:
        said = _("You and {other}: {score}").format(other=other, score=_between_all(score, names))
    you = {score.sides[0].entrant: _("you win{how}")}
    return ", ".join([said, *_decided(score, names, you)])


def _as_it_is(score: Score, names: Names) -> str:
    """`Ann Lee 5-2 Bob Ray`: nobody has won it yet."""
    said, (first, second) = _between_all(score, names), score.sides
    if "," in said:
        return _("{names}: {score}").format(names=_both(score, names), score=said)
    one, other = isolated(names.entrant(first.entrant)), isolated(names.entrant(second.entrant))
    return _("{first} {score} {second}").format(first=one, score=said, second=other)


def _both(score: Score, names: Names) -> str:
    return listing(isolated(names.entrant(side.entrant)) for side in score.sides)


def _figures(score: Score, names: Names) -> list[str]:
    said_of = {name for side in score.sides for name in side.figures}
    known = dict.fromkeys([BOARDS, *names.figures, *sorted(said_of)])
    return [name for name in known if name in said_of]


def _between_all(score: Score, names: Names) -> str:
    """`5-2`; `CP 5-0, APD 40-22`."""
    figures = _figures(score, names)
    if len(figures) == 1:
        return _between(score, figures[0])
    return ", ".join(f"{name.upper()} {_between(score, name)}" for name in figures)


def _between(score: Score, figure: str) -> str:
    return "-".join(str(side.figures.get(figure, "?")) for side in score.sides)


def _side(score: Score, figure: str, names: Names) -> str:
    return ", ".join(
        f"{isolated(names.entrant(side.entrant))} {side.figures.get(figure, '?')}"
        for side in score.sides
    )


def _ending(score: Score, names: Names) -> str:
    ending = names.endings.get(score.ending, score.ending)
    return f" ({ending})" if ending else ""


def _decided(
    score: Score, names: Names, you: Mapping[EntrantId, str] = MappingProxyType({})
) -> list[str]:
    """Who won where figures do not say so, and how it ended."""
    how = _ending(score, names)
    if score.winner is not None:
        say = you.get(score.winner) or _("{entrant} wins{how}")
        return [say.format(entrant=isolated(names.entrant(score.winner)), how=how)]
    return [_("tie{how}").format(how=how)] if how else []


def record_words(wins: int, draws: int, losses: int) -> str:
    """`2-0-1`: won, drawn, lost, in this order everywhere."""
    return f"{wins}-{draws}-{losses}"


def result_words(game: Game, names: Names) -> str:
    """What is known of a game's result."""
    if game.result is not None:
        return _result(game.result, names)
    if game.dispute is not None:
        return _("disputed")
    if game.signed:
        return _consented(game, names)
    if game.report is not None:
        said, by = score_words(game.report.score, names), isolated(names.entrant(game.report.by))
        return _("{score}, reported by {entrant}").format(score=said, entrant=by)
    return _("playing") if game.started else ""


def _consented(game: Game, names: Names) -> str:
    """Who would end the game as it stands, and whose word it waits for."""
    by, score = list(game.signed.items())[-1]
    said, who = score_words(score, names), isolated(names.entrant(by))
    if game.conceding:
        who = isolated(names.entrant(game.conceding[-1]))
        said = score_words(game.signed[game.conceding[-1]], names)
        return _("{entrant} concedes: {score}; waits for the organiser").format(
            entrant=who, score=said
        )
    if game.agreed:
        return _("both consent: {score}; waits for the organiser").format(score=said)
    return _("{entrant} consents: {score}").format(entrant=who, score=said)


def _result(result: Result, names: Names) -> str:
    losers = listing(names.entrant(entrant) for entrant in result.losers)
    by = _(BY[result.how]) if losers and result.how in BY else _(HOW[result.how])
    how = by.format(entrants=losers)
    if result.score is None:
        return how
    return _("{score}, {how}").format(score=score_words(result.score, names), how=how)
