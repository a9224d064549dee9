"""What a decision must know of boards: which game has a score, and what chance does not touch."""

from __future__ import annotations

from muster.core import facts
from muster.core.event import Event, Game, How, Round
from muster.core.ids import whole_game
from muster.core.problem import Code, refuse
from muster.core.teams.boards import is_of_teams, new_boards, seeded


def need_single(event: Event, game: Game) -> None:
    """A game of teams has no score of its own: its boards have."""
    if is_of_teams(event, game):
        raise refuse(Code.BY_BOARDS, game=game.id, table=game.table)


def need_undecided(event: Event, game: Game) -> None:
    """A board counts no more once the whole game was given away; that is taken back first."""
    whole = event.game(whole_game(game.id)) if game.people else None
    if whole is not None and whole.result is not None and whole.result.how is not How.BOARDS:
        raise refuse(Code.HAS_RESULT, game=whole.id, table=whole.table)


def boards_by_seed(event: Event, played: Round) -> tuple[facts.BoardsPaired, ...]:
    """Where nobody chooses, the boards of every game of a round, in the order of the teams."""
    if not event.rules.teams.boards or event.rules.teams.paired != "seeded":
        return ()
    return tuple(
        facts.BoardsPaired(game=game.id, boards=new_boards(event, game, seeded(event, game)))
        for game in played.games
        if not game.boards
    )
