"""Finishing a sheet: reported once, closed after it, and finished again after a power cut."""

from __future__ import annotations

from pathlib import Path

import pytest

from muster.core import commands as ask
from muster.core.event import How
from muster.core.problem import Code, Refused
from muster.core.sheet import taps
from muster.core.sheet.of_game import report_of
from muster.core.sheet.sealed import Choice
from tests.journal.sheet_files import stream_file
from tests.journal.shelf import TESS, do
from tests.journal.table_side import Table, codes, objectives, refused, reread, stranger


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path / "cup")


def test_finishing_reports_what_the_sheet_says_and_closes_it(table: Table) -> None:
    tapped, done = table.opened().stopped().sheet.finish(TESS)
    assert tapped.played.finished
    assert [line.fact.kind for line in done.lines] == ["result-ruled"]
    result = table.game.result
    assert result is not None
    assert (result.how, result.score) == (How.ENTERED, report_of(tapped.played))
    assert refused(table.sheet, TESS, objectives(1)) == [Code.SHEET_FINISHED]
    with pytest.raises(Refused) as refusal:
        table.sheet.finish(TESS)
    assert codes(refusal) == [Code.SHEET_FINISHED]


def test_a_players_sheet_is_a_report_that_the_opponent_confirms(table: Table) -> None:
    table.opened().stopped().sheet.finish(table.first)
    assert (table.game.result, table.game.report is None) == (None, False)
    confirm = ask.ConfirmReport(game=table.game.id, by=table.game.entrants[1])
    do(table.store, confirm)
    assert table.game.result is not None


def test_a_game_that_goes_on_cannot_be_finished_and_nothing_is_reported(table: Table) -> None:
    table.opened()
    before = table.store.journal.read_bytes()
    with pytest.raises(Refused) as refusal:
        table.sheet.finish(TESS)
    assert codes(refusal) == [Code.GAME_NOT_OVER]
    assert table.store.journal.read_bytes() == before


def test_a_refused_report_leaves_the_sheet_open(table: Table) -> None:
    table.opened().stopped()
    do(table.store, ask.DeclareMissing(game=table.game.id, reason="The slip is lost"))
    before = stream_file(table.sheet).read_bytes()
    with pytest.raises(Refused) as refusal:
        table.sheet.finish(TESS)
    assert codes(refusal) == [Code.HAS_RESULT]
    assert stream_file(table.sheet).read_bytes() == before


def test_a_choice_that_stays_hidden_is_a_doubt_and_nothing_is_written_before_it_is_set_aside(
    tmp_path: Path,
) -> None:
    schemes = Table(tmp_path / "cup", "GG4").opened()
    sheet = schemes.sheet
    sheet.seal(TESS, 1, Choice(sheet.game, 0, "power-ritual", {}))
    sheet.tap(TESS, taps.PlayStopped(reason="time"), confirm={Code.LEFT_BLANK})
    before = stream_file(sheet).read_bytes(), schemes.store.journal.read_bytes()
    with pytest.raises(Refused) as refusal:
        sheet.finish(TESS)
    assert codes(refusal) == [Code.SEAL_UNOPENED]
    assert (stream_file(sheet).read_bytes(), schemes.store.journal.read_bytes()) == before
    tapped, _ = sheet.finish(TESS, confirm={Code.SEAL_UNOPENED})
    assert tapped.played.finished


@pytest.mark.parametrize("by", ["official", "first", "confirming"])
def test_a_power_cut_between_report_and_closing_is_finished_again(table: Table, by: str) -> None:
    table.opened().stopped()
    actor = TESS if by == "official" else table.first
    if by == "confirming":
        score = report_of(table.sheet.load())
        said = ask.ReportResult(game=table.game.id, score=score, by=table.game.entrants[1])
        do(table.store, said)
    stream = stream_file(table.sheet).read_bytes()
    table.sheet.finish(actor)
    reported = table.game
    stream_file(table.sheet).write_bytes(stream)
    tapped, done = reread(table).finish(actor)
    assert tapped.played.finished
    assert (table.game.result is None) is (by == "first")
    if by != "first":
        assert (done.lines, table.game) == ((), reported)


def test_another_result_is_not_closed_over(table: Table) -> None:
    table.opened().stopped()
    score = report_of(table.sheet.load())
    sides = tuple(
        side.model_copy(update={"figures": {"vp": 1 + n}}) for n, side in enumerate(score.sides)
    )
    other = score.model_copy(update={"sides": sides})
    do(table.store, ask.ReportResult(game=table.game.id, score=other))
    with pytest.raises(Refused) as refusal:
        table.sheet.finish(TESS)
    assert codes(refusal) == [Code.HAS_RESULT]
    assert not table.sheet.load().finished


def test_a_stranger_finishes_nothing(table: Table) -> None:
    table.opened().stopped()
    with pytest.raises(Refused) as refusal:
        table.sheet.finish(stranger())
    assert codes(refusal) == [Code.NOT_ALLOWED]
    assert table.game.result is None
