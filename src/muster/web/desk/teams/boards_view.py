"""A game of teams at the desk: whose captain is to name somebody, and every board."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from muster.core.event import Game
from muster.core.ids import EntrantId, GameId
from muster.core.teams.boards import Turn, turn
from muster.web.boards import BoardRow, board_rows
from muster.web.desk.rounds.offered import Offered, offered
from muster.web.gates import Here
from muster.words.scores import result_words
from muster.words.tongue import _

Option = tuple[str, str]


@dataclass(frozen=True, slots=True)
class SideView:
    """`people`: everybody of the team, to choose from."""

    entrant: EntrantId
    name: str
    captain: str
    people: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class TurnView:
    """Who names somebody now, whom they can name, and what that means."""

    entrant: EntrantId
    name: str
    say: str
    people: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class BoardsView:
    """`chosen`: who is on which board of which side, as the form has it; `again`: not at first."""

    game: GameId
    number: int
    tables: str
    address: str
    back: str
    whole: str
    say: str
    settled: bool
    public: bool
    sides: tuple[SideView, ...]
    turn: TurnView | None
    named: tuple[str, ...]
    boards: tuple[BoardRow, ...]
    chosen: tuple[tuple[str, ...], ...]
    again: bool
    may_pair: bool
    may: Offered


def boards_view(here: Here, game: Game) -> BoardsView:
    event, names = here.event, here.names
    now = turn(event, game)
    said = any(board.report or board.result for board in game.boards)
    return BoardsView(
        game=game.id,
        number=game.round,
        tables=f"{game.table}-{game.table + event.rules.teams.boards - 1}",
        address=reverse("desk-boards", args=[here.id, game.round, game.id]),
        back=reverse("desk-round", args=[here.id, game.round]),
        whole=reverse("desk-game", args=[here.id, game.round, game.id]),
        say=result_words(game, names),
        settled=game.result is not None,
        public=event.rounds[game.round - 1].published,
        sides=tuple(_side(here, entrant) for entrant in game.entrants),
        turn=_turn(here, now) if now and game.result is None else None,
        named=tuple(names.person(person) for person in game.named),
        boards=board_rows(event, game, names),
        chosen=_chosen(here, game),
        again=bool(game.boards),
        may_pair=game.result is None and not said,
        may=offered(here, game),
    )


def _side(here: Here, entrant: EntrantId) -> SideView:
    who, names = here.event.entrants[entrant], here.names
    people = tuple((str(person), names.person(person)) for person in who.people)
    return SideView(entrant, names.entrant(entrant), names.person(who.captain), people)


def _turn(here: Here, now: Turn) -> TurnView:
    names = here.names
    name = names.entrant(now.entrant)
    if now.answers is None:
        say = _("Board {n}: {team} puts somebody up.").format(n=now.board, team=name)
    else:
        say = _("Board {n}: {team} answers {player}.").format(
            n=now.board, team=name, player=names.person(now.answers)
        )
    return TurnView(now.entrant, name, say, tuple((str(p), names.person(p)) for p in now.free))


def _chosen(here: Here, game: Game) -> tuple[tuple[str, ...], ...]:
    """As the boards are, or in the order of the teams."""
    if game.boards:
        return tuple(tuple(map(str, board.people)) for board in game.boards)
    teams = [here.event.entrants[entrant].people for entrant in game.entrants]
    pairs = zip(*teams, strict=False)
    return tuple(tuple(map(str, pair)) for pair in pairs)[: here.event.rules.teams.boards]
