"""From a sheet that is over to a result: one tap on each phone, and what the other said."""

from __future__ import annotations

from dataclasses import dataclass, replace

from muster.core.ids import EntrantId
from muster.core.sheet.of_game import report_of
from muster.core.sheet.played import Played
from muster.web.player.me import Me
from muster.web.player.said import said_of
from muster.web.table.seat import Seat
from muster.words.scores import result_words, score_words
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class ResultView:
    """How far a game is from its result.

    `offer`: what the sheet says, if it can be reported now. `by`: the side that a yes or a no to
    what was reported is for. `reopen`: the sheet can go on.
    """

    state: str
    title: str = ""
    lines: tuple[str, ...] = ()
    offer: str = ""
    by: str = ""
    confirm: str = ""
    reopen: bool = False


def result_view(seat: Seat, played: Played) -> ResultView | None:
    """Nothing while a game goes on and nobody has said anything of its result."""
    game = seat.game
    silent = game.report is None and game.result is None
    if played.tally.over is None and silent:
        return None
    settled = game.result is not None
    offers = played.tally.over is not None and not played.finished and not settled
    return replace(
        _official(seat) if seat.mine is None else _player(seat, seat.mine),
        offer=score_words(report_of(played), seat.names, seat.mine) if offers else "",
        reopen=played.finished and not settled,
    )


def _player(seat: Seat, mine: EntrantId) -> ResultView:
    """What the phone says of it everywhere else."""
    said = said_of(Me(seat.here, seat.event.entrants[mine]), seat.game)
    title = said.title if said.state != "open" else ""
    confirm = _("Yes, that is the result") if said.state == "theirs" else said.confirm
    return ResultView(said.state, title, said.lines, by=mine, confirm=confirm)


def _official(seat: Seat) -> ResultView:
    """An official answers for the side that has not spoken."""
    game, said = seat.game, result_words(seat.game, seat.names)
    if game.result is not None:
        return ResultView("settled", said)
    if game.report is None:
        return ResultView("open")
    other = next(each for each in game.entrants if each != game.report.by)
    if game.dispute is not None:
        return ResultView("disputed", said, by=other)
    confirm = _("Yes, that is the result, for {name}").format(name=seat.names.entrant(other))
    return ResultView("theirs", said, by=other, confirm=confirm)
