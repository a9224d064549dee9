"""Everybody's place after a round, with the numbers that made it and where they came from."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.event import Event
from muster.core.ids import EntrantId
from muster.core.standings import places, standings
from muster.core.study.outlook import public
from muster.journal.database.shelf import Held
from muster.paper.standings import Column, StandingRow, standings_sheet
from muster.web.naming import names_in
from muster.web.public.chart_view import ChartView, chart_view
from muster.web.public.shown import public_rounds
from muster.words.names import Names
from muster.words.tongue import _, ngettext


@dataclass(frozen=True, slots=True)
class Change:
    """How many places somebody went up, or down if negative; `say` for those who hear it."""

    by: int
    sign: str
    mood: str
    say: str


@dataclass(frozen=True, slots=True)
class Row:
    entrant: EntrantId
    shown: StandingRow
    change: Change | None


@dataclass(frozen=True, slots=True)
class Table:
    """`title` says after which round; `records`: games are won or lost here."""

    number: int
    title: str
    columns: tuple[Column, ...]
    records: bool
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class StandingsView:
    """`open_games` are still played in the round that is shown; `race`: it is not decided yet."""

    table: Table
    open_games: int
    cut: int
    others: tuple[int, ...]
    chart: ChartView | None
    race: bool


def standings_view(held: Held, number: int) -> StandingsView:
    event, names = held.event, names_in(held)
    played = event.round(number)
    cut = event.cut
    return StandingsView(
        table=table(event, names, number),
        open_games=len(played.outstanding()) if played else 0,
        cut=len(cut.entrants) if cut is not None and number >= cut.round else 0,
        others=tuple(each.number for each in public_rounds(event)),
        chart=chart_view(event, names, number),
        race=public(event) is not None,
    )


def table(event: Event, names: Names, number: int) -> Table:
    sheet = standings_sheet(event, names, number)
    before = places(event, number - 1) if number > 1 else {}
    rows = tuple(
        Row(row.entrant, shown, _change(before.get(row.entrant), row.place))
        for row, shown in zip(standings(event, number), sheet.rows, strict=True)
    )
    return Table(
        number=number,
        title=sheet.head.title,
        columns=sheet.columns,
        records=sheet.records,
        rows=rows,
    )


def _change(before: int | None, now: int) -> Change | None:
    """Since the round before; nothing for somebody who was not there."""
    if before is None:
        return None
    by = before - now
    if by == 0:
        return Change(0, "=", "level", _("same place"))
    if by > 0:
        say = ngettext("up {n} place", "up {n} places", by)
        return Change(by, f"▲{by}", "up", say.format(n=by))
    say = ngettext("down {n} place", "down {n} places", -by)
    return Change(by, f"▼{-by}", "down", say.format(n=-by))
