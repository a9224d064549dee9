"""Questions to an event about its hall: which tables there are, where they stand, who saw them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from muster.core.draws import tables_each
from muster.core.entrant import Status
from muster.core.event import Event, Phase
from muster.core.facts import HallDrawn, Spot
from muster.core.place import Place

SEATED = 2
"""Who share a table, where nobody brawls."""

MOST_SPOTS = 2_000
"""Tables on one plan."""

AISLE, WAY, MARGIN = 3.0, 4.0, 3.0
"""Feet beside a table, between two rows of them, and along the walls."""

ACROSS = 1.6
"""Halls are wider than deep, by about this much."""

FOOT = 12
"""Inches."""


def tables_of(event: Event) -> tuple[int, ...]:
    """Every table there is: as many as the event says it has or needs, and those known besides."""
    counted = range(1, (event.tables or tables_needed(event)) + 1)
    played = {game.table for played in event.rounds for game in played.tables()}
    fixed = {who.table for who in event.entrants.values() if who.table}
    return tuple(sorted({*counted, *event.places, *played, *fixed}))


def is_table(event: Event, number: int) -> bool:
    """Whether a table of this number can be: any, as long as nobody said how many there are."""
    return event.tables is None or number in tables_of(event)


def tables_needed(event: Event) -> int:
    """For everybody who plays or is yet to arrive, each game at its own."""
    counting = {Status.REGISTERED, Status.IN}
    entered = [who for who in event.entrants.values() if who.status in counting and not who.ringer]
    number = len(event.present()) if event.rounds else len(entered)
    seats = event.rules.pods.preferred if event.rules.pods else SEATED
    return math.ceil(number / seats) * tables_each(event.rules)


def place_of(event: Event, number: int) -> Place:
    return event.places.get(number) or Place(number)


def tables_for(event: Event, number: int) -> tuple[int, ...]:
    """The tables of a round: those it is paired on, or those it will need."""
    played = event.round(number)
    if played is not None:
        return tuple(sorted(game.table for game in played.tables()))
    fixed = {who.table for who in event.entrants.values() if who.table and who.status is Status.IN}
    return tuple(sorted({*range(1, tables_needed(event) + 1), *fixed}))


def round_ahead(event: Event) -> int:
    """The round that tables are made ready for: one that nobody plays yet, or else the next.

    After the last of all no other comes: it stays that one.
    """
    now = event.current
    if now is not None and event.phase is Phase.FINISHED:
        return now.number
    if now is None or now.closed or now.number in event.clocks:
        return len(event.rounds) + 1
    begun = any(game.started or game.result for game in now.tables())
    return now.number + 1 if begun else now.number


def to_look_at(event: Event, number: int) -> tuple[int, ...]:
    """The tables nobody has looked at before that round."""
    seen = event.reviewed.get(number, frozenset())
    return tuple(table for table in tables_for(event, number) if table not in seen)


# ── the plan ──


def plan_of(event: Event) -> HallDrawn:
    """The plan that was drawn, or else neat rows of all tables."""
    return event.hall or in_rows(event, tables_of(event))


def in_rows(event: Event, tables: Sequence[int], across: int = 0) -> HallDrawn:
    """Tables in their order, row by row from the corner on the top left; so many in each row."""
    shown = tables[:MOST_SPOTS]
    wide, deep = table_size(event)
    columns = across or max(1, math.ceil(math.sqrt(len(shown) * ACROSS)))
    rows = max(1, math.ceil(len(shown) / columns))
    spots = tuple(
        Spot(
            table=table,
            x=MARGIN + at % columns * (wide + AISLE),
            y=MARGIN + at // columns * (deep + WAY),
            width=wide,
            depth=deep,
        )
        for at, table in enumerate(shown)
    )
    return HallDrawn(
        width=2 * MARGIN + columns * (wide + AISLE) - AISLE,
        depth=2 * MARGIN + rows * (deep + WAY) - WAY,
        spots=spots,
    )


def table_size(event: Event) -> tuple[float, float]:
    """Width and depth of a table in feet, as games are played on it."""
    board = event.rules.encounter.board
    return board.width / FOOT, board.depth / FOOT
