"""What giving a game up means under the rules of this event, before anybody does it."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.event import Game
from muster.core.rulepack.basis import Named
from muster.core.rulepack.schema import Concession
from muster.core.rulepack.worth import army_value, evaluate
from muster.core.score import Score
from muster.web.player.me import Me
from muster.web.player.points import mine_first, points_words
from muster.web.player.score_form import ScoreForm, score_form
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class Conceding:
    """`needs_score`: the score on the table is what counts; `asks_army`: nobody knows my list."""

    causes: tuple[tuple[str, str], ...]
    means: tuple[str, ...]
    boxes: ScoreForm
    needs_score: bool
    asks_army: bool


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
    asks_army = _counts_armies(rules) and rules.army == "list" and _army(me) is None
    return Conceding(
        causes=tuple((cause.id, cause.title) for cause in rules.causes if cause.leaves is None),
        means=_means(me, game),
        boxes=score_form(me.here, game, me.id),
        needs_score=rules.scored == "as-agreed",
        asks_army=asks_army,
    )


def _means(me: Me, game: Game) -> tuple[str, ...]:
    rules = me.event.rules.concession
    opponent = me.names.all_entrants(game.others(me.id))
    if rules.scored == "as-agreed":
        say = _("You consent to the score as it stands; {name} and the organiser do the rest.")
        return (say.format(name=opponent),)
    army = army_value(me.event.rules, _army(me))
    won = points_words(evaluate(me.event.rules, rules.winner, army=army))
    lost = points_words(evaluate(me.event.rules, rules.loser))
    more = _("{name} gets at least {points}.") if _varies(rules) else _("{name} gets {points}.")
    stays = _("You leave the event for good.") if rules.leaves else _("You stay in the event.")
    return (
        more.format(name=opponent, points=won),
        _("You get {points}.").format(points=lost),
        stays,
    )


def _counts_armies(rules: Concession) -> bool:
    return any("army" in str(amount) for amount in rules.winner.values())


def _varies(rules: Concession) -> bool:
    """Whether what was scored before counts."""
    return any("own" in str(amount) for amount in rules.winner.values())


def _army(me: Me) -> int | None:
    """What my list costs, where there is only one or the army was entered."""
    only = me.entrant.lists[0].points if len(me.entrant.lists) == 1 else None
    return me.entrant.army if only is None else only


def agreeing(me: Me, game: Game) -> Agreeing | None:
    rules = me.event.rules.agreed
    if not rules.allowed:
        return None
    return Agreeing(
        boxes=score_form(me.here, game, me.id, _signed(me, game)),
        signed=tuple(
            _("{name} consented to {score}.").format(
                name=me.names.entrant(entrant), score=mine_first(score, me.id, me.names)
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
