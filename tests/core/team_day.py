"""A day of teams on which everything happens that only happens to teams."""

from __future__ import annotations

from muster.core import commands as ask
from muster.core.ids import PersonId
from muster.core.teams.boards import turn
from tests.core.team_hall import board, enter, pair_boards, team_hall
from tests.hall import Hall


def team_day() -> Hall:
    """Two rounds of four teams; in the second, captains name their players."""
    hall = team_hall()
    pair_boards(hall, "ad", "be", "cf")
    hall.do(ask.PairBoards(game=hall.game("g").id))
    enter(hall, "a 5:40 - 0:22 d scenario", "e 3:20 - 1:10 b scenario")
    game = board(hall, "c").id
    hall.do(ask.ReportResult(game=game, score=hall.score("c 0:50 - 2:60 f assassination")), by="c")
    hall.do(ask.ConfirmReport(game=game), by="d")
    hall.do(ask.ForfeitGame(game=hall.game("g").id, by=(hall.id("g"),), cause="no-show"))
    hall.do(ask.CloseRound())
    hall.do(ask.NameCaptain(entrant=hall.id("d"), person=PersonId("e")), by="d")
    stand_in = ask.NameSubstitute(
        entrant=hall.id("a"), leaves=PersonId("a"), person=PersonId("z"), reason="ill"
    )
    hall.do(stand_in)
    hall.pair()
    name_all(hall, "b")
    return hall


def name_all(hall: Hall, who: str) -> None:
    """The captains name whoever comes first, in turn, until the boards are paired."""
    while (now := turn(hall.event, hall.game(who))) is not None:
        wish = ask.NamePlayer(game=hall.game(who).id, person=now.free[0])
        hall.do(wish, by=hall.event.entrants[now.entrant].captain)
