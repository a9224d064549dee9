"""The sheets of games in an event's folder: nothing is lost, and nobody taps who may not."""

from __future__ import annotations

import multiprocessing
from contextlib import suppress
from pathlib import Path

import pytest

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.chain import BEGINNING, After, Stamp, chained
from muster.core.ids import GameId, PersonId
from muster.core.problem import Code, Refused
from muster.core.sheet import taps
from muster.journal.file import JournalDamaged, write_lines
from muster.journal.folder import FolderStore
from muster.journal.games import GameStore, NoSheet
from tests.journal.sheet_files import stream_file
from tests.journal.shelf import TESS, do
from tests.journal.table_side import Table, codes, objectives, refused, reread, stranger, totals

SPAWN = multiprocessing.get_context("spawn")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path / "cup")


# ── opening ──


def test_a_sheet_begins_with_who_plays_and_what_for(table: Table) -> None:
    with pytest.raises(NoSheet):
        table.sheet.load()
    second, first = table.game.entrants
    tapped = table.sheet.open(TESS, first)
    (line,) = tapped.lines
    assert line.fact == taps.SheetOpened(
        game=table.game.id, sides=(first, second), parts=("lightning-raid",)
    )
    assert reread(table).lines() == tapped.lines


def test_a_sheet_is_opened_once_and_by_those_at_the_table(table: Table) -> None:
    with pytest.raises(Refused) as refusal:
        table.sheet.open(stranger())
    assert codes(refusal) == [Code.NOT_ALLOWED]
    assert not stream_file(table.sheet).exists()
    table.sheet.open(table.first)
    with pytest.raises(Refused) as refusal:
        table.sheet.open(TESS)
    assert codes(refusal) == [Code.ALREADY_SO]


def test_whoever_goes_first_plays_there(table: Table) -> None:
    now = table.store.load().current
    assert now is not None
    elsewhere = now.games[1].entrants[0]
    with pytest.raises(Refused) as refusal:
        table.sheet.open(TESS, elsewhere)
    assert codes(refusal) == [Code.NOT_IN_GAME]
    assert not stream_file(table.sheet).exists()


def test_a_game_that_is_not_there_has_no_sheet(table: Table) -> None:
    with pytest.raises(Refused) as refusal:
        GameStore(table.store, GameId("r9-t9")).open(TESS)
    assert codes(refusal) == [Code.UNKNOWN_GAME]


@pytest.mark.req("SR17-082")
def test_a_player_cannot_learn_a_secret_scenario_by_opening_a_sheet(tmp_path: Path) -> None:
    table = Table(tmp_path / "cup", "SR17")
    with pytest.raises(Refused) as refusal:
        table.sheet.open(table.first)
    assert codes(refusal) == [Code.NOT_ALLOWED]
    assert not stream_file(table.sheet).exists()
    do(table.store, ask.StartPlay())
    assert table.sheet.open(table.first).played.parts == ("the-pit-ii",)


# ── tapping ──


def test_several_taps_are_written_together_or_not_at_all(table: Table) -> None:
    table.opened()
    tapped = table.sheet.tap(
        TESS,
        objectives(2),
        objectives(1, side=1),
        taps.TurnEnded(step=1),
        confirm={Code.LEFT_BLANK},
    )
    assert (len(tapped.lines), [line.more for line in tapped.lines]) == (3, [2, 1, 0])
    assert totals(reread(table).load()) == (3, 1)
    bad = (objectives(2, step=2), objectives(3, side=1, step=2))
    assert refused(table.sheet, TESS, *bad) == [Code.ANSWER_TOGETHER]


def test_whoever_is_at_the_table_or_runs_the_event_may_tap(table: Table) -> None:
    table.opened()
    judge = Actor(PersonId("jo"))
    do(table.store, ask.AppointJudge(person=judge.person))
    for actor in (TESS, judge, table.first, table.second):
        table.sheet.tap(actor, objectives(1))
    elsewhere = {"a", "b", "c", "d"} - {table.first.person, table.second.person}
    for actor in (*(Actor(PersonId(name)) for name in elsewhere), stranger(), Actor(PersonId(""))):
        assert refused(table.sheet, actor, objectives(2)) == [Code.NOT_ALLOWED]


def test_lines_say_who_tapped(table: Table) -> None:
    table.opened().sheet.tap(table.second, objectives(1))
    assert [line.by for line in table.sheet.lines()] == [TESS.person, table.second.person]


def test_a_tail_that_was_cut_off_is_set_aside(table: Table) -> None:
    table.opened().sheet.tap(TESS, objectives(2))
    whole = stream_file(table.sheet).read_bytes()
    stream_file(table.sheet).write_bytes(whole + b'{"at":"2024')
    assert len(reread(table).lines()) == 2
    table.sheet.tap(TESS, objectives(1))
    assert len(reread(table).lines()) == 3
    assert stream_file(table.sheet).with_suffix(".cut-off-after-2").read_bytes() == b'{"at":"2024'


@pytest.mark.parametrize(
    ("damage", "line", "say"),
    [
        (lambda raw: raw.replace(b'"value":2', b'"value":3'), 2, "was changed"),
        (lambda raw: raw.split(b"\n", 1)[1], 1, "does not follow"),
        (lambda raw: raw + b"nonsense\n", 3, "is not a line"),
        (lambda _: b"", 1, "is missing"),
        (lambda raw: raw + b"\xff\xfe\n", 3, "is not text"),
    ],
)
def test_damage_is_named_with_its_line(table: Table, damage: object, line: int, say: str) -> None:
    assert callable(damage)
    table.opened().sheet.tap(TESS, objectives(2))
    stream_file(table.sheet).write_bytes(damage(stream_file(table.sheet).read_bytes()))
    for look in (reread(table).load, reread(table).lines):
        with pytest.raises(JournalDamaged) as damaged:
            look()
        assert (damaged.value.path, damaged.value.n) == (stream_file(table.sheet), line)
        assert damaged.value.say.startswith(say)


def test_a_stream_that_does_not_begin_a_sheet_is_damaged(table: Table) -> None:
    after, at = After(0, BEGINNING), table.store.load().lines()[0].at
    lines = chained(taps.TapLine, [objectives(2)], after, Stamp(TESS.person, at, ""))
    stream_file(table.sheet).parent.mkdir()
    stream_file(table.sheet).write_bytes(write_lines(lines))
    for act in (table.sheet.load, lambda: table.sheet.finish(TESS)):
        with pytest.raises(JournalDamaged) as damaged:
            act()
        assert damaged.value.n == 1


# ── several at once ──


def _tap(folder: Path, game: str, side: int) -> None:
    sheet = GameStore(FolderStore(folder), GameId(game))
    for count in (1, 2, 1, 2, 1, 2):
        sheet.tap(TESS, objectives(count, side=side))


def _end_turn(folder: Path, game: str, _: int) -> None:
    sheet = GameStore(FolderStore(folder), GameId(game))
    for step in (1, 2, 3):
        with suppress(Refused):
            sheet.tap(TESS, taps.TurnEnded(step=step), confirm={Code.LEFT_BLANK})


def at_once(table: Table, work: object) -> GameStore:
    """Two processes at the same table."""
    assert callable(work)
    folder, game = table.store.folder, table.game.id
    workers = [SPAWN.Process(target=work, args=(folder, game, side)) for side in (0, 1)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
    assert [worker.exitcode for worker in workers] == [0, 0]
    return reread(table)


def test_two_processes_tapping_one_sheet_lose_nothing(table: Table) -> None:
    sheet = at_once(table.opened(), _tap)
    assert len(sheet.lines()) == 1 + 2 * 6
    assert list(sheet.load().answers.values()) == [2, 2]


def test_a_turn_that_two_processes_end_is_ended_once(table: Table) -> None:
    sheet = at_once(table.opened(), _end_turn)
    assert [line.fact.kind for line in sheet.lines()] == ["sheet-opened", *["turn-ended"] * 3]
