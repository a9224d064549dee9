"""One table of the hall, as everybody sees it: what it is like, and what is played there."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.event import Event, Game
from muster.core.hall import place_of
from muster.core.ids import GameId
from muster.core.photos import of_table
from muster.core.place import Place
from muster.journal.database.photos import kept_of
from muster.journal.database.shelf import Held
from muster.paper.drawing import Drawing
from muster.web.naming import names_in
from muster.web.place_view import MarkView, NeedsView, map_of, marks_of, needs_of
from muster.web.public.shown import VISITOR, newest_round
from muster.words.scores import result_words


@dataclass(frozen=True, slots=True)
class Played:
    """The game of the latest public round; `say` is empty while nothing is reported."""

    game: GameId
    round: int
    names: str
    say: str


@dataclass(frozen=True, slots=True)
class TableView:
    table: int
    place: Place
    marks: tuple[MarkView, ...]
    photos: tuple[tuple[int, str], ...]
    map: Drawing | None
    played: Played | None
    round: int | None
    needs: NeedsView | None


def table_view(held: Held, table: int) -> TableView:
    event = held.event
    now = newest_round(event)
    number = now.number if now else None
    game = next((game for game in now.tables() if game.table == table), None) if now else None
    return TableView(
        table=table,
        place=place_of(event, table),
        marks=marks_of(event, table),
        photos=_photos(held, event, table),
        map=map_of(event, VISITOR, table, number),
        played=_played(held, game) if game else None,
        round=number,
        needs=needs_of(event, VISITOR, number, table) if number is not None else None,
    )


def _photos(held: Held, event: Event, table: int) -> tuple[tuple[int, str], ...]:
    """Whose bytes are still kept, the latest first."""
    taken = of_table(event, table)
    kept = kept_of(held.id) if taken else ()
    return tuple((photo.line, photo.note) for photo in reversed(taken) if photo.digest in kept)


def _played(held: Held, game: Game) -> Played:
    names = names_in(held)
    return Played(game.id, game.round, names.sides(game), result_words(game, names))
