"""The table of an event for the wall, with the numbers that made each place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from muster.core.entrant import Status
from muster.core.event import Event
from muster.core.standings import Standing, standings
from muster.paper.head import Head, head_of
from muster.words.names import Names
from muster.words.plain import clean
from muster.words.render import STATUS
from muster.words.tiebreaks import heading, number, title
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class Column:
    short: str
    title: str


@dataclass(frozen=True, slots=True)
class StandingRow:
    """`note` says why somebody is no longer in; `record` is wins, draws and losses."""

    place: int
    name: str
    note: str
    faction: str
    record: tuple[int, int, int]
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StandingsSheet:
    """`records`: games are won or lost here, which they are not at tables of many."""

    layout: ClassVar[str] = "standings"
    head: Head
    columns: tuple[Column, ...]
    factions: bool
    records: bool
    rows: tuple[StandingRow, ...]


def standings_sheet(event: Event, names: Names, upto: int | None = None) -> StandingsSheet:
    """The table after round `upto`; after the last closed round if not given."""
    last = sum(played.closed for played in event.rounds) if upto is None else upto
    rows = tuple(_row(event, names, row) for row in standings(event, last))
    return StandingsSheet(
        head=head_of(event, _title(event, last)),
        columns=tuple(_column(names, name) for name in event.rules.standings.order),
        factions=any(row.faction for row in rows),
        records=event.rules.pods is None,
        rows=rows,
    )


def _title(event: Event, last: int) -> str:
    played = event.round(last)
    if event.secret and last == len(event.rounds):
        return _("Final standings")
    if played is not None and not played.closed:
        return _("Standings during round {round}").format(round=last)
    return _("Standings after round {round}").format(round=last) if last else _("Entrants")


def _column(names: Names, name: str) -> Column:
    return Column(heading(name), title(name, names))


def _row(event: Event, names: Names, row: Standing) -> StandingRow:
    entrant = event.entrants[row.entrant]
    out = entrant.status not in {Status.IN, Status.REGISTERED}
    return StandingRow(
        place=row.place,
        name=names.entrant(row.entrant),
        note=_(STATUS[entrant.status]) if out else "",
        faction=clean(entrant.faction),
        record=(row.wins, row.draws, row.losses),
        values=tuple(number(value) for value in row.values),
    )
