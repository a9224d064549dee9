"""The sheet of somebody's table: which it is, whether anybody opened it, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence

from muster.core.event import Event, Game
from muster.core.sheet.played import Played
from muster.core.sheet.sheet import SIDES
from muster.core.sheet.taps import TapLine
from muster.core.teams.boards import is_of_teams
from muster.journal.database.table_clocks import clock_here
from muster.journal.database.tapping import sheet_here
from muster.journal.games import GameStore, NoSheet
from muster.web.table.seat import Seat
from muster.words.control import references
from muster.words.names import Names


def store_of(seat: Seat) -> GameStore:
    return sheet_here(seat.id, seat.game.id)


def has_sheet(event: Event, game: Game) -> bool:
    """Two sides of a pack that says how a game is reported; a pod has a ledger instead."""
    of_two = len(game.entrants) == len(SIDES) and not is_of_teams(event, game)
    return of_two and bool(event.rules.play.report)


def has_control(event: Event, game: Game) -> bool:
    """Whether places are controlled by two sides here: where the encounter, if known, has some."""
    known = event.encounters.get(game.round)
    plays = len(game.entrants) == len(SIDES) and bool(event.rules.controls)
    return plays and (known is None or not known.parts or bool(places_of(event, game)))


def places_of(event: Event, game: Game) -> tuple[str, ...]:
    """The kinds of places that somebody controls in the encounter of a game."""
    known = event.encounters.get(game.round)
    return tuple(each.id for each in references(event.rules, known.parts if known else {}))


def seen_at(event: Event, store: GameStore) -> tuple[Played | None, Sequence[TapLine]]:
    """The sheet as it stands, and its lines; neither while nobody has opened it."""
    try:
        return store.seen(event)
    except NoSheet:
        return None, ()


def side_names(played: Played, names: Names) -> tuple[str, ...]:
    return tuple(names.entrant(side) for side in played.sides)


def my_side(seat: Seat, played: Played) -> int | None:
    """The side of whoever sits there; none for an official beside the table."""
    return played.sides.index(seat.mine) if seat.mine in played.sides else None


def columns(seat: Seat, played: Played) -> tuple[int, ...]:
    """The sides from left to right: my own first, for an official whoever goes first."""
    mine = my_side(seat, played)
    left = played.sheet.first if mine is None else mine
    return (left, 1 - left)


def asks_first(seat: Seat, played: Played | None) -> bool:
    """Whether a sheet waits to be told who goes first: an attacker is known from the pairing."""
    frame = seat.event.rules.play
    wanted = bool(frame.first_word) and seat.game.attacker is None
    return wanted and (played is None or (played.first is None and not played.begun))


def first_by_clock(seat: Seat) -> str:
    """Who goes first by the clock of this table, if one lies there: nobody is asked twice."""
    clock = clock_here(seat.id, seat.game.id).load()
    return str(clock.sides[0]) if clock else ""
