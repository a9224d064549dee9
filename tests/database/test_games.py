"""The sheet of a game in the database: the same as in a folder, locked up, told of, caught up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from muster.core.chain import write_line
from muster.core.ids import EventId, GameId
from muster.core.problem import Code, Refused
from muster.core.sheet import taps
from muster.core.sheet.sealed import Choice
from muster.journal.database.carrying import bring_in, take_out
from muster.journal.database.models import SealRow, StreamRow
from muster.journal.database.shelf import SHELF
from muster.journal.database.store import DatabaseStore, in_turn
from muster.journal.database.streams import STREAMS, Streams, put_texts
from muster.journal.database.tapping import once, sheet_here
from muster.journal.file import JournalDamaged
from muster.journal.games import GameStore, NoSheet
from tests.database.workers import told_by
from tests.journal.shelf import TESS
from tests.journal.table_side import Table, objectives


@pytest.fixture
def folder(tmp_path: Path) -> Table:
    return Table(tmp_path / "cup")


@pytest.fixture
def schemes(tmp_path: Path) -> Table:
    return Table(tmp_path / "cup", "GG4")


def shelved(table: Table) -> GameStore:
    return sheet_here(bring_in(table.store.folder), table.game.id)


def event_of(sheet: GameStore) -> EventId:
    assert isinstance(sheet.store, DatabaseStore)
    return sheet.store.id


def test_a_game_played_in_the_database_is_the_game_played_in_a_folder(
    folder: Table, tmp_path: Path
) -> None:
    sheet = shelved(folder)
    assert STREAMS.number(event_of(sheet), sheet.game) == 0
    with pytest.raises(NoSheet):
        sheet.load()
    for one in (sheet, folder.sheet):
        one.open(TESS, folder.game.entrants[0])
        one.tap(TESS, objectives(2), taps.TurnEnded(step=1), confirm={Code.LEFT_BLANK})
        one.tap(folder.first, taps.PlayStopped(reason="time"), confirm={Code.LEFT_BLANK})
    facts = [[line.fact for line in one.lines()] for one in (sheet, folder.sheet)]
    assert facts[0] == facts[1]
    assert sheet.load().tally == folder.sheet.load().tally
    STREAMS.forget()
    assert [line.fact for line in sheet.lines()] == facts[0]
    tapped, done = sheet.finish(TESS)
    assert (tapped.played.finished, len(done.lines)) == (True, 1)
    assert SHELF.get(event_of(sheet)).event == done.event
    back = take_out(event_of(sheet), tmp_path / "back")
    assert GameStore(back, sheet.game).load().tally == sheet.load().tally


def test_what_is_refused_leaves_nothing_in_the_stream(folder: Table) -> None:
    sheet = shelved(folder)
    sheet.open(TESS, folder.game.entrants[0])
    before = list(StreamRow.objects.values_list("text", flat=True))
    with pytest.raises(Refused) as refusal:
        sheet.tap(TESS, objectives(1), taps.TurnEnded(step=3), confirm={Code.LEFT_BLANK})
    assert [problem.code for problem in refusal.value.problems] == [Code.TURN_NOT_COME]
    assert list(StreamRow.objects.values_list("text", flat=True)) == before
    assert sheet.load().answers == {}


def test_taps_leave_the_events_edition_alone_and_are_told_once_they_are_committed(
    folder: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = shelved(folder)
    event, told = event_of(sheet), []
    monkeypatch.setattr(STREAMS, "_listeners", [lambda *one: told.append(one)])
    edition = SHELF.get(event).edition
    with in_turn():
        sheet.open(TESS, folder.game.entrants[0])
        assert told == []
    sheet.tap(TESS, objectives(2))
    number = STREAMS.number(event, sheet.game)
    assert told == [(event, sheet.game, number - 1), (event, sheet.game, number)]
    assert SHELF.get(event).edition == edition
    assert STREAMS.number(event, GameId("r1g9")) == 0


def test_what_is_written_is_kept_as_it_is_read_again_and_what_is_given_up_is_not(
    folder: Table,
) -> None:
    sheet = shelved(folder)
    sheet.open(TESS, folder.game.entrants[0])
    opened = sheet.lines()
    with pytest.raises(ZeroDivisionError):
        _tap_and_give_up(sheet)
    assert sheet.lines() == opened
    sheet.tap(TESS, objectives(2), taps.TurnEnded(step=1), confirm={Code.LEFT_BLANK})
    kept = sheet.lines()
    STREAMS.forget()
    assert kept == sheet.lines()


@in_turn()
def _tap_and_give_up(sheet: GameStore) -> None:
    sheet.tap(TESS, objectives(1))
    raise ZeroDivisionError


def test_what_others_wrote_is_seen_on_the_next_look(folder: Table) -> None:
    sheet = shelved(folder)
    event = event_of(sheet)
    sheet.open(TESS, folder.game.entrants[0])
    STREAMS.forget()
    assert STREAMS.look() == []
    for value in (2, 3):
        sheet.tap(TESS, objectives(value))
        latest = (event, sheet.game, STREAMS.number(event, sheet.game))
        assert told_by(STREAMS.look, latest) == [latest]
        assert STREAMS.look() == []


def test_what_another_process_knew_is_given_up_when_another_story_counts(folder: Table) -> None:
    """A laptop's taps took the place of those here: nobody else was told which."""
    sheet = shelved(folder)
    event, elsewhere = event_of(sheet), Streams()
    sheet.open(TESS, folder.game.entrants[0])
    folder.sheet.open(TESS, folder.game.entrants[0])
    for value in (1, 2, 3):
        sheet.tap(TESS, objectives(value))
    for value in (3, 2):
        folder.sheet.tap(TESS, objectives(value))
    assert len(elsewhere.lines(event, sheet.stream, taps.TapLine)) == 4
    theirs = folder.sheet.lines()
    StreamRow.objects.filter(event=event).delete()
    put_texts(event, sheet.stream, ((line.n, write_line(line)) for line in theirs))
    several = elsewhere.several(event, [sheet.stream, "game:r1g9"], taps.TapLine)
    assert several == {sheet.stream: theirs}
    assert elsewhere.lines(event, sheet.stream, taps.TapLine) == theirs


def test_so_many_lines_are_kept_ready_however_few_or_many_streams_have_them(folder: Table) -> None:
    sheet = shelved(folder)
    sheet.open(TESS, folder.game.entrants[0])
    for value in (1, 2, 3):
        sheet.tap(TESS, objectives(value))
    event, lines, copied = event_of(sheet), sheet.lines(), "game:r1g9"
    put_texts(event, copied, ((line.n, write_line(line)) for line in lines))

    def read(streams: Streams, *names: str) -> list[int]:
        """How many rows are read to know each of these streams, one after the other."""
        found = []
        for name in names:
            with CaptureQueriesContext(connection) as asked:
                assert streams.lines(event, name, taps.TapLine) == lines
            (first,) = re.findall(r"n >= '?(\d+)", asked[0]["sql"])
            found.append(len(lines) - int(first) + 1)
        return found

    both, one = Streams(room=2 * len(lines)), Streams(room=2 * len(lines) - 1)
    twice = (sheet.stream, copied, sheet.stream, copied)
    assert read(both, *twice) == [5, 5, 1, 1]
    assert read(one, *twice, copied) == [5, 5, 5, 5, 1]


@pytest.mark.req("GG4-023", "GG18-066")
def test_a_sealed_choice_lies_locked_in_the_database(schemes: Table) -> None:
    sheet = shelved(schemes)
    sheet.open(TESS, schemes.game.entrants[0])
    choice = Choice(sheet.game, 0, "death-beds", {"marker": "Xylophone"})
    sheet.seal(schemes.first, 1, choice)
    (row,) = SealRow.objects.all()
    assert "Xylophone" not in row.text
    kept = b"".join(path.read_bytes() for path in settings.DATA.rglob("*") if path.is_file())
    assert b"Xylophone" not in kept
    assert sheet.own(schemes.first)[0, 1].notes == {"marker": "Xylophone"}
    assert sheet.own(schemes.second) == {}
    row.text = row.text[:-8] + "AAAAAAA="
    row.save()
    with pytest.raises(JournalDamaged):
        sheet.own(schemes.first)


def test_a_changed_line_of_a_stream_is_named(folder: Table) -> None:
    sheet = shelved(folder)
    sheet.open(TESS, folder.game.entrants[0])
    sheet.tap(TESS, objectives(2))
    STREAMS.forget()
    row = StreamRow.objects.get(n=2)
    row.text = row.text.replace('"value":2', '"value":3')
    row.save()
    with pytest.raises(JournalDamaged) as damaged:
        sheet.load()
    assert (damaged.value.path, damaged.value.n) == (sheet.store.where(sheet.stream), 2)


def test_a_tap_sent_twice_counts_once(folder: Table) -> None:
    sheet = shelved(folder)
    event = event_of(sheet)
    sheet.open(TESS, folder.game.entrants[0])

    def tap() -> int:
        return len(sheet.tap(TESS, objectives(2)).lines)

    assert once(event, TESS, "k1", "objectives 2", tap) == 1
    assert once(event, TESS, "k1", "objectives 2", tap) is None
    assert len(sheet.lines()) == 2

    def refused() -> None:
        sheet.tap(TESS, taps.TurnEnded(step=9))

    for _ in range(2):  # a tap that was refused is no tap: it is judged again
        with pytest.raises(Refused):
            once(event, TESS, "k2", "turn 9", refused)
    assert once(event, TESS, "", "objectives 2", tap) == 1
