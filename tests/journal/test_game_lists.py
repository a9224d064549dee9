"""Sealed lists on disk: registered ones only, secret until both are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.problem import Code, Refused
from tests.journal.sheet_files import sealed_file, stream_file
from tests.journal.shelf import TESS, do
from tests.journal.table_side import Table, codes


@pytest.fixture
def pit(tmp_path: Path) -> Table:
    """A table of Steamroller whose players have a list each; play has begun in the hall."""
    table = Table(tmp_path / "cup", "SR17", lists=("Storm", "Swamp"))
    do(table.store, ask.StartPlay())
    return table.opened()


def refused(table: Table, actor: Actor, side: int, title: str) -> list[Code]:
    with pytest.raises(Refused) as refusal:
        table.sheet.seal_list(actor, side, title)
    return codes(refusal)


@pytest.mark.req("SR17-099")
def test_each_seals_a_registered_list_and_both_are_shown_at_once(pit: Table) -> None:
    assert refused(pit, pit.first, 0, "Fire") == [Code.LIST_UNKNOWN]
    assert refused(pit, pit.first, 1, "Swamp") == [Code.NOT_ALLOWED]
    pit.sheet.seal_list(pit.first, 0, "Storm")
    with pytest.raises(Refused) as refusal:
        pit.sheet.show_lists(pit.first)
    assert codes(refusal) == [Code.LISTS_WAIT]
    assert refused(pit, pit.first, 0, "Swamp") == [Code.LIST_SEALED]
    pit.sheet.seal_list(pit.second, 1, "Swamp")
    assert "Storm" not in stream_file(pit.sheet).read_text()
    tapped = pit.sheet.show_lists(pit.second)
    assert (len(tapped.lines), tapped.played.listed) == (1, ("Storm", "Swamp"))


def test_what_was_sealed_is_lost_with_the_file_of_secrets_and_nothing_is_shown(pit: Table) -> None:
    pit.sheet.seal_list(TESS, 0, "Storm")
    pit.sheet.seal_list(TESS, 1, "Storm")
    sealed_file(pit.sheet).unlink()
    with pytest.raises(Refused) as refusal:
        pit.sheet.show_lists(TESS)
    assert codes(refusal) == [Code.LIST_OTHER] * 2
