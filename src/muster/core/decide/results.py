"""Decisions about results: report, confirm, dispute, rule, agree, concede, forfeit."""

from __future__ import annotations

from muster.core import commands as ask
from muster.core import facts
from muster.core.access import Actor
from muster.core.check_score import problems_of
from muster.core.decide.asked import Asked, Doubts, need_game
from muster.core.decide.causes import find_cause
from muster.core.decide.sides import is_official, speaks_for
from muster.core.event import Event, Game, Phase
from muster.core.ids import EntrantId, GameId
from muster.core.problem import Code, refuse
from muster.core.rulepack.worth import army_value
from muster.core.tally import winners

Facts = tuple[facts.AnyFact, ...]


def report(event: Event, command: ask.ReportResult, asked: Asked) -> Facts:
    """A player's report waits for the opponent; an official's entry of a slip counts at once."""
    game = _open_game(event, command.game)
    doubts = Doubts(command)
    doubts.extend(problems_of(event.rules, game, command.score))
    doubts.settle()
    if command.by is None and is_official(event, asked.actor, command):
        return (facts.ResultRuled(game=game.id, how="entered", score=command.score),)
    side = speaks_for(event, game, command.by, asked.actor, command)
    earlier = game.report
    if earlier is None or earlier.by == side:
        return (facts.ResultReported(game=game.id, by=side, score=command.score),)
    if earlier.score == command.score:
        return (facts.ReportConfirmed(game=game.id, by=side),)
    return (facts.ReportDisputed(game=game.id, by=side, score=command.score),)


def confirm(event: Event, command: ask.ConfirmReport, asked: Asked) -> Facts:
    game, side = _answering(event, command, asked.actor)
    return (facts.ReportConfirmed(game=game.id, by=side),)


def dispute(event: Event, command: ask.DisputeReport, asked: Asked) -> Facts:
    game, side = _answering(event, command, asked.actor)
    doubts = Doubts(command)
    if command.score is not None:
        doubts.extend(problems_of(event.rules, game, command.score))
    doubts.settle()
    return (
        facts.ReportDisputed(game=game.id, by=side, score=command.score, reason=command.reason),
    )


def rule(event: Event, command: ask.RuleResult, _: Asked) -> Facts:
    """The word that settles a game; over an earlier result it is a correction with a reason."""
    game = need_game(event, command.game)
    doubts = Doubts(command)
    doubts.extend(problems_of(event.rules, game, command.score))
    corrects = game.result is not None
    if (corrects or command.how != "entered") and not command.reason.strip():
        doubts.no(Code.REASON_MISSING)
    doubts.settle()
    return (
        facts.ResultRuled(
            game=game.id, how=command.how, score=command.score, reason=command.reason
        ),
    )


def sign(event: Event, command: ask.SignAgreement, asked: Asked) -> Facts:
    game = _open_game(event, command.game)
    doubts = Doubts(command)
    if not event.rules.agreed.allowed:
        doubts.no(Code.AGREEMENT_NOT_ALLOWED)
    doubts.extend(problems_of(event.rules, game, command.score))
    doubts.settle()
    side = speaks_for(event, game, command.by, asked.actor, command)
    return (facts.AgreementSigned(game=game.id, by=side, score=command.score),)


def agree(event: Event, command: ask.AgreeResult, _: Asked) -> Facts:
    """A last resort: both sides have consented to this very score, and the organiser attests."""
    game = need_game(event, command.game)
    doubts = Doubts(command)
    if not event.rules.agreed.allowed:
        doubts.no(Code.AGREEMENT_NOT_ALLOWED)
    doubts.extend(problems_of(event.rules, game, command.score))
    for entrant in game.entrants:
        by_hand = entrant in command.signed
        if not by_hand and game.signed.get(entrant) != command.score:
            doubts.no(Code.SIGNATURE_MISSING, entrant=entrant)
    if not command.attested:
        packing = event.rules.agreed.before_packing_up
        doubts.no(Code.SIGNATURE_MISSING, entrant=None, before_packing_up=packing)
    if not command.reason.strip():
        doubts.no(Code.REASON_MISSING)
    doubts.settle()
    on_paper = tuple(
        facts.AgreementSigned(game=game.id, by=entrant, score=command.score)
        for entrant in command.signed
    )
    return (
        *on_paper,
        facts.ResultAgreed(game=game.id, score=command.score, reason=command.reason),
    )


def concede(event: Event, command: ask.ConcedeGame, asked: Asked) -> Facts:
    game = _open_game(event, command.game)
    rules = event.rules.concession
    doubts = Doubts(command)
    if event.rules.pods is not None:
        doubts.no(Code.NOT_FOR_PODS)
    side = speaks_for(event, game, command.by, asked.actor, command)
    cause = find_cause(rules.causes, command.cause, doubts) if command.cause else None
    if command.score is not None:
        doubts.extend(problems_of(event.rules, game, command.score, unfinished=True))
    elif rules.scored == "as-agreed":
        doubts.no(Code.SCORE_MISSING)
    army = _army(event, side, command.army, doubts)
    doubts.settle()
    if rules.scored == "as-agreed" and command.score is not None:
        ahead = winners(event.rules, command.score)
        if ahead == (side,):
            raise refuse(Code.CONCEDER_LEADS)
    leaves = rules.leaves if cause is None or cause.leaves is None else cause.leaves
    return (
        facts.GameConceded(
            game=game.id,
            by=side,
            cause=command.cause,
            score=command.score,
            army=army,
            leaves=leaves,
        ),
    )


def _army(event: Event, side: EntrantId, given: int | None, doubts: Doubts) -> int | None:
    """What the conceded army is worth, where the pack asks for it."""
    rules = event.rules.concession
    if not any("army" in str(amount) for amount in rules.winner.values()):
        return None
    if given is not None and given < 0:
        doubts.no(Code.NUMBER_IMPOSSIBLE, what="army", number=given)
    listed = event.entrants[side].army if given is None else given
    if listed is None and rules.army == "list":
        doubts.no(Code.ARMY_MISSING, entrant=side)
    return army_value(event.rules, listed)


def forfeit(event: Event, command: ask.ForfeitGame, _: Asked) -> Facts:
    """Imposed by the organiser alone; some causes also end the event for the entrant."""
    game = need_game(event, command.game)
    doubts = Doubts(command)
    if event.rules.pods is not None:
        doubts.no(Code.NOT_FOR_PODS)
    if not command.by:
        doubts.no(Code.NO_ENTRANTS_GIVEN)
    for entrant in command.by:
        if entrant not in game.entrants:
            doubts.no(Code.NOT_IN_GAME, entrant=entrant, table=game.table)
    if command.score is not None:
        doubts.extend(problems_of(event.rules, game, command.score, unfinished=True))
    cause = find_cause(event.rules.forfeit.causes, command.cause, doubts)
    if game.result is not None and not command.reason.strip():
        doubts.no(Code.REASON_MISSING)
    doubts.settle()
    lost = facts.GameForfeited(
        game=game.id,
        by=command.by,
        cause=command.cause,
        score=command.score,
        reason=command.reason,
    )
    if cause is None or not cause.disqualifies or command.stay:
        return (lost,)
    why = command.reason or cause.title
    out = tuple(
        facts.EntrantDisqualified(entrant=entrant, cause=command.cause, reason=why)
        for entrant in command.by
    )
    return (lost, *out)


def declare_missing(event: Event, command: ask.DeclareMissing, _: Asked) -> Facts:
    game = need_game(event, command.game)
    if not command.reason.strip():
        raise refuse(Code.REASON_MISSING)
    return (facts.ResultMissing(game=game.id, reason=command.reason),)


def _open_game(event: Event, wanted: GameId) -> Game:
    """A game of the current, published round that has no result yet."""
    game = need_game(event, wanted)
    now = event.current
    if event.phase is Phase.FINISHED or now is None or game.round != now.number or now.closed:
        raise refuse(Code.OTHER_ROUND, game=wanted, round=game.round)
    if not now.published:
        raise refuse(Code.ROUND_NOT_PUBLISHED, round=now.number)
    if game.result is not None:
        raise refuse(Code.HAS_RESULT, game=wanted, table=game.table)
    return game


def _answering(
    event: Event, command: ask.ConfirmReport | ask.DisputeReport, actor: Actor
) -> tuple[Game, EntrantId]:
    """The game, and the side that answers the other side's report."""
    game = _open_game(event, command.game)
    if game.report is None:
        raise refuse(Code.NO_REPORT, table=game.table)
    side = speaks_for(event, game, command.by, actor, command)
    if game.report.by == side:
        raise refuse(Code.OWN_REPORT, table=game.table)
    return game, side
