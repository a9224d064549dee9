"""What giving a game up means under the rules of this event, before anybody does it."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.event import Game
from muster.core.roster.check import army_cost, own_lists
from muster.core.rulepack.basis import Named
from muster.core.rulepack.schema import Concession
from muster.core.rulepack.worth import army_value, counts_armies, evaluate
from muster.core.score import Score
from muster.journal.database.hiring import hiring_here
from muster.web.player.me import Me
from muster.web.player.points import points_words
from muster.web.player.score_form import SEVERAL, ScoreForm, score_form
from muster.words.scores import score_words
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class Conceding:
    """`needs_score`: the score on the table is what counts; `asks_army`: nobody knows my list.

    `lists`: those I may have played, if there are several; `played`: the one I showed.
    """

    causes: tuple[tuple[str, str], ...]
    means: tuple[str, ...]
    boxes: ScoreForm
    needs_score: bool
    asks_army: bool
    lists: tuple[str, ...]
    played: str


@dataclass(frozen=True, slots=True)
class Agreeing:
    """`signed`: who has consented to what so far."""

    boxes: ScoreForm
    signed: tuple[str, ...]
    first_tell: bool


@dataclass(frozen=True, slots=True)
class Tracking:
    """Ways to keep track of a game: all, and those I have named."""

    methods: tuple[Named, ...]
    mine: tuple[str, ...]
    others: tuple[str, ...]


def conceding(me: Me, game: Game) -> Conceding | None:
    """Nothing at tables of many: there is no single opponent to win."""
    rules = me.event.rules.concession
    if me.event.rules.pods is not None:
        return None
    lists = own_lists(me.event, game, me.id)
    asks = counts_armies(rules.winner) and rules.army == "list"
    asks_army = asks and len(lists) < SEVERAL and army_cost(me.event, game, me.id) is None
    return Conceding(
        causes=tuple((cause.id, cause.title) for cause in rules.causes if cause.leaves is None),
        means=_means(me, game),
        boxes=score_form(me.here, game, me.id),
        needs_score=rules.scored == "as-agreed",
        asks_army=asks_army,
        lists=tuple(army.title for army in lists) if asks and len(lists) >= SEVERAL else (),
        played=_title(me, game),
    )


def _means(me: Me, game: Game) -> tuple[str, ...]:
    rules = me.event.rules.concession
    opponent = me.names.all_entrants(game.others(me.id))
    if rules.scored == "as-agreed":
        say = _("You consent to the score as it stands; {name} and the organiser do the rest.")
        return (say.format(name=opponent),)
    army = army_value(me.event.rules, army_cost(me.event, game, me.id, _title(me, game)))
    won = points_words(evaluate(me.event.rules, rules.winner, army=army))
    lost = points_words(evaluate(me.event.rules, rules.loser))
    more = _("{name} gets at least {points}.") if _varies(rules) else _("{name} gets {points}.")
    stays = _("You leave the event for good.") if rules.leaves else _("You stay in the event.")
    return (
        more.format(name=opponent, points=won),
        _("You get {points}.").format(points=lost),
        stays,
    )


def _title(me: Me, game: Game) -> str:
    """The list I showed for this game, or my only one."""
    army = hiring_here(me.here.id, game.id).lists(me.event).get(me.id)
    return army.title if army else ""


def _varies(rules: Concession) -> bool:
    """Whether what was scored before counts."""
    return any("own" in str(amount) for amount in rules.winner.values())


def agreeing(me: Me, game: Game) -> Agreeing | None:
    rules = me.event.rules.agreed
    if not rules.allowed:
        return None
    return Agreeing(
        boxes=score_form(me.here, game, me.id, _signed(me, game)),
        signed=tuple(
            _("{name} consented to: {score}.").format(
                name=me.names.entrant(entrant), score=score_words(score, me.names, me.id)
            )
            for entrant, score in game.signed.items()
        ),
        first_tell=rules.before_packing_up,
    )


def _signed(me: Me, game: Game) -> Score | None:
    """What I consented to, or else what the other side did: consent counts to the same score."""
    return game.signed.get(me.id) or next(iter(game.signed.values()), None)


def tracking(me: Me, game: Game) -> Tracking | None:
    methods = me.event.rules.conduct.tracking
    if not methods:
        return None
    known = {method.id: method.title for method in methods}
    return Tracking(
        methods=methods,
        mine=game.tracking.get(me.id, ()),
        others=tuple(
            _("{name}: {methods}").format(
                name=me.names.entrant(other), methods=", ".join(known[m] for m in stated)
            )
            for other, stated in game.tracking.items()
            if other != me.id
        ),
    )
