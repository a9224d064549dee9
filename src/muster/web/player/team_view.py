"""My team's game on the phone: whose turn it is to name somebody, and every board of it."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.event import Game
from muster.core.ids import GameId
from muster.core.teams.boards import Turn, turn
from muster.web.boards import BoardRow, board_rows
from muster.web.player.me import Me
from muster.words.scores import result_words
from muster.words.tongue import _

Option = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Naming:
    """What the captains are at; `people` to choose from where it is mine to name somebody."""

    say: str
    mine: bool
    people: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class TeamView:
    """`game` is the game of the teams; `table` its first; `others`: who could lead instead."""

    name: str
    captain: str
    leads: bool
    others: tuple[Option, ...]
    game: GameId | None = None
    round: int = 0
    table: int = 0
    against: str = ""
    say: str = ""
    naming: Naming | None = None
    named: tuple[str, ...] = ()
    boards: tuple[BoardRow, ...] = ()


def whole_of(me: Me) -> Game | None:
    """The game my team is in, once its pairing is public."""
    now, game = me.event.current, me.event.game_of(me.id)
    return game if now is not None and now.published else None


def team_view(me: Me) -> TeamView:
    who, names, game = me.entrant, me.names, whole_of(me)
    captain = names.person(who.captain)
    leads = who.captain == me.here.actor.person
    others = tuple((str(p), names.person(p)) for p in who.people if p != who.captain)
    if game is None:
        return TeamView(names.entrant(who.id), captain, leads, others)
    now = turn(me.event, game) if game.result is None else None
    return TeamView(
        name=names.entrant(who.id),
        captain=captain,
        leads=leads,
        others=others,
        game=game.id,
        round=game.round,
        table=game.table,
        against=names.all_entrants(game.others(who.id)),
        say=result_words(game, names) if game.result else "",
        naming=_naming(me, now, leads=leads) if now else None,
        named=tuple(names.person(person) for person in game.named),
        boards=board_rows(me.event, game, names),
    )


def _naming(me: Me, now: Turn, *, leads: bool) -> Naming:
    names, own = me.names, now.entrant == me.id
    mine = own and leads
    player = names.person(now.answers) if now.answers else ""
    if mine and player:
        say = _("Board {n}: answer {player}.").format(n=now.board, player=player)
    elif mine:
        say = _("Board {n}: put somebody up.").format(n=now.board)
    else:
        captain = names.person(me.event.entrants[now.entrant].captain)
        say = _("Board {n}: {captain} names somebody.").format(n=now.board, captain=captain)
    people = tuple((str(p), names.person(p)) for p in now.free) if mine else ()
    return Naming(say, mine, people)
