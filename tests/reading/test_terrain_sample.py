"""The box that comes with every pack: written in its own kinds, enough for all tables."""

from __future__ import annotations

import pytest

from muster.core.terrain.impossible import piece_faults
from muster.packs import find
from muster.reading.terrain_sample import sample_box, sample_rows

PACKS = ("GG4", "SR17", "WC", "GG18", "BB")


@pytest.mark.parametrize("pack", PACKS)
def test_every_piece_of_it_can_lie_on_a_table(pack: str) -> None:
    rules = find(pack)
    assert rules is not None
    box = sample_box(rules.id, rules.terrain, 1)
    assert box != ()
    assert [fault for each in box for fault in piece_faults(each.piece, rules.terrain)] == []


def test_there_is_as_much_of_it_as_there_are_tables() -> None:
    rules = find("SR17")
    assert rules is not None
    one, four = (sample_box(rules.id, rules.terrain, tables) for tables in (1, 4))
    assert [each.count for each in four] == [4 * each.count for each in one]
    assert max(each.count for each in sample_box(rules.id, rules.terrain, 100_000)) == 500


def test_a_pack_of_somebody_else_has_none() -> None:
    rules = find("SR17")
    assert rules is not None
    assert sample_rows("somebody-elses") == ""
    assert sample_box("somebody-elses", rules.terrain, 3) == ()
