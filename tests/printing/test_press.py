"""A press that fails is told from a sheet that is wrong, and stops nobody."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from muster.paper import pdf as paper
from muster.paper.pdf import NotPrinted, pdf
from muster.paper.standings import standings_sheet
from tests.printing.press import duels, named

GIVES_UP = (sys.executable, "-c", "raise SystemExit('out of ink')")
NEVER_ENDS = (sys.executable, "-c", "import time; time.sleep(600)")


@pytest.mark.parametrize(
    ("press", "said"),
    [(GIVES_UP, "out of ink"), (NEVER_ENDS, "timed out"), (("/no/press",), "No such file")],
)
def test_what_the_press_said_is_passed_on(
    press: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = duels()
    sheet = standings_sheet(hall.event, named(hall.event))
    monkeypatch.setattr(paper, "PRESS", press)
    monkeypatch.setattr(paper, "PATIENCE", 0.3 if press is NEVER_ENDS else 60.0)
    for _ in range(3):  # more often than there are presses: none is left occupied
        with pytest.raises(NotPrinted, match=said):
            pdf(sheet, page="a4")
    monkeypatch.undo()
    assert pdf(sheet, page="a4").startswith(b"%PDF-")


def test_nobody_waits_for_ever_while_all_presses_are_at_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hall = duels()
    sheet = standings_sheet(hall.event, named(hall.event))
    monkeypatch.setattr(paper, "IN_LINE", 0.05)
    with paper.PRESSES, paper.PRESSES, pytest.raises(NotPrinted, match="at work"):
        pdf(sheet, page="a4")
    assert pdf(sheet, page="a4").startswith(b"%PDF-")


def test_what_lies_in_the_folder_we_were_started_in_is_no_part_of_the_press(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "typst.py").write_text("raise SystemExit('not yours')")
    monkeypatch.chdir(tmp_path)
    hall = duels()
    sheet = standings_sheet(hall.event, named(hall.event))
    assert pdf(sheet, page="a4").startswith(b"%PDF-")
