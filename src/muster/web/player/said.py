"""What is known of a game's result, told to one of the sides that played it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from muster.core.event import Game, How, Result
from muster.core.ids import EntrantId
from muster.core.score import Score
from muster.core.tally import Outcome, game_gains, winners
from muster.web.player.me import Me
from muster.web.player.points import points_words
from muster.words.plain import clean, listing
from muster.words.scores import PAIR, score_words
from muster.words.tongue import N_, _

State = Literal["open", "mine", "theirs", "disputed", "settled"]

SETTLED: Mapping[How, str] = {
    How.CONFIRMED: N_("Confirmed: {score}"),
    How.ENTERED: N_("Entered at the desk: {score}"),
    How.RULED: N_("Decided by a ruling: {score}"),
    How.AS_IT_STANDS: N_("Ended as it stood: {score}"),
    How.AGREED: N_("Agreed result: {score}"),
    How.CONCEDED: N_("{losers} conceded"),
    How.FORFEITED: N_("{losers} forfeited the game"),
    How.MISSING: N_("The result is missing"),
    How.BOARDS: N_("Added up from the boards: {score}"),
}
GAVE_AWAY: Mapping[How, str] = {
    How.CONCEDED: N_("You conceded"),
    How.FORFEITED: N_("You forfeited the game"),
}
OUTCOME: Mapping[Outcome, str] = {
    Outcome.WIN: N_("You win: {points}."),
    Outcome.DRAW: N_("A draw: {points}."),
    Outcome.LOSS: N_("You lose: {points}."),
    Outcome.NONE: N_("It scores nothing."),
}


@dataclass(frozen=True, slots=True)
class Said:
    """`confirm`: what to call agreeing with the other side, where that is possible.

    `consent`: the other side would settle the game as it stands, and waits for my word.
    """

    state: State
    title: str
    lines: tuple[str, ...] = ()
    kept: bool = False
    confirm: str = ""
    consent: bool = False


def said_of(me: Me, game: Game) -> Said:
    return _TELL[state_of(me.id, game)](me, game)


def state_of(me: EntrantId, game: Game) -> State:
    if game.result is not None:
        return "settled"
    if game.dispute is not None:
        return "disputed"
    if game.report is None:
        return "open"
    return "mine" if game.report.by == me else "theirs"


def _open(me: Me, game: Game) -> Said:
    if game.signed:
        return _consented(me, game)
    return Said("open", _("Playing") if game.started else _("Play has not begun"))


def _consented(me: Me, game: Game) -> Said:
    """Who consented to end the game as it stands, and whose word is still needed."""
    first, *rest = (_consent_of(me, by, score) for by, score in game.signed.items())
    missing = [me.names.entrant(other) for other in game.others(me.id) if other not in game.signed]
    mine = me.id in game.signed
    needed = _("Waiting for {names}.").format(names=listing(missing)) if missing else ""
    last = needed or _("Now the organiser must agree.")
    lines = (*rest, last) if mine else tuple(rest)
    return Said("open", first, lines, kept=mine, consent=not mine)


def _consent_of(me: Me, by: EntrantId, score: Score) -> str:
    figures = score_words(score, me.names, me.id)
    if by == me.id:
        return _("You consented to: {score}.").format(score=figures)
    return _("{name} consented to: {score}.").format(name=me.names.entrant(by), score=figures)


def _mine(me: Me, game: Game) -> Said:
    others = listing((me.names.entrant(other) for other in game.others(me.id)), "or")
    lines = (*_wins_by(me, game), _("Waiting for {names}.").format(names=others))
    say = _("You said: {score}.").format(score=_reported(me, game))
    return Said("mine", say, lines, kept=True)


def _theirs(me: Me, game: Game) -> Said:
    by = me.names.entrant(game.report.by) if game.report else ""
    say = _("{name} said: {score}.").format(name=by, score=_reported(me, game))
    return Said("theirs", say, _wins_by(me, game), confirm=_("That is right"))


def _disputed(me: Me, game: Game) -> Said:
    lines = [_said_by(me, game.report.by, game.report.score)] if game.report else []
    dispute = game.dispute
    if dispute is not None and dispute.score is not None:
        lines.append(_said_by(me, dispute.by, dispute.score))
    if dispute is not None and dispute.reason:
        lines.append(clean(_("Reason: {reason}").format(reason=dispute.reason)))
    own = dispute is not None and dispute.by == me.id
    other = me.names.entrant(game.report.by) if game.report else ""
    confirm = _("{name} is right after all").format(name=other) if own else ""
    return Said(
        "disputed", _("Disputed: a judge decides."), tuple(lines), kept=True, confirm=confirm
    )


def _settled(me: Me, game: Game) -> Said:
    result = game.result
    if result is None:
        return _open(me, game)
    gain = game_gains(me.event.rules, game)[me.id]
    worth = _(OUTCOME[gain.outcome]).format(points=points_words(gain.points))
    tell = result.reason and _may_know(me, result)
    why = clean(_("Reason: {reason}").format(reason=result.reason)) if tell else ""
    return Said("settled", _settled_title(me, result), tuple(filter(None, (worth, why))), kept=True)


def _may_know(me: Me, result: Result) -> bool:
    """Why somebody lost a game by forfeit may be of their conduct: that is not the opponent's."""
    return result.how is not How.FORFEITED or me.id in result.losers


def _settled_title(me: Me, result: Result) -> str:
    mine = me.id in result.losers
    template = GAVE_AWAY[result.how] if mine and result.how in GAVE_AWAY else SETTLED[result.how]
    score = score_words(result.score, me.names, me.id) if result.score else "?"
    return _(template).format(score=score, losers=me.names.all_entrants(result.losers))


def _said_by(me: Me, by: EntrantId, score: Score) -> str:
    figures = score_words(score, me.names, me.id)
    if by == me.id:
        return _("You said: {score}.").format(score=figures)
    return _("{name} said: {score}.").format(name=me.names.entrant(by), score=figures)


def _wins_by(me: Me, game: Game) -> tuple[str, ...]:
    """Who is ahead by a score, so that nobody mistakes whose figures are whose.

    A score that names its winner, or how it ended, has said so.
    """
    score = game.report.score if game.report else None
    if score is None or score.winner is not None or score.ending:
        return ()
    ahead = winners(me.event.rules, score)
    if len(ahead) != 1:
        many = len(score.sides) > PAIR
        return (_("The first place is shared.") if many else _("That is a tie."),)
    if ahead == (me.id,):
        return (_("So you win."),)
    return (_("So {name} wins.").format(name=me.names.entrant(ahead[0])),)


def _reported(me: Me, game: Game) -> str:
    return score_words(game.report.score, me.names, me.id) if game.report else ""


_TELL: Mapping[State, Callable[[Me, Game], Said]] = {
    "open": _open,
    "mine": _mine,
    "theirs": _theirs,
    "disputed": _disputed,
    "settled": _settled,
}
