"""My path through the event: every round, whom I met, what it came to, and my place after it."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.event import Game, Round
from muster.core.tally import Gain, round_gains
from muster.web.player.me import Me
from muster.web.player.points import OUTCOMES, points_words
from muster.web.player.standings_view import place_after
from muster.words.scores import own_figures
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class Step:
    """`public` is the game's page for everybody; a bye has none."""

    round: int
    table: str
    against: str
    score: str
    outcome: str
    points: str
    place: str
    public: str


def path_of(me: Me) -> tuple[Step, ...]:
    """Rounds I was in and whose pairings are public, the latest first."""
    rounds = (played for played in reversed(me.event.rounds) if played.published)
    return tuple(_step(me, played) for played in rounds if me.id in played.field())


def _step(me: Me, played: Round) -> Step:
    game = next((game for game in played.games if me.id in game.entrants), None)
    gain = round_gains(me.event.rules, played).get(me.id)
    return Step(
        round=played.number,
        table=_("table {n}").format(n=game.table) if game else "",
        against=me.names.all_entrants(game.others(me.id)) if game else _("Bye"),
        score=_score(me, game),
        outcome=_outcome(me, gain),
        points=points_words(gain.points) if gain and not gain.pending else "",
        place=place_after(me.event, played.number, me.id) if played.closed else "",
        public=f"/e/{me.here.id}/game/{game.id}/" if game else "",
    )


def _score(me: Me, game: Game | None) -> str:
    if game is None or game.result is None or game.result.score is None:
        return ""
    return own_figures(game.result.score, me.names, me.id)


def _outcome(me: Me, gain: Gain | None) -> str:
    if gain is None or gain.pending:
        return _("no result yet")
    return "" if me.event.rules.pods is not None else _(OUTCOMES[gain.outcome])
