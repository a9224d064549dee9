"""The code of a result slip: finds its game, and notices what was misread or is out of date."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import ascii_lowercase

from muster.core.event import Event, Game
from muster.core.facts import Board, BoardsPaired, PairingsChanged, RoundPaired
from muster.core.ids import GameId
from muster.core.problem import Code, refuse

DAMM = (
    (0, 3, 1, 7, 5, 9, 8, 6, 4, 2),
    (7, 0, 9, 2, 1, 5, 4, 8, 6, 3),
    (4, 2, 0, 6, 8, 7, 1, 3, 5, 9),
    (1, 7, 5, 0, 9, 8, 3, 4, 2, 6),
    (6, 1, 2, 3, 0, 4, 5, 9, 7, 8),
    (3, 6, 7, 4, 2, 0, 9, 5, 8, 1),
    (5, 8, 6, 9, 7, 2, 0, 1, 3, 4),
    (8, 9, 4, 5, 3, 6, 2, 0, 1, 7),
    (9, 4, 3, 8, 6, 1, 7, 2, 0, 5),
    (2, 5, 8, 1, 4, 3, 6, 7, 9, 0),
)
"""Damm's quasigroup: one wrong digit or two swapped neighbours always change the check digit."""

GAP = r"[\s.\u2013-]+"
WRITTEN = re.compile(rf"([1-9]\d{{0,3}}){GAP}([1-9]\d{{0,5}}){GAP}(\d)\s*([a-z]?)", re.ASCII)
"""No leading noughts: 14 misread as 04 is no table, rather than table 4. Phones write dashes."""

EVENT_DIGITS = 1000

LETTERS: tuple[str, ...] = ("", *ascii_lowercase[1:])

Who = frozenset[str]
"""Who sits at a table."""


def slip_code(event: Event, game: Game) -> str:
    """`2-14-7`: round, table, check digit; `2-14-7b` where the table had another pairing before."""
    check = _check(event, game.round, game.table)
    return f"{game.round}-{game.table}-{check}{_letter(event, game)}"


def read_slip(event: Event, text: str) -> GameId:
    """The game a slip is of; `Refused` says whether its code is misread or out of date."""
    found = WRITTEN.fullmatch(text.strip().lower())
    if found is None:
        raise refuse(Code.SLIP_WRONG, slip=text, why="shape")
    number, table, check = (int(digits) for digits in found.groups()[:3])
    if check != _check(event, number, table):
        raise refuse(Code.SLIP_WRONG, slip=text, why="check")
    played = event.round(number)
    games = played.tables() if played else ()
    game = next((game for game in games if game.table == table), None)
    if game is None or found[4] != _letter(event, game):
        raise refuse(Code.SLIP_WRONG, slip=text, why="old")
    return game.id


def _check(event: Event, number: int, table: int) -> int:
    """The event's own digits come first, so that most slips of another event do not fit.

    Nothing of a single game is in here: digits that change with the table would spoil what Damm
    promises about a table misread.
    """
    event_digits = int(event.commitment[:8], 16) % EVENT_DIGITS
    state = 0
    for digit in f"{event_digits:03}{number}{table}":
        state = DAMM[state][int(digit)]
    return state


def _letter(event: Event, game: Game) -> str:
    """Nothing for the first pairing that a table has in a round, `b` for the second, and on.

    Draws that were undone count too, for their slips may lie on the table. A game that was kept,
    or seated as before, keeps its slip.
    """
    seatings = _seatings(event, game.round)
    pairings = list(dict.fromkeys(who for table, who in seatings if table == game.table))
    who: Who = frozenset(game.people or game.entrants)
    return LETTERS[pairings.index(who) % len(LETTERS)] if who in pairings else ""


def _seatings(event: Event, number: int) -> Iterator[tuple[int, Who]]:
    """Who was ever seated at which table of a round: entrants, or the people of boards."""
    tables: dict[GameId, int] = {}
    boards: dict[GameId, tuple[Board, ...]] = {}
    for line in event.lines():
        fact = line.fact
        if isinstance(fact, RoundPaired | PairingsChanged) and fact.round == number:
            tables = {seat.game: seat.table for seat in fact.seats}
            if not event.rules.teams.boards:
                yield from ((seat.table, frozenset(seat.entrants)) for seat in fact.seats)
        elif isinstance(fact, BoardsPaired) and fact.game in tables:
            boards[fact.game] = fact.boards
        else:
            continue
        for game, first in tables.items():
            for n, board in enumerate(boards.get(game, ())):
                yield first + n, frozenset(board.people)
