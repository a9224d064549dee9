"""Teams of three in a hall: `team_hall()` has four of them in the first round, boards to pair."""

from __future__ import annotations

from muster.core import commands as ask
from muster.core.event import Game
from muster.core.ids import GameId, PersonId
from muster.core.rulepack.patch import Patch
from muster.core.score import Side
from tests.hall import Hall

TEAMS = "a+b+c d+e+f g+h+i j+k+l"


def team_match(players: int) -> Patch:
    arguments = {"players": players}
    return Patch(kind="variant", id="team-match", title="Team Match", arguments=arguments)


SEEDED = Patch(
    kind="house-rule", id="seeded", title="Boards by seed", set={"teams.paired": "seeded"}
)


def team_hall(*patches: Patch, teams: str = TEAMS) -> Hall:
    """a, b, c meet d, e, f from table 1 on, or the other way round; the pairings are public."""
    size = len(teams.split(maxsplit=1)[0].split("+"))
    hall = Hall("SR17").rules(team_match(size), *patches).enter(teams).start().pair()
    hall.seat(("a", "d"))
    return hall


def pairs(hall: Hall, *boards: str) -> tuple[tuple[PersonId, PersonId], ...]:
    """`ad be cf`: who meets whom, whichever team is first in the game."""
    first = hall.game(boards[0][0]).entrants[0]
    turned = PersonId(boards[0][0]) not in hall.event.entrants[first].people
    both = ((board[1], board[0]) if turned else (board[0], board[1]) for board in boards)
    return tuple((PersonId(one), PersonId(other)) for one, other in both)


def pair_boards(hall: Hall, *boards: str) -> None:
    game = hall.game(boards[0][0]).id
    hall.do(ask.PairBoards(game=game, boards=pairs(hall, *boards)))


def board(hall: Hall, person: str) -> Game:
    """The board somebody plays in the newest round."""
    found = hall.event.table_of(hall.id(person), PersonId(person))
    assert found is not None
    return found


def enter(hall: Hall, *results: str) -> None:
    """Boards entered at the desk."""
    for result in results:
        hall.do(ask.ReportResult(game=board(hall, result[0]).id, score=hall.score(result)))


def shown(hall: Hall, game: GameId) -> dict[str, dict[str, int]]:
    """What the boards of a game come to, by the names of the teams."""
    found = hall.event.game(game)
    assert found is not None
    assert found.result is not None
    sides: tuple[Side, ...] = found.result.score.sides if found.result.score else ()
    return {hall.name(side.entrant): side.figures for side in sides}


FIRST = ("a 5:40 - 0:22 d scenario", "e 3:20 - 1:10 b scenario", "c 0:50 - 2:60 f assassination")
"""a and c win, b loses: two boards against one, 6 control points against 5."""


def lead(hall: Hall, n: int) -> str:
    """The captain of the first or the second side in the game of a."""
    return hall.event.entrants[hall.game("a").entrants[n]].captain


def name(hall: Hall, person: str, by: str) -> None:
    hall.do(ask.NamePlayer(game=hall.game("a").id, person=PersonId(person)), by=by)


def played() -> Hall:
    hall = team_hall()
    pair_boards(hall, "ad", "be", "cf")
    pair_boards(hall, "gj", "hk", "il")
    enter(hall, *FIRST)
    enter(hall, *(f"{p} 5:10 - 0:5 {q} scenario" for p, q in ("gj", "hk", "il")))
    return hall
