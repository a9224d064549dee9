"""Secret choices on disk: kept from the opponent, opened by nobody else, lost by no undo."""

from __future__ import annotations

import secrets
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from muster.core.chain import Stamp, chained
from muster.core.problem import Code, Refused
from muster.core.sheet import taps
from muster.core.sheet.sealed import Choice, commitment
from muster.journal.file import JournalDamaged
from muster.journal.perform import now
from muster.journal.seals import kept
from muster.journal.streams import end_of
from tests.journal.sheet_files import sealed_file, stream_file
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
    sealed = sealed_file(schemes.sheet)
    assert stat.S_IMODE(sealed.stat().st_mode) == 0o600
    stream = stream_file(schemes.sheet).read_text().partition("\n")[2]
    assert "death-beds" not in stream
    assert "Corpse" not in stream
    assert b"death-beds" not in sealed.read_bytes()
    assert b"Corpse" not in sealed.read_bytes()
    (kept,) = schemes.store.seals(schemes.sheet.stream).values()
    assert (kept.part, kept.notes) == ("death-beds", {"marker": "Corpse"})
    assert kept.salt not in stream
    assert schemes.sheet.own(schemes.first) == {(0, 1): kept}
    assert schemes.sheet.own(schemes.second) == {}
    shown = schemes.sheet.show(schemes.first, 0, 1)
    assert shown.played.picks(0)[0].notes == {"marker": "Corpse"}
    assert "Corpse" in stream_file(schemes.sheet).read_text()


@pytest.mark.req("GG4-023")
def test_nobody_seals_or_shows_what_is_the_opponents(schemes: Table) -> None:
    with pytest.raises(Refused) as refusal:
        schemes.sheet.seal(schemes.second, 1, choice(schemes))
    assert codes(refusal) == [Code.NOT_ALLOWED]
    schemes.sheet.seal(schemes.first, 1, choice(schemes))
    with pytest.raises(Refused) as refusal:
        schemes.sheet.show(schemes.second, 0, 1)
    assert codes(refusal) == [Code.NOT_ALLOWED]
    assert "death-beds" not in stream_file(schemes.sheet).read_text().partition("\n")[2]
    for line in (2, 3):
        assert refused(schemes.sheet, schemes.second, taps.TakenBack(line=line)) == [
            Code.NOT_ALLOWED
        ]
        schemes.sheet.tap(schemes.first, taps.TakenBack(line=line))
    with pytest.raises(Refused) as refusal:
        schemes.sheet.show(TESS, 0, 1)
    assert codes(refusal) == [Code.REASON_MISSING]
    schemes.sheet.show(TESS, 0, 1, "the phone is broken")


def test_an_official_looks_at_a_seal_for_a_reason_and_it_stays_sealed(schemes: Table) -> None:
    schemes.sheet.seal(schemes.first, 1, choice(schemes, marker="Corpse"))
    for actor, reason, code in (
        (schemes.second, "I wonder", Code.NOT_ALLOWED),
        (schemes.first, "My own", Code.NOT_ALLOWED),
        (TESS, " ", Code.REASON_MISSING),
    ):
        with pytest.raises(Refused) as refusal:
            schemes.sheet.look(actor, 0, 1, reason)
        assert codes(refusal) == [code]
    assert schemes.sheet.looked_at(TESS) == {}
    secret = schemes.sheet.look(TESS, 0, 1, "a dispute")
    assert (secret.part, secret.notes) == ("death-beds", {"marker": "Corpse"})
    assert schemes.sheet.looked_at(TESS) == {(0, 1): secret}
    assert schemes.sheet.looked_at(schemes.second) == {}
    assert "death-beds" not in stream_file(schemes.sheet).read_text().partition("\n")[2]
    assert schemes.sheet.load().shown == {}
    assert refused(schemes.sheet, TESS, taps.TakenBack(line=3)) == [Code.LINE_STAYS]


def test_what_could_never_be_shown_is_not_sealed(schemes: Table) -> None:
    schemes.sheet.seal(schemes.first, 1, choice(schemes, "power-ritual"))
    before = stream_file(schemes.sheet).read_bytes(), sealed_file(schemes.sheet).read_bytes()
    wrong = {
        Code.PICKED_TWICE: (2, choice(schemes, "power-ritual")),
        Code.PART_UNKNOWN: (2, choice(schemes, "power-rituals")),
        Code.NOTE_UNKNOWN: (2, choice(schemes, "outflank", goal="Here")),
        Code.SEALED_ALREADY: (1, choice(schemes, "outflank")),
        Code.CHOICES_MADE: (3, choice(schemes, "outflank")),
        Code.SCORES_TAKEN: (2, replace(choice(schemes, "outflank"), scores="end")),
    }
    for code, (number, chosen) in wrong.items():
        with pytest.raises(Refused) as refusal:
            schemes.sheet.seal(schemes.first, number, chosen)
        assert codes(refusal) == [code]
    assert (
        stream_file(schemes.sheet).read_bytes(),
        sealed_file(schemes.sheet).read_bytes(),
    ) == before


@pytest.mark.req("GG4-166")
def test_nothing_is_chosen_twice_on_paper_or_by_taking_back(schemes: Table) -> None:
    sheet, first = schemes.sheet, schemes.first
    sheet.seal(first, 1, choice(schemes, "power-ritual"))
    sheet.tap(first, taps.TakenBack(line=2))
    sheet.seal(first, 2, choice(schemes, "power-ritual"))
    assert refused(sheet, first, taps.TakenBack(line=3)) == [Code.PICKED_TWICE]
    on_paper = taps.ChoiceShown(side=0, number=1, part="power-ritual", reason="on paper")
    assert refused(sheet, first, on_paper) == [Code.PICKED_TWICE]
    assert refused(sheet, TESS, on_paper) == [Code.SEALED_AGAINST]
    sheet.tap(TESS, on_paper.model_copy(update={"part": "outflank"}))
    assert sheet.show(first, 0, 2).played.picks(0)[1].part == "power-ritual"


def test_what_an_older_muster_sealed_twice_can_be_put_right(schemes: Table) -> None:
    sheet, first = schemes.sheet, schemes.first
    with schemes.store.writing() as writing:
        salts = [secrets.token_hex(16) for _ in range(2)]
        one = choice(schemes, "power-ritual")
        sealed = {commitment(one, salt): kept(one, salt) for salt in salts}
        made = [
            taps.ChoiceSealed(side=0, number=n, commitment=seal)
            for n, seal in enumerate(sealed, start=1)
        ]
        lines = sheet.lines()
        writing.put_seals(sheet.stream, sealed)
        fresh = chained(taps.TapLine, made, end_of(lines), Stamp(first.person, now(), ""))
        writing.extend(sheet.stream, fresh)
    assert sorted(sheet.load().seals) == [(0, 1), (0, 2)]
    sheet.tap(first, taps.TakenBack(line=3))
    sheet.seal(first, 2, choice(schemes, "outflank"))
    assert sheet.show(first, 0, 1).played.picks(0)[0].part == "power-ritual"


def test_a_seal_that_was_taken_back_and_brought_back_still_opens(schemes: Table) -> None:
    sheet = schemes.sheet
    first = schemes.first
    sheet.seal(first, 1, choice(schemes, "power-ritual"))
    sheet.tap(first, taps.TakenBack(line=2))
    sheet.seal(first, 1, choice(schemes, "outflank"))
    sheet.tap(first, taps.TakenBack(line=4), taps.TakenBack(line=3))
    assert sheet.show(TESS, 0, 1, "asked to").played.picks(0)[0].part == "power-ritual"


def test_without_the_file_of_secrets_nothing_opens_and_a_damaged_one_is_named(
    schemes: Table,
) -> None:
    with pytest.raises(Refused) as refusal:
        schemes.sheet.show(TESS, 0, 1, "asked to")
    assert codes(refusal) == [Code.SEAL_MISSING]
    schemes.sheet.seal(TESS, 1, choice(schemes, "power-ritual"))
    sealed_file(schemes.sheet).write_text("{")
    with pytest.raises(JournalDamaged) as damaged:
        schemes.sheet.show(TESS, 0, 1, "asked to")
    assert damaged.value.path == str(sealed_file(schemes.sheet))
    sealed_file(schemes.sheet).unlink()
    with pytest.raises(Refused) as refusal:
        schemes.sheet.show(TESS, 0, 1, "asked to")
    assert codes(refusal) == [Code.SEAL_MISSING]


def test_once_something_was_shown_no_choice_is_changed_whatever_is_undone(schemes: Table) -> None:
    sheet, first, second = schemes.sheet, schemes.first, schemes.second
    sheet.seal(first, 1, choice(schemes, "power-ritual"))
    sheet.seal(second, 1, choice(schemes, "outflank", side=1))
    sheet.tap(first, taps.TurnEnded(step=1), confirm={Code.LEFT_BLANK})
    sheet.show(second, 1, 1)
    sheet.tap(first, taps.TakenBack(line=4))
    assert refused(sheet, first, taps.TakenBack(line=2)) == [Code.SEAL_LATE]
    with pytest.raises(Refused) as refusal:
        sheet.seal(first, 2, choice(schemes, "outflank"))
    assert codes(refusal) == [Code.SEAL_LATE]


def test_an_official_takes_a_seal_back_for_a_reason_and_finds_out_nothing_by_sealing(
    schemes: Table,
) -> None:
    sheet = schemes.sheet
    sheet.seal(schemes.first, 1, choice(schemes, "power-ritual"))
    assert refused(sheet, TESS, taps.TakenBack(line=2)) == [Code.REASON_MISSING]
    wrong = replace(choice(schemes, "power-ritual"), scores="reveal")
    other = replace(choice(schemes, "outflank"), scores="reveal")
    answers = []
    for one in (wrong, other):
        with pytest.raises(Refused) as refusal:
            sheet.seal(TESS, 2, one)
        answers.append(codes(refusal))
    assert answers[0] == answers[1]
    sheet.tap(TESS, taps.TakenBack(line=2, reason="sealed on the wrong phone"))
    assert sheet.load().seals == {}
