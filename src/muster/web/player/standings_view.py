"""The table as a player reads it: every place, and their own among them."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.entrant import Status
from muster.core.event import Event, Phase
from muster.core.ids import EntrantId
from muster.core.shown import settled
from muster.core.standings import Standing, standings
from muster.web.player.me import Me
from muster.words.plain import ordinal
from muster.words.render import STATUS
from muster.words.scores import record_words
from muster.words.tiebreaks import heading, number, title
from muster.words.tongue import _, ngettext


@dataclass(frozen=True, slots=True)
class Column:
    short: str
    title: str


@dataclass(frozen=True, slots=True)
class Row:
    place: int
    name: str
    note: str
    record: str
    values: tuple[str, ...]
    mine: bool


@dataclass(frozen=True, slots=True)
class StandingsView:
    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where I am, in words: `3rd`, `of 8`, `after round 2`, `2 wins, 1 loss`, `6 TP, 4 DIFF`."""

    place: str
    of: str
    when: str
    record: str
    points: str


def standings_view(me: Me) -> StandingsView:
    event = me.event
    rows = standings(event, settled(event))
    return StandingsView(
        title=when_words(event),
        columns=tuple(_column(me, name) for name in event.rules.standings.order),
        rows=tuple(_row(me, row) for row in rows),
    )


def my_place(me: Me) -> Place | None:
    """Nothing before the first round, and nothing for whoever is not in the table."""
    event = me.event
    if not settled(event):
        return None
    rows = standings(event, settled(event))
    mine = next((row for row in rows if row.entrant == me.id), None)
    if mine is None:
        return None
    values = zip(event.rules.standings.order, mine.values, strict=True)
    return Place(
        place=ordinal(mine.place),
        of=_("of {n}").format(n=len(rows)),
        when=when_words(event),
        record=_record_words(event, mine),
        points=_(", ").join(f"{number(value)} {heading(name)}" for name, value in values),
    )


def when_words(event: Event) -> str:
    last = settled(event)
    played = event.round(last)
    if event.phase is Phase.FINISHED:
        return _("Final standings")
    if played is None:
        return _("Before the first round")
    if played.closed:
        return _("After round {n}").format(n=last)
    return _("During round {n}").format(n=last)


def place_after(event: Event, number: int, entrant: EntrantId) -> str:
    rows = standings(event, number)
    return next((ordinal(row.place) for row in rows if row.entrant == entrant), "")


def _record_words(event: Event, row: Standing) -> str:
    """Nothing at tables of many, where games are not simply won or lost."""
    if event.rules.pods is not None:
        return ""
    said = (
        ngettext("{n} win", "{n} wins", row.wins).format(n=row.wins),
        ngettext("{n} draw", "{n} draws", row.draws).format(n=row.draws) if row.draws else "",
        ngettext("{n} loss", "{n} losses", row.losses).format(n=row.losses),
    )
    return _(", ").join(filter(None, said))


def _column(me: Me, name: str) -> Column:
    return Column(heading(name), title(name, me.names))


def _row(me: Me, row: Standing) -> Row:
    who = me.event.entrants[row.entrant]
    pods = me.event.rules.pods is not None
    return Row(
        place=row.place,
        name=me.names.entrant(row.entrant),
        note="" if who.status is Status.IN else _(STATUS[who.status]),
        record="" if pods else record_words(row.wins, row.draws, row.losses),
        values=tuple(number(value) for value in row.values),
        mine=row.entrant == me.id,
    )
