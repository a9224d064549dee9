"""A brawl that is over: who won, and the report of its game filled in from the ledger."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from muster.core.brawl.brawl import Brawl, winners
from muster.core.brawl.report import report_of
from muster.core.score import Score
from muster.web.player.me import Me
from muster.web.player.said import Said, said_of
from muster.web.table.brawl_said import called
from muster.web.table.seat import Seat
from muster.words.plain import listing
from muster.words.scores import result_words
from muster.words.tongue import _

Field = tuple[str, str]


@dataclass(frozen=True, slots=True)
class ResultView:
    """`fields` report what the ledger says; `by` is for whom, nobody for an official.

    `reports`: it is to be reported, or what was reported is not what the ledger says.
    """

    say: str
    by: str
    fields: tuple[Field, ...]
    reports: bool
    said: Said | None
    state: str
    differs: bool
    by_hand: str


def result_of(seat: Seat, brawl: Brawl) -> ResultView:
    game, score = seat.game, report_of(brawl, seat.game, seat.event.rules)
    mine = seat.mine
    report = game.report
    differs = report is not None and not report.score.says_the_same(score)
    unsaid = report is None or (differs and report.by == mine and game.dispute is None)
    me = Me(seat.here, seat.event.entrants[mine]) if mine else None
    return ResultView(
        say=_won(seat, brawl),
        by=mine or "",
        fields=_fields(score),
        reports=game.result is None and (unsaid or mine is None),
        said=said_of(me, game) if me and report is not None else None,
        state=result_words(game, seat.names) if report is not None or game.result else "",
        differs=differs and game.result is None,
        by_hand=by_hand(seat),
    )


def _won(seat: Seat, brawl: Brawl) -> str:
    names = called(seat)
    won = [names.get(player, player) for player in winners(brawl)]
    say = _("{names} share the first place.") if won[1:] else _("{names} has won.")
    return say.format(names=listing(won))


def _fields(score: Score) -> tuple[Field, ...]:
    return tuple(
        (f"figure.{figure}.{side.entrant}", str(number))
        for side in score.sides
        for figure, number in side.figures.items()
    )


def by_hand(seat: Seat) -> str:
    """Where a result is told by hand, or decided."""
    if seat.at_desk:
        return reverse("desk-game", args=[seat.id, seat.game.round, seat.game.id])
    if seat.is_official:
        return f"{seat.here.home}judge/game/{seat.game.id}/"
    return f"{seat.here.home}report/"
