"""No player makes the stream of a table grow without end; officials go on, and a game can end."""

from __future__ import annotations

from pathlib import Path

import pytest

from muster.core import commands as ask
from muster.core.problem import Code, Refused
from muster.core.sheet import taps
from muster.core.table_clock import asks
from muster.journal import stream_limits
from muster.journal.table_clocks import ClockStore
from tests.journal.shelf import TESS, do
from tests.journal.table_side import Table, codes, objectives, refused


@pytest.fixture(autouse=True)
def _soon_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream_limits, "MOST", 4)


def test_a_sheet_takes_so_many_taps_of_its_players_and_any_of_officials(tmp_path: Path) -> None:
    table = Table(tmp_path / "cup").opened()
    table.sheet.tap(table.first, objectives(1), objectives(2))
    assert refused(table.sheet, table.first, objectives(1), objectives(2)) == [Code.STREAM_FULL]
    table.sheet.tap(table.second, objectives(1))
    for player in (table.first, table.second):
        assert refused(table.sheet, player, objectives(2)) == [Code.STREAM_FULL]
        assert refused(table.sheet, player, taps.TakenBack(line=4)) == [Code.STREAM_FULL]
    table.sheet.tap(TESS, objectives(2), objectives(3))
    assert len(table.sheet.lines()) == 6


def test_a_judge_goes_on_unless_they_play_there(tmp_path: Path) -> None:
    table = Table(tmp_path / "cup").opened()
    table.sheet.tap(TESS, objectives(1), objectives(2), objectives(1))
    event = table.store.load()
    now = event.current
    assert now is not None
    elsewhere = event.entrants[now.games[1].entrants[0]].people[0]
    for judge in (elsewhere, table.first.person):
        do(table.store, ask.AppointJudge(person=judge))
    table.sheet.tap(type(TESS)(elsewhere), objectives(2))
    assert refused(table.sheet, table.first, objectives(3)) == [Code.STREAM_FULL]


def test_players_can_always_finish(tmp_path: Path) -> None:
    table = Table(tmp_path / "cup").opened().stopped()
    assert len(table.sheet.lines()) == 4
    assert table.sheet.finish(table.first)[0].played.finished


def test_a_clock_takes_so_many_taps_of_its_players_and_any_of_officials(tmp_path: Path) -> None:
    table = Table(tmp_path / "cup", "SR17")
    clock = ClockStore(table.store, table.game.id)
    clock.open(TESS, table.game.entrants[0])
    for actor, wish in ((table.first, asks.Start()), (TESS, asks.Pause()), (TESS, asks.Resume())):
        clock.tap(actor, wish)
    before = clock.lines()
    assert len(before) == 4
    with pytest.raises(Refused) as refusal:
        clock.tap(table.first, asks.Stop())
    assert (codes(refusal), clock.lines()) == ([Code.STREAM_FULL], before)
    assert clock.tap(TESS, asks.Stop()).clock.stopped is not None
