"""`muster verify` looks at the sheets of all games."""

from __future__ import annotations

import pytest

from tests.cli.sheet_at_table import raid_at, sheet
from tests.cli.terminal import Terminal
from tests.journal.sheet_files import stream_file


@pytest.fixture
def raid(muster: Terminal) -> Terminal:
    return raid_at(muster)


def checks(muster: Terminal) -> list[tuple[str, bool | None]]:
    found = muster.json("verify")["checks"]
    return [(one["subject"], one["holds"]) for one in found if one["game"]]


def test_verify_asks_every_sheet_again(raid: Terminal) -> None:
    assert checks(raid) == []
    raid("game", "open", 1)
    raid("game", "answer", 1, "ann.objectives=2")
    assert checks(raid) == [("sheet", True), ("taps", True)]
    raid("game", "stop", 1, "--reason", "Time", "--yes")
    raid("game", "finish", 1, "--yes")
    assert checks(raid) == [("sheet", True), ("taps", True), ("report", True)]
    raid("rule", 1, "0-4", "--reason", "They misread the sheet")
    assert "Noted: line 4 of the sheet of table 1 of round 1, result ruled" in raid("verify")


def test_verify_names_a_damaged_sheet_and_goes_on(raid: Terminal) -> None:
    raid("game", "open", 1)
    path = stream_file(sheet(raid))
    path.write_bytes(path.read_bytes().replace(b"lightning-raid", b"mystic-glade"))
    result = raid.type("verify")
    assert result.exit_code == 4
    assert "line 1 of the sheet of table 1 of round 1" in " ".join(result.stdout.split())
    assert checks(raid) == [("sheet", False)]
    path.rename(path.with_name("r7-t7.jsonl"))
    assert checks(raid) == [("sheet", False)]


def test_a_sheet_whose_pairing_was_taken_back_is_noted(raid: Terminal) -> None:
    raid("game", "open", 1)
    path = stream_file(sheet(raid))
    path.rename(path.with_name("gone.jsonl"))
    assert checks(raid) == [("sheet", True)]
    assert "the pairing of this game was taken back" in raid("verify")
