"""The clocks of tables in an event's folder: nothing is lost, and nobody taps who may not."""

from __future__ import annotations

import multiprocessing
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.chain import BEGINNING, After, Stamp, chained
from muster.core.ids import GameId, PersonId
from muster.core.problem import Code, Refused
from muster.core.table_clock import asks, ticks
from muster.core.table_clock.terms import terms_of
from muster.core.verify import Subject
from muster.journal.audit import audit_games
from muster.journal.file import JournalDamaged, write_lines
from muster.journal.folder import FolderStore
from muster.journal.table_clocks import ClockStore
from tests.journal.shelf import TESS, do
from tests.journal.table_side import Table, codes, stranger
from tests.packs.making import house_rule

SPAWN = multiprocessing.get_context("spawn")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path / "cup", "SR17")


def clock_of(table: Table) -> ClockStore:
    return ClockStore(FolderStore(table.store.folder), table.game.id)


def opened(table: Table) -> ClockStore:
    clock = clock_of(table)
    clock.open(TESS, table.game.entrants[0])
    return clock


def refused(clock: ClockStore, actor: Actor, wish: asks.Ask) -> list[Code]:
    """The codes a tap is refused with; the stream is checked to be untouched."""
    before = clock.lines()
    with pytest.raises(Refused) as refusal:
        clock.tap(actor, wish)
    assert clock.lines() == before
    return codes(refusal)


# ── opening ──


def test_a_clock_begins_with_who_plays_and_how_much_time_there_is(table: Table) -> None:
    clock = clock_of(table)
    assert (clock.load(), clock.lines()) == (None, ())
    second, first = table.game.entrants
    ticked = clock.open(table.first, first)
    (line,) = ticked.lines
    assert isinstance(line.fact, ticks.ClockOpened)
    assert (line.fact.sides, line.fact.game) == ((first, second), table.game.id)
    assert line.fact.terms == terms_of(table.store.load().rules)
    assert clock_of(table).load() == ticked.clock


def test_until_it_runs_a_clock_can_be_opened_for_whoever_really_goes_first(table: Table) -> None:
    clock = opened(table)
    one, other = table.game.entrants
    with pytest.raises(Refused) as refusal:
        clock.open(table.second, one)
    assert codes(refusal) == [Code.ALREADY_SO]
    assert clock.open(table.second, other).clock.sides == (other, one)
    clock.tap(table.second, asks.Start())
    with pytest.raises(Refused) as refusal:
        clock.open(TESS, one)
    assert codes(refusal) == [Code.ALREADY_SO]


def test_who_does_not_sit_there_opens_no_clock_and_goes_first_nowhere(table: Table) -> None:
    clock = clock_of(table)
    with pytest.raises(Refused) as refusal:
        clock.open(stranger())
    assert codes(refusal) == [Code.NOT_ALLOWED]
    now = table.store.load().current
    assert now is not None
    with pytest.raises(Refused) as refusal:
        clock.open(TESS, now.games[1].entrants[0])
    assert codes(refusal) == [Code.NOT_IN_GAME]
    with pytest.raises(Refused) as refusal:
        ClockStore(table.store, GameId("r9g9")).open(TESS)
    assert codes(refusal) == [Code.UNKNOWN_GAME]
    assert clock.lines() == ()


def test_a_pack_without_clocks_has_none_until_the_organiser_sets_minutes(tmp_path: Path) -> None:
    table = Table(tmp_path / "cup", "WC")
    with pytest.raises(Refused) as refusal:
        clock_of(table).open(TESS)
    assert codes(refusal) == [Code.NO_TABLE_CLOCK]
    patch = house_rule("Chess clocks", times__chess={"minutes": 45})
    change = {"patches": (patch,), "reason": "Slow players", "confirm": set(Code)}
    do(table.store, ask.ChangeRules.model_validate(change))
    assert clock_of(table).open(TESS).clock.terms.side == 45 * 60


# ── tapping ──


def test_a_clock_that_nobody_opened_cannot_be_tapped(table: Table) -> None:
    assert refused(clock_of(table), TESS, asks.Start()) == [Code.TABLE_CLOCK_MISSING]


def test_players_officials_and_nobody_else_tap(table: Table) -> None:
    clock = opened(table)
    judge = Actor(PersonId("jo"))
    do(table.store, ask.AppointJudge(person=judge.person))
    clock.tap(table.first, asks.Start())
    clock.tap(table.first, asks.Switch(stage=1))
    clock.tap(table.first, asks.Switch(stage=2))
    clock.tap(table.second, asks.Switch(stage=3))
    clock.tap(judge, asks.Pause(reason="a ruling"))
    clock.tap(TESS, asks.Resume())
    elsewhere = {"a", "b", "c", "d"} - {table.first.person, table.second.person}
    for actor in (*(Actor(PersonId(name)) for name in elsewhere), stranger(), Actor(PersonId(""))):
        assert refused(clock, actor, asks.Switch(stage=4)) == [Code.NOT_ALLOWED]
    assert [line.by for line in clock.lines()][-2:] == [judge.person, TESS.person]


@pytest.mark.req("SR17-075")
def test_players_cannot_pause_even_if_they_judge_elsewhere(table: Table) -> None:
    clock = opened(table)
    do(table.store, ask.AppointJudge(person=table.second.person))
    clock.tap(table.first, asks.Start())
    for player in (table.first, table.second):
        assert refused(clock, player, asks.Pause()) == [Code.NOT_ALLOWED]


def test_a_late_tap_counts_from_when_it_was_made(table: Table) -> None:
    clock = opened(table)
    clock.tap(TESS, asks.Start(), datetime.now(UTC) - timedelta(hours=1))
    before = datetime.now(UTC)
    ticked = clock.tap(TESS, asks.Switch(stage=1), before - timedelta(hours=1))
    (line,) = ticked.lines
    opening, start, _ = clock.lines()
    assert start.fact.made == opening.fact.made
    assert line.fact.made == start.fact.made
    future = clock.tap(TESS, asks.Switch(stage=2), before + timedelta(hours=1))
    assert future.lines[0].fact.made == future.lines[0].at


def test_what_was_said_already_writes_nothing(table: Table) -> None:
    clock = opened(table)
    clock.tap(table.first, asks.Start())
    clock.tap(table.first, asks.Switch(stage=1))
    again = clock.tap(table.second, asks.Switch(stage=1))
    assert (again.lines, again.clock) == ((), clock.load())
    assert len(clock.lines()) == 3


# ── damage ──


def test_damage_is_named_with_its_line(table: Table) -> None:
    clock = opened(table)
    clock.tap(TESS, asks.Start())
    path = Path(table.store.where(clock.stream))
    path.write_bytes(path.read_bytes().replace(b'"side":3600', b'"side":7200'))
    with pytest.raises(JournalDamaged) as damaged:
        clock.load()
    assert (damaged.value.n, damaged.value.say) == (1, "was changed after it was written")


def test_lines_that_cannot_follow_one_another_are_damage(table: Table) -> None:
    clock = opened(table)
    (line,) = clock.lines()
    tick = ticks.Switched(made=line.at, stage=1)
    more = chained(ticks.TickLine, (tick,), After(1, line.hash), Stamp(TESS.person, line.at, ""))
    path = Path(table.store.where(clock.stream))
    path.write_bytes(write_lines((line, *more)))
    with pytest.raises(JournalDamaged) as damaged:
        clock.load()
    assert damaged.value.n == 2
    headless = chained(
        ticks.TickLine, (tick,), After(0, BEGINNING), Stamp(TESS.person, line.at, "")
    )
    path.write_bytes(write_lines(headless))
    with pytest.raises(JournalDamaged) as damaged:
        clock.tap(TESS, asks.Start())
    assert damaged.value.n == 1


def test_clocks_are_checked_with_the_event(table: Table) -> None:
    clock = opened(table)
    clock.tap(table.first, asks.Start())

    def checks() -> list[tuple[Subject, bool | None]]:
        return [(c.subject, c.holds) for c in audit_games(table.store, table.store.load())]

    assert checks() == [(Subject.CLOCK, True), (Subject.TICKS, True)]
    path = Path(table.store.where(clock.stream))
    path.write_bytes(path.read_bytes().replace(b'"side":3600', b'"side":7200'))
    assert checks() == [(Subject.CLOCK, False)]
    path.rename(path.with_name("gone.jsonl"))
    path.with_name("gone.jsonl").write_bytes(b"")
    assert checks() == [(Subject.CLOCK, False)]


# ── several at once ──


def _tap(folder: Path, game: str) -> None:
    clock = ClockStore(FolderStore(folder), GameId(game))
    for stage in (1, 2, 3, 4):
        with suppress(Refused):
            clock.tap(TESS, asks.Switch(stage=stage))


def test_a_stage_that_two_processes_end_is_ended_once(table: Table) -> None:
    clock = opened(table)
    clock.tap(TESS, asks.Start())
    given = (table.store.folder, table.game.id)
    workers = [SPAWN.Process(target=_tap, args=given) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
    assert [worker.exitcode for worker in workers] == [0, 0]
    facts = [line.fact for line in clock.lines()]
    assert [fact.stage for fact in facts if isinstance(fact, ticks.Switched)] == [1, 2, 3, 4]
