"""The clock of a table in the database: the same as in a folder, carried there and back."""

from __future__ import annotations

from pathlib import Path

from muster.core.table_clock import asks
from muster.journal.database.carrying import bring_in, take_out
from muster.journal.database.store import DatabaseStore
from muster.journal.database.streams import STREAMS
from muster.journal.table_clocks import ClockStore
from tests.journal.shelf import TESS
from tests.journal.table_side import Table


def test_a_clock_goes_from_a_folder_to_the_database_and_back(tmp_path: Path) -> None:
    table = Table(tmp_path / "cup", "SR17")
    folder = ClockStore(table.store, table.game.id)
    folder.open(TESS, table.game.entrants[0])
    folder.tap(table.first, asks.Start())
    event = bring_in(table.store.folder)
    here = ClockStore(DatabaseStore(event), table.game.id)
    assert here.load() == folder.load()
    before = STREAMS.number(event, table.game.id)
    ticked = here.tap(table.first, asks.Switch(stage=1))
    assert STREAMS.number(event, table.game.id) > before
    STREAMS.forget()
    assert here.load() == ticked.clock
    back = ClockStore(take_out(event, tmp_path / "back"), table.game.id)
    assert (back.lines(), back.load()) == (here.lines(), ticked.clock)
