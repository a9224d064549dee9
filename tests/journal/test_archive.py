"""An event in one file: packed the same each time, and opened whole or not at all."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from muster.core import commands as ask
from muster.core.problem import Code, Refused
from muster.core.published import IN_PART
from muster.journal.archive import ArchiveDamaged, pack_up, unpack
from muster.journal.archive_file import read_manifest
from muster.journal.folder import SECRET, EventExists, FolderStore, NoEvent
from muster.journal.public_copy import read_public
from tests.archives import busy_event, chaotic, contents, files_of, finished, in_folder
from tests.journal.shelf import do, report_all


def test_an_event_comes_out_of_its_archive_byte_for_byte(tmp_path: Path) -> None:
    store = busy_event(tmp_path / "cup")
    back = unpack(pack_up(store.folder), tmp_path / "far" / "away" / "cup")
    assert files_of(back.folder) == files_of(store.folder)
    assert set(files_of(back.folder)) == {
        "Freitag Ö.brawl",
        "games/r1g1.jsonl",
        "games/r1g1.sealed",
        "journal.jsonl",
        "pack.json",
        "people.json",
        f"photos/{next(iter(store.load().photos.values())).digest}.jpg",
        "secret.hex",
    }
    assert (back.folder / SECRET).stat().st_mode & 0o777 == 0o600


def test_the_same_event_gives_the_same_bytes(tmp_path: Path) -> None:
    store = busy_event(tmp_path / "cup")
    raw = pack_up(store.folder)
    assert raw == pack_up(store.folder) == pack_up(unpack(raw, tmp_path / "other").folder)


def test_an_event_goes_on_after_it_was_carried(tmp_path: Path) -> None:
    store = busy_event(tmp_path / "cup")
    back = unpack(pack_up(store.folder), tmp_path / "back")
    report_all(back)
    do(back, ask.CloseRound())
    assert do(back, ask.PairRound()).current is not None


def test_what_was_cut_off_in_writing_stays_behind(tmp_path: Path) -> None:
    store = busy_event(tmp_path / "cup")
    raw = pack_up(store.folder)
    with store.journal.open("ab") as file:
        file.write(b'{"at":"2024')
    assert pack_up(store.folder) == raw


def test_an_archive_never_goes_over_what_is_there(tmp_path: Path) -> None:
    raw = pack_up(busy_event(tmp_path / "cup").folder)
    before = files_of(tmp_path / "cup")
    with pytest.raises(EventExists):
        unpack(raw, tmp_path / "cup")
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "cat.jpg").write_bytes(b"cat")
    with pytest.raises(OSError, match="not empty"):
        unpack(raw, tmp_path / "photos")
    assert (files_of(tmp_path / "cup"), files_of(tmp_path / "photos")) == (
        before,
        {"cat.jpg": b"cat"},
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cup", "photos"]


def test_there_must_be_an_event_to_pack(tmp_path: Path) -> None:
    with pytest.raises(NoEvent):
        pack_up(tmp_path)
    assert [*tmp_path.iterdir()] == []


def test_an_event_whose_secret_is_lost_can_be_carried(tmp_path: Path) -> None:
    hall = chaotic("GG4", random.Random(3), entrants=4, rounds=1)
    store = in_folder(hall, tmp_path / "cup")
    (store.folder / SECRET).unlink()
    back = unpack(pack_up(store.folder), tmp_path / "back")
    assert (back.load(), (back.folder / SECRET).exists()) == (hall.event, False)


# ── the public copy ──


def test_a_public_copy_is_there_once_everything_may_be_known(tmp_path: Path) -> None:
    store = busy_event(tmp_path / "cup")
    with pytest.raises(Refused) as refusal:
        pack_up(store.folder, public=True)
    assert [problem.code for problem in refusal.value.problems] == [Code.COPY_NOT_YET]


def test_nothing_private_is_in_a_public_copy(tmp_path: Path) -> None:
    store = finished(tmp_path / "cup")
    raw = pack_up(store.folder, public=True)
    assert set(contents(raw)) == {"journal.jsonl", "pack.json", "people.json"}
    said = b"".join(contents(raw).values())
    whole = b"".join(contents(pack_up(store.folder)).values())
    private = (
        b"Shouted",
        b"ann@example.org",
        b"she/her",
        b"Paid in coins",
        b"A quarrel",
        b"The slip",
    )
    assert [word for word in private if word not in whole] == []
    assert [word for word in private if word in said] == []
    assert [word for word in (b"Ann Lee", b"Gilde") if word not in said] == []
    assert b'"paid":true' not in said


def test_a_public_copy_verifies_and_leads_to_the_same_last_line(tmp_path: Path) -> None:
    store = finished(tmp_path / "cup")
    raw = pack_up(store.folder, public=True)
    copy = read_public(raw, read_manifest(raw))
    event, verdict = store.load(), copy.verdict()
    assert (verdict.holds, verdict.revision, verdict.head) == (True, event.revision, event.head)
    unsure = [(c.line, c.note) for c in verdict.checks if c.holds is not True]
    assert unsure == [(n, IN_PART) for n in copy.published.reduced]
    assert (len(copy.published.silent), len(copy.published.reduced)) == (2, 2)
    assert copy.event.rounds == event.rounds


def test_a_public_copy_is_not_gone_on_with(tmp_path: Path) -> None:
    raw = pack_up(finished(tmp_path / "cup").folder, public=True)
    with pytest.raises(ArchiveDamaged, match="public copy"):
        unpack(raw, tmp_path / "back")
    assert FolderStore(tmp_path / "back").folder.exists() is False
