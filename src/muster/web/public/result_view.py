"""A result in the few words that fit into a row, as one side sees it or as the table does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from muster.core.event import Event, Game, How
from muster.core.ids import EntrantId
from muster.core.rulepack.worth import BOARDS
from muster.core.score import Score
from muster.core.tally import Outcome, game_gains, winners
from muster.words.names import Names
from muster.words.plain import isolated
from muster.words.scores import HOW
from muster.words.tongue import N_, _

PLAIN = frozenset({How.CONFIRMED, How.ENTERED, How.BOARDS})
"""Ways a result comes to count that nobody needs to be told."""

OUTCOMES: Mapping[Outcome, str] = {
    Outcome.WIN: N_("won"),
    Outcome.DRAW: N_("draw"),
    Outcome.LOSS: N_("lost"),
    Outcome.BYE: N_("bye"),
    Outcome.NONE: "",
}


@dataclass(frozen=True, slots=True)
class Short:
    """`score` are the figures, `outcome` what they mean; `note` is how they came to count."""

    score: str = ""
    outcome: str = ""
    note: str = ""


NO_RESULT = Short()


def outcome_of(event: Event, game: Game, entrant: EntrantId) -> Outcome:
    return game_gains(event.rules, game)[entrant].outcome


def as_seen_by(event: Event, game: Game, entrant: EntrantId, names: Names) -> Short:
    """Own figures first, then how it ended for them."""
    shown = _score(game)
    sides = (entrant, *game.others(entrant)) if event.rules.pods is None else (entrant,)
    score = figures(shown, sides, names) if shown else ""
    return Short(score, _(OUTCOMES[outcome_of(event, game, entrant)]), _note(game))


def as_it_lies(event: Event, game: Game, names: Names) -> Short:
    """Who won, and their figures first: nobody counts through the sides."""
    shown, won = _score(game), _winner(event, game)
    sides = (won, *game.others(won)) if won and event.rules.pods is None else game.entrants
    score = figures(shown, sides, names) if shown else ""
    outcome = _("{names} wins").format(names=isolated(names.entrant(won))) if won else ""
    return Short(score, outcome, _note(game))


def figures(score: Score, sides: tuple[EntrantId, ...], names: Names) -> str:
    """`5-2`, or `CP 5-2` where more is reported: the first figure is enough for a row."""
    reported = {name for side in score.sides for name in side.figures}
    known = [name for name in (BOARDS, *names.figures) if name in reported]
    between = "-".join(str(score.figures(e).get(known[0], "?")) for e in sides) if known else ""
    return f"{known[0].upper()} {between}" if known[1:] else between


def _score(game: Game) -> Score | None:
    if game.result is not None:
        return game.result.score
    return game.report.score if game.report and not game.dispute else None


def _note(game: Game) -> str:
    if game.result is not None:
        return "" if game.result.how in PLAIN else _(HOW[game.result.how])
    if game.dispute is not None:
        return _("disputed")
    return _("not confirmed") if game.report else ""


def _winner(event: Event, game: Game) -> EntrantId | None:
    """Who won, or would by what is reported."""
    if game.result is not None:
        won = [e for e in game.entrants if outcome_of(event, game, e) is Outcome.WIN]
    else:
        shown = _score(game)
        won = list(winners(event.rules, shown)) if shown else []
    return won[0] if len(won) == 1 else None
