"""Teams in the demo: their boards paired by captains, some of them played."""

from __future__ import annotations

from collections.abc import Iterator

from muster.cli.rehearsal.luck import made_up
from muster.core import commands as ask
from muster.core.event import Game
from muster.core.rulepack.patch import Patch
from muster.core.teams.boards import turn
from muster.reading.people import new_person
from muster.site.demo.stage import Stage

TEAMS = ("Otters", "North Gate", "Tin Soldiers", "Old Mill")
PLAYERS = 3


def play_in_teams(stage: Stage) -> None:
    chosen = Patch(
        kind="variant", id="team-match", title="Team Match", arguments={"players": PLAYERS}
    )
    stage.do(ask.ChangeRules(patches=(chosen,)))
    stage.do(ask.PublishRules())


def enter_teams(stage: Stage, names: Iterator[str]) -> None:
    for team in TEAMS:
        fresh = tuple(new_person(next(names)) for _ in range(PLAYERS))
        entry = ask.Entry(people=tuple(one.id for one in fresh), team=team)
        stage.do(ask.RegisterEntrants(entries=(entry,)), people=fresh)


def pair_boards(stage: Stage, game: Game, how_many: int = 2 * PLAYERS) -> None:
    """So many players are named, by the captain whose turn it is."""
    for _ in range(how_many):
        now = turn(stage.event, game)
        if now is None:
            return
        person = stage.dice.choice(now.free)
        stage.do(ask.NamePlayer(game=game.id, person=person, by=now.entrant))
        game = next(each for each in stage.games if each.id == game.id)


def play_boards(stage: Stage, game: Game) -> None:
    """All boards of a game but the last are done."""
    boards = next(each for each in stage.games if each.id == game.id).boards
    for board in boards[:-1]:
        score = stage.name_lists(board, made_up(stage.event.rules, board, stage.dice))
        stage.do(ask.RuleResult(game=board.id, score=score, how="entered"))
