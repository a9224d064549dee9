"""Secret choices on disk: kept from the opponent, opened by nobody else, lost by no undo."""

from __future__ import annotations

import json
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from muster.core.problem import Code, Refused
from muster.core.sheet import taps
from muster.core.sheet.sealed import Choice
from muster.journal.file import JournalDamaged
from tests.journal.shelf import TESS
from tests.journal.table_side import Table, codes, refused


@pytest.fixture
def schemes(tmp_path: Path) -> Table:
    return Table(tmp_path / "cup", "GG4").opened()


def choice(table: Table, part: str = "death-beds", side: int = 0, **notes: str) -> Choice:
    return Choice(table.game.id, side, part, notes)


@pytest.mark.req("GG4-023", "GG4-025", "GG18-066")
def test_a_sealed_choice_is_kept_where_only_its_owner_looks(schemes: Table) -> None:
    schemes.sheet.seal(schemes.first, 1, choice(schemes, marker="Corpse"))
    sealed = schemes.sheet.sealed
    assert stat.S_IMODE(sealed.stat().st_mode) == 0o600
    stream = schemes.sheet.path.read_text().partition("\n")[2]
    assert "death-beds" not in stream
    assert "Corpse" not in stream
    (kept,) = json.loads(sealed.read_text()).values()
    assert (kept["part"], kept["notes"]) == ("death-beds", {"marker": "Corpse"})
    assert kept["salt"] not in stream
    shown = schemes.sheet.show(schemes.first, 0, 1)
    assert shown.played.picks(0)[0].notes == {"marker": "Corpse"}
    assert "Corpse" in schemes.sheet.path.read_text()


@pytest.mark.req("GG4-023")
def test_nobody_seals_or_shows_what_is_the_opponents(schemes: Table) -> None:
    with pytest.raises(Refused) as refusal:
        schemes.sheet.seal(schemes.second, 1, choice(schemes))
    assert codes(refusal) == [Code.NOT_ALLOWED]
    schemes.sheet.seal(schemes.first, 1, choice(schemes))
    with pytest.raises(Refused) as refusal:
        schemes.sheet.show(schemes.second, 0, 1)
    assert codes(refusal) == [Code.NOT_ALLOWED]
    assert "death-beds" not in schemes.sheet.path.read_text().partition("\n")[2]
    for line in (2, 3):
        assert refused(schemes.sheet, schemes.second, taps.TakenBack(line=line)) == [
            Code.NOT_ALLOWED
        ]
        schemes.sheet.tap(schemes.first, taps.TakenBack(line=line))
    schemes.sheet.show(TESS, 0, 1)


def test_what_could_never_be_shown_is_not_sealed(schemes: Table) -> None:
    schemes.sheet.seal(schemes.first, 1, choice(schemes, "power-ritual"))
    before = schemes.sheet.path.read_bytes(), schemes.sheet.sealed.read_bytes()
    wrong = {
        Code.PICKED_TWICE: (2, choice(schemes, "power-ritual")),
        Code.PART_UNKNOWN: (2, choice(schemes, "power-rituals")),
        Code.NOTE_UNKNOWN: (2, choice(schemes, "outflank", goal="Here")),
        Code.SEALED_ALREADY: (1, choice(schemes, "outflank")),
        Code.NUMBER_IMPOSSIBLE: (3, choice(schemes, "outflank")),
        Code.SCORES_TAKEN: (2, replace(choice(schemes, "outflank"), scores="end")),
    }
    for code, (number, chosen) in wrong.items():
        with pytest.raises(Refused) as refusal:
            schemes.sheet.seal(schemes.first, number, chosen)
        assert codes(refusal) == [code]
    assert (schemes.sheet.path.read_bytes(), schemes.sheet.sealed.read_bytes()) == before


def test_a_seal_that_was_taken_back_and_brought_back_still_opens(schemes: Table) -> None:
    sheet = schemes.sheet
    sheet.seal(TESS, 1, choice(schemes, "power-ritual"))
    sheet.tap(TESS, taps.TakenBack(line=2))
    sheet.seal(TESS, 1, choice(schemes, "outflank"))
    sheet.tap(TESS, taps.TakenBack(line=4), taps.TakenBack(line=3))
    assert sheet.show(TESS, 0, 1).played.picks(0)[0].part == "power-ritual"


def test_without_the_file_of_secrets_nothing_opens_and_a_damaged_one_is_named(
    schemes: Table,
) -> None:
    with pytest.raises(Refused) as refusal:
        schemes.sheet.show(TESS, 0, 1)
    assert codes(refusal) == [Code.SEAL_MISSING]
    schemes.sheet.seal(TESS, 1, choice(schemes, "power-ritual"))
    schemes.sheet.sealed.write_text("{")
    with pytest.raises(JournalDamaged) as damaged:
        schemes.sheet.show(TESS, 0, 1)
    assert damaged.value.path == schemes.sheet.sealed
    schemes.sheet.sealed.unlink()
    with pytest.raises(Refused) as refusal:
        schemes.sheet.show(TESS, 0, 1)
    assert codes(refusal) == [Code.SEAL_MISSING]
