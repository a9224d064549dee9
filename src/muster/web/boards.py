"""The boards of a game of teams, in rows that every page shows alike."""

from __future__ import annotations

from dataclasses import dataclass, replace

from muster.core.event import Event, Game
from muster.core.ids import EntrantId, GameId
from muster.core.tally import Outcome, game_gains
from muster.web.public.result_view import OUTCOMES, Short, as_it_lies
from muster.words.names import Names
from muster.words.scores import result_words
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class Player:
    entrant: EntrantId
    name: str
    faction: str
    won: bool


@dataclass(frozen=True, slots=True)
class BoardRow:
    """`open`: nothing counts of it yet; `short` is for a row, who won stands beside the names."""

    number: int
    game: GameId
    table: int
    players: tuple[Player, ...]
    say: str
    short: Short
    open: bool


def board_rows(event: Event, game: Game, names: Names) -> tuple[BoardRow, ...]:
    return tuple(
        BoardRow(
            number=number,
            game=board.id,
            table=board.table,
            players=tuple(_player(event, board, entrant, names) for entrant in board.entrants),
            say=result_words(board, names) or _("not begun"),
            short=_short(event, board, names),
            open=board.result is None,
        )
        for number, board in enumerate(game.boards, start=1)
    )


def _short(event: Event, board: Game, names: Names) -> Short:
    outcomes = {gains.outcome for gains in game_gains(event.rules, board).values()}
    drawn = board.result is not None and Outcome.DRAW in outcomes
    said = _(OUTCOMES[Outcome.DRAW]) if drawn else ""
    return replace(as_it_lies(event, board, names), outcome=said)


def _player(event: Event, board: Game, entrant: EntrantId, names: Names) -> Player:
    player, who = board.player(entrant), event.entrants[entrant]
    return Player(
        entrant=entrant,
        name=names.person(player) if player else names.entrant(entrant),
        faction=who.faction_of(player) if player else "",
        won=game_gains(event.rules, board)[entrant].outcome is Outcome.WIN,
    )
