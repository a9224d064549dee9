"""What happens to the result of a game."""

from __future__ import annotations

from dataclasses import replace

from muster.core import facts
from muster.core.chain import Line
from muster.core.entrant import Status
from muster.core.event import Dispute, Event, Game, How, Report, Result, with_item
from muster.core.fold.entrants import with_status
from muster.core.fold.rounds import change_game
from muster.core.ids import GameId


def _settle(event: Event, game: GameId, result: Result) -> Event:
    return change_game(event, game, lambda g: replace(g, result=result, started=True))


def reported(event: Event, fact: facts.ResultReported, line: Line) -> Event:
    report = Report(fact.by, fact.score, line.n)

    def change(game: Game) -> Game:
        return replace(game, report=report, dispute=None, started=True)

    return change_game(event, fact.game, change)


def confirmed(event: Event, fact: facts.ReportConfirmed, line: Line) -> Event:
    def change(game: Game) -> Game:
        score = game.report.score if game.report else None
        return replace(game, dispute=None, result=Result(How.CONFIRMED, score, line=line.n))

    return change_game(event, fact.game, change)


def disputed(event: Event, fact: facts.ReportDisputed, _: Line) -> Event:
    dispute = Dispute(fact.by, fact.score, fact.reason)
    return change_game(event, fact.game, lambda game: replace(game, dispute=dispute))


def ruled(event: Event, fact: facts.ResultRuled, line: Line) -> Event:
    result = Result(How(fact.how), fact.score, reason=fact.reason, line=line.n)
    return _settle(event, fact.game, result)


def agreement_signed(event: Event, fact: facts.AgreementSigned, _: Line) -> Event:
    def signed(game: Game) -> Game:
        others = tuple(entrant for entrant in game.conceding if entrant != fact.by)
        return replace(
            game,
            signed=with_item(game.signed, fact.by, fact.score),
            conceding=(*others, fact.by) if fact.concedes else others,
        )

    return change_game(event, fact.game, signed)


def agreed(event: Event, fact: facts.ResultAgreed, line: Line) -> Event:
    result = Result(How.AGREED, fact.score, reason=fact.reason, line=line.n)
    return _settle(event, fact.game, result)


def conceded(event: Event, fact: facts.GameConceded, line: Line) -> Event:
    result = Result(How.CONCEDED, fact.score, (fact.by,), fact.army, fact.cause, line.n)
    event = _settle(event, fact.game, result)
    return with_status(event, fact.by, Status.WITHDRAWN) if fact.leaves else event


def forfeited(event: Event, fact: facts.GameForfeited, line: Line) -> Event:
    why = fact.reason or fact.cause
    result = Result(How.FORFEITED, fact.score, fact.by, fact.army, why, line.n)
    return _settle(event, fact.game, result)


def missing(event: Event, fact: facts.ResultMissing, line: Line) -> Event:
    return _settle(event, fact.game, Result(How.MISSING, None, reason=fact.reason, line=line.n))
