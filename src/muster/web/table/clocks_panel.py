"""The clocks of a round together: who is about to run out, who stands, what its end means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from muster.core.event import Event, Game, Round
from muster.core.ids import EventId
from muster.core.table_clock.ending import Verdict, verdict_at_end
from muster.core.table_clock.of_game import round_ends
from muster.core.table_clock.reading import ClockState, TableReading, reading
from muster.core.table_clock.terms import SIDES
from muster.core.table_clock.ticks import Paused
from muster.journal.database.table_clocks import Kept, clocks_here
from muster.web.clocks import clock_words
from muster.web.desk.rounds.score_form import TIE, ScoreForm, score_form
from muster.web.gates import Here
from muster.web.table.clock_now import instant
from muster.words.names import Names
from muster.words.plain import clean
from muster.words.table_clock import STATES, VERDICTS
from muster.words.tongue import _

MOODS = {ClockState.RAN_OUT: "trouble", ClockState.PAUSED: "waiting"}
DECIDED = {Verdict.TIE, Verdict.ORGANISER}
MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class SideRow:
    """`ends` is the instant at which nothing is left, as long as `runs`."""

    name: str
    time: str
    left: int
    ends: float
    runs: bool


@dataclass(frozen=True, slots=True)
class ClockRow:
    """A table to look at: a side about to run out, one without time, or a clock that stands.

    `act`: what an official can do at once, `pause` or `resume`.
    """

    game: str
    table: int
    address: str
    say: str
    mood: str
    sides: tuple[SideRow, ...]
    least: SideRow
    act: str = ""


@dataclass(frozen=True, slots=True)
class EndRow:
    """What the rules say of an open table at the round's end, and how that is made so.

    `tie`: the boxes of a tie; `rested`: minutes its clock was paused, which may be given back.
    """

    game: str
    table: int
    address: str
    say: str
    tie: ScoreForm | None
    rested: int


@dataclass(frozen=True, slots=True)
class ClocksPanel:
    """`now` is the server's time. `going`: clocks that run and need nobody."""

    now: float
    rows: tuple[ClockRow, ...]
    ends: tuple[EndRow, ...]
    going: int


@dataclass(frozen=True, slots=True)
class _Table:
    game: Game
    kept: Kept
    shown: TableReading


def clocks_panel(here: Here, played: Round, at: datetime) -> ClocksPanel:
    tables = _tables(here.event, here.id, played, at)
    urgent = [table for table in tables if _is_urgent(table.shown)]
    going = sum(table.shown.running is not None for table in tables)
    return ClocksPanel(
        now=instant(at),
        rows=tuple(_row(here, table, at) for table in sorted(urgent, key=_urgency)),
        ends=tuple(_ends(here, tables, at)),
        going=going - sum(table.shown.running is not None for table in urgent),
    )


def clocks_wall(event: Event, held: EventId, played: Round, at: datetime) -> list[ClockRow]:
    """The same for the hall: tables and times, no names."""
    urgent = [table for table in _tables(event, held, played, at) if _is_urgent(table.shown)]
    return [
        _bare(table, tuple(_side(table, side, "", at) for side in SIDES))
        for table in sorted(urgent, key=_urgency)
    ]


def _tables(event: Event, held: EventId, played: Round, at: datetime) -> list[_Table]:
    games = played.outstanding()
    found = clocks_here(held, (game.id for game in games))
    return [
        _Table(game, kept, reading(kept.clock, at, round_ends(event, game, at)))
        for game in games
        if (kept := found.get(game.id))
    ]


def _is_urgent(shown: TableReading) -> bool:
    if shown.state in MOODS:
        return True
    running = shown.state in {ClockState.RUNNING, ClockState.LENT}
    return running and shown.turn_left is None and any(side.soon for side in shown.sides)


def _urgency(table: _Table) -> tuple[int, timedelta, int]:
    """Who has no time left comes first, then who has least, then who waits for an official."""
    order = {ClockState.RAN_OUT: 0, ClockState.PAUSED: 2}
    shown = table.shown
    return order.get(shown.state, 1), min(side.left for side in shown.sides), table.game.table


def _row(here: Here, table: _Table, at: datetime) -> ClockRow:
    sides = table.kept.clock.sides
    rows = tuple(_side(table, n, here.names.entrant(sides[n]), at) for n in SIDES)
    bare = _bare(table, rows)
    say = _paused_words(table, here.names) if table.kept.clock.pause else bare.say
    address = f"{here.home}at/{table.game.id}/clock/"
    act = {ClockState.PAUSED: "resume", ClockState.RAN_OUT: ""}.get(table.shown.state, "pause")
    return replace(bare, say=say, address=address, act=act)


def _bare(table: _Table, sides: tuple[SideRow, ...]) -> ClockRow:
    shown = table.shown
    urgent = shown.state in MOODS
    return ClockRow(
        game=table.game.id,
        table=table.game.table,
        address="",
        say=_(STATES[shown.state]) if urgent else "",
        mood=MOODS.get(shown.state, ""),
        sides=sides,
        least=min(sides, key=lambda side: side.left),
    )


def _side(table: _Table, side: int, name: str, at: datetime) -> SideRow:
    left = table.shown.sides[side].left
    seconds = -(-left // timedelta(seconds=1))
    runs = table.shown.running == side
    return SideRow(name, clock_words(seconds), seconds, instant(at + left), runs)


def _paused_words(table: _Table, names: Names) -> str:
    lines = (line for line in reversed(table.kept.lines) if isinstance(line.fact, Paused))
    line = next(lines)
    said = [_("Paused by {name}").format(name=names.person(line.by))]
    reason = clean(line.fact.reason) if isinstance(line.fact, Paused) else ""
    return ": ".join([*said, reason] if reason else said)


# ── the end of the round ──


def _ends(here: Here, tables: list[_Table], at: datetime) -> Iterator[EndRow]:
    """Nothing until the hall's clock says that the table's time is up."""
    for table in sorted(tables, key=lambda table: table.game.table):
        due = round_ends(here.event, table.game, at)
        if due is None or at < due or not table.kept.clock.begun:
            continue
        verdict = verdict_at_end(table.kept.clock, at)
        if verdict is not None:
            yield _end(here, table, verdict, at)


def _end(here: Here, table: _Table, verdict: Verdict, at: datetime) -> EndRow:
    game = table.game
    paused = verdict is Verdict.ORGANISER
    return EndRow(
        game=game.id,
        table=game.table,
        address=f"{here.home}at/{game.id}/clock/",
        say=_(VERDICTS[verdict]),
        tie=_tie(here, game) if verdict in DECIDED else None,
        rested=max(1, round(table.kept.clock.rested(at) / MINUTE)) if paused else 0,
    )


def _tie(here: Here, game: Game) -> ScoreForm:
    """The boxes of a score that can only be a tie."""
    form = score_form(here.event, game, here.names)
    ties = {e.id for e in here.event.rules.result.endings if e.tie}
    endings = tuple(option for option in form.endings if option[0] in ties)
    last = endings[-1][0] if endings else ""
    winners = tuple(option for option in form.winners if option[0] == TIE)
    return replace(form, winners=winners, winner=TIE, endings=endings, ending=last)
