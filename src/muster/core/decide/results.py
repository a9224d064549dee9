"""Decisions about results: report, confirm, dispute, rule, agree."""

from __future__ import annotations

from datetime import datetime

from muster.core import commands as ask
from muster.core import facts
from muster.core.access import Actor, may_see_lists
from muster.core.check_score import problems_of, strangers, tidy, unsaid_lists
from muster.core.decide.asked import Asked, Doubts, need_game
from muster.core.decide.boards import need_single, need_undecided
from muster.core.decide.sides import speaks_for
from muster.core.event import Event, Game, Phase, Result
from muster.core.ids import EntrantId, GameId
from muster.core.problem import Code, Problem, refuse
from muster.core.round_clock import MINUTE
from muster.core.score import Score

Facts = tuple[facts.AnyFact, ...]


def report(event: Event, command: ask.ReportResult, asked: Asked) -> Facts:
    """A player's report waits for the opponent; an official's entry of a slip counts at once."""
    game = open_game(event, command.game, asked.at)
    score = _sound(event, game, command, command.score)
    if command.by is None and asked.official:
        _ask_lists(event, game, command, score, asked.actor)
        return (facts.ResultRuled(game=game.id, how="entered", score=score),)
    side = speaks_for(event, game, command.by, asked, command)
    earlier, dispute = game.report, game.dispute
    if earlier is None:
        _ask_lists(event, game, command, score, asked.actor)
    if dispute is not None and dispute.by != side and _same(dispute.score, score):
        said = facts.ResultReported(game=game.id, by=dispute.by, score=score)
        return (said, facts.ReportConfirmed(game=game.id, by=side))
    if earlier is None or earlier.by == side:
        return (facts.ResultReported(game=game.id, by=side, score=score),)
    if not _same(earlier.score, score):
        return (facts.ReportDisputed(game=game.id, by=side, score=score),)
    _need_undisputed(game, side)
    return (facts.ReportConfirmed(game=game.id, by=side),)


def confirm(event: Event, command: ask.ConfirmReport, asked: Asked) -> Facts:
    game, side = _answering(event, command, asked)
    _need_undisputed(game, side)
    return (facts.ReportConfirmed(game=game.id, by=side),)


def dispute(event: Event, command: ask.DisputeReport, asked: Asked) -> Facts:
    game, side = _answering(event, command, asked)
    score = _sound(event, game, command, command.score) if command.score else None
    return (facts.ReportDisputed(game=game.id, by=side, score=score, reason=command.reason),)


def rule(event: Event, command: ask.RuleResult, asked: Asked) -> Facts:
    """The word that settles a game; over an earlier result it is a correction with a reason."""
    game = played_game(event, command.game)
    doubts = Doubts(command)
    wrong = problems_of(event, game, command.score)
    doubts.extend(wrong)
    score = command.score if wrong else tidy(event.rules, game, command.score)
    if (game.result or command.how != "entered") and not command.reason.strip():
        if command.how == "entered" and game.result is not None:
            doubts.problems += _entered(event, game.result, score, asked)
        else:
            doubts.no(Code.REASON_MISSING)
    doubts.settle()
    return (facts.ResultRuled(game=game.id, how=command.how, score=score, reason=command.reason),)


def _entered(event: Event, result: Result, score: Score, asked: Asked) -> list[Problem]:
    """A slip that somebody else was faster with: theirs stays unless it is changed with a reason.

    The same once more changes nothing.
    """
    data = _since(event, result, asked.at)
    if _same(result.score, score):
        return [Problem(Code.ENTERED_ALREADY, {**data, "same": True})]
    doubt = Problem(Code.ENTERED_ALREADY, data, confirmable=True)
    return [doubt, Problem(Code.REASON_MISSING)]


def _since(event: Event, result: Result, at: datetime) -> dict[str, object]:
    """What a result is, by whom, and how many minutes ago."""
    line = next(line for line in event.newest_first() if line.n == result.line)
    ago = max(0, (at - line.at) // MINUTE)
    return {"score": result.score, "person": line.by, "how": result.how, "minutes": ago}


def sign(event: Event, command: ask.SignAgreement, asked: Asked) -> Facts:
    game = open_game(event, command.game)
    if not event.rules.agreed.allowed:
        raise refuse(Code.AGREEMENT_NOT_ALLOWED)
    score = _sound(event, game, command, command.score)
    side = speaks_for(event, game, command.by, asked, command)
    return (facts.AgreementSigned(game=game.id, by=side, score=score),)


def agree(event: Event, command: ask.AgreeResult, _: Asked) -> Facts:
    """A last resort: both sides have consented to this very score, and the organiser attests."""
    game = played_game(event, command.game)
    doubts = Doubts(command)
    if game.result is not None:
        doubts.no(Code.HAS_RESULT, game=game.id, table=game.table)
    if not event.rules.agreed.allowed:
        doubts.no(Code.AGREEMENT_NOT_ALLOWED)
    doubts.extend(problems_of(event, game, command.score))
    doubts.extend(strangers(game, command.signed))
    doubts.settle()
    score = tidy(event.rules, game, command.score)
    for entrant in game.entrants:
        if entrant not in command.signed and not _same(game.signed.get(entrant), score):
            doubts.no(Code.SIGNATURE_MISSING, entrant=entrant)
    if not command.attested:
        packing = event.rules.agreed.before_packing_up
        doubts.no(Code.SIGNATURE_MISSING, entrant=None, before_packing_up=packing)
    if not command.reason.strip():
        doubts.no(Code.REASON_MISSING)
    doubts.settle()
    on_paper = tuple(
        facts.AgreementSigned(game=game.id, by=entrant, score=score)
        for entrant in dict.fromkeys(command.signed)
    )
    return (*on_paper, facts.ResultAgreed(game=game.id, score=score, reason=command.reason))


def declare_missing(event: Event, command: ask.DeclareMissing, _: Asked) -> Facts:
    game = public_game(event, command.game)
    doubts = Doubts(command)
    if game.result is not None:
        doubts.unless_confirmed(Code.HAS_RESULT, game=game.id, table=game.table)
    if not command.reason.strip():
        doubts.no(Code.REASON_MISSING)
    doubts.settle()
    return (facts.ResultMissing(game=game.id, reason=command.reason),)


def _same(said: Score | None, score: Score) -> bool:
    return said is not None and said.says_the_same(score)


def _sound(event: Event, game: Game, command: ask.Command, score: Score) -> Score:
    """The score, tidy, if it can be at all."""
    doubts = Doubts(command)
    doubts.extend(problems_of(event, game, score))
    doubts.settle()
    return tidy(event.rules, game, score)


def _ask_lists(event: Event, game: Game, command: ask.Command, score: Score, actor: Actor) -> None:
    """Which of several lists was played, of those that whoever reports may know."""
    doubts = Doubts(command)
    doubts.extend(
        problem
        for problem in unsaid_lists(event, game, score)
        if may_see_lists(event, actor, EntrantId(str(problem.data["entrant"])))
    )
    doubts.settle()


def _need_undisputed(game: Game, side: EntrantId) -> None:
    """A dispute is withdrawn by whoever raised it, or settled by an official."""
    if game.dispute is not None and game.dispute.by != side:
        raise refuse(Code.DISPUTED, entrant=game.dispute.by, table=game.table)


def _answering(
    event: Event, command: ask.ConfirmReport | ask.DisputeReport, asked: Asked
) -> tuple[Game, EntrantId]:
    """The game, and the side that answers the other side's report."""
    game = open_game(event, command.game)
    if game.report is None:
        raise refuse(Code.NO_REPORT, table=game.table)
    side = speaks_for(event, game, command.by, asked, command)
    if game.report.by == side:
        raise refuse(Code.OWN_REPORT, table=game.table)
    return game, side


def public_game(event: Event, wanted: GameId) -> Game:
    """A game whose pairing everybody knows; a board only while its game is not given away."""
    game = need_game(event, wanted)
    if not event.rounds[game.round - 1].published:
        raise refuse(Code.ROUND_NOT_PUBLISHED, round=game.round)
    need_undecided(event, game)
    return game


def played_game(event: Event, wanted: GameId) -> Game:
    """A public game that has a score of its own: of teams, each board has."""
    game = public_game(event, wanted)
    need_single(event, game)
    return game


def current_game(event: Event, wanted: GameId) -> Game:
    """A game of the current, published round."""
    game = need_game(event, wanted)
    now = event.current
    if event.phase is Phase.FINISHED or now is None or game.round != now.number or now.closed:
        raise refuse(Code.OTHER_ROUND, game=wanted, round=game.round)
    return public_game(event, wanted)


def open_game(event: Event, wanted: GameId, at: datetime | None = None) -> Game:
    """A game of the current, published round that has no result yet."""
    game = current_game(event, wanted)
    need_single(event, game)
    if game.result is not None:
        since = _since(event, game.result, at) if at else {}
        raise refuse(Code.HAS_RESULT, game=wanted, table=game.table, **since)
    return game
