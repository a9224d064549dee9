"""A sheet is opened once a round's encounter is known, for it says what is asked."""

from pathlib import Path

import pytest

from muster.core.problem import Code, Refused
from muster.journal.games import GameStore
from tests.journal.sheet_files import stream_file
from tests.journal.shelf import TESS, make, pair, start
from tests.journal.table_side import codes


def test_a_sheet_waits_for_the_encounter_of_its_round(tmp_path: Path) -> None:
    store = make(tmp_path / "cup", "GG4")
    start(store)
    pair(store)
    now = store.load().current
    assert now is not None
    sheet = GameStore(store, now.games[0].id)
    with pytest.raises(Refused) as refusal:
        sheet.open(TESS)
    assert (codes(refusal), stream_file(sheet).exists()) == ([Code.ENCOUNTER_MISSING], False)
