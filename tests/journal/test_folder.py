"""An event on a disk that loses power, is edited by hand, or is written by two at once."""

import multiprocessing
import os
import signal
import time
from datetime import date
from pathlib import Path

import pytest

from muster.core import commands as ask
from muster.core import facts
from muster.core.access import Actor
from muster.core.chain import make_lines
from muster.core.ids import EntrantId, PersonId
from muster.core.problem import Refused
from muster.journal.file import JournalDamaged, append_lines, read_journal
from muster.journal.folder import (
    EventExists,
    FolderStore,
    NoEvent,
    PackMissing,
    SecretMissing,
)
from muster.journal.people import PeopleDamaged, Person
from muster.journal.perform import create, perform, try_out
from muster.packs import find

TESS = Actor(PersonId("tess"))


@pytest.fixture
def store(tmp_path: Path) -> FolderStore:
    pack = find("GG4")
    assert pack is not None
    return create(tmp_path / "cup", pack, name="Cup", day=date(2024, 6, 15), actor=TESS)


def register(*names: str) -> ask.RegisterEntrants:
    entries = tuple(ask.Entry(people=(PersonId(name),)) for name in names)
    return ask.RegisterEntrants(entries=entries)


def test_what_was_performed_is_there_after_reading_again(store: FolderStore) -> None:
    done = perform(store, TESS, register("a", "b"))
    assert FolderStore(store.folder).load() == done.event
    assert [line.n for line in done.lines] == [2, 3]


def test_a_refusal_writes_nothing(store: FolderStore) -> None:
    before = store.journal.read_bytes()
    with pytest.raises(Refused):
        perform(store, Actor(PersonId("stranger")), register("a"))
    assert store.journal.read_bytes() == before


def test_trying_out_writes_nothing(store: FolderStore) -> None:
    before = store.journal.read_bytes()
    assert len(try_out(store, TESS, register("a")).after.entrants) == 1
    assert store.journal.read_bytes() == before


def test_a_journal_cut_off_anywhere_keeps_every_whole_act(store: FolderStore) -> None:
    perform(store, TESS, register("a"))
    perform(store, TESS, register("b", "c"))
    raw = store.journal.read_bytes()
    ends = [i + 1 for i, byte in enumerate(raw) if byte == ord("\n")]
    acts = {ends[0]: 1, ends[1]: 2, ends[3]: 4}
    for cut in range(ends[0], len(raw)):
        store.journal.write_bytes(raw[:cut])
        kept = max(n for end, n in acts.items() if end <= cut)
        assert store.load().revision == kept, cut


def test_writing_goes_on_after_a_cut_and_the_tail_is_kept_aside(store: FolderStore) -> None:
    perform(store, TESS, register("a"))
    raw = store.journal.read_bytes()
    store.journal.write_bytes(raw[:-20])
    assert store.cut_off()
    perform(store, TESS, register("b"))
    assert store.cut_off() == b""
    assert store.load().revision == 2
    aside = list(store.folder.glob("journal.cut-off-*"))
    assert [path.read_bytes() in raw for path in aside] == [True]


def test_every_flipped_byte_is_found_and_its_line_named(store: FolderStore) -> None:
    perform(store, TESS, register("a", "b"))
    raw = store.journal.read_bytes()
    for i in range(len(raw)):
        for bit in (0x01, 0x20, 0x80):
            changed = bytearray(raw)
            changed[i] ^= bit
            store.journal.write_bytes(changed)
            with pytest.raises(JournalDamaged) as damage:
                store.load()
            assert abs(damage.value.n - (raw[:i].count(b"\n") + 1)) <= 1


@pytest.mark.parametrize("edit", ["drop", "double", "swap"])
def test_lines_taken_out_doubled_or_swapped_are_found(store: FolderStore, edit: str) -> None:
    for name in "abc":
        perform(store, TESS, register(name))
    lines = store.journal.read_bytes().splitlines(keepends=True)
    edited = {
        "drop": [*lines[:1], *lines[2:]],
        "double": [*lines[:2], *lines[1:]],
        "swap": [lines[0], lines[2], lines[1], lines[3]],
    }
    store.journal.write_bytes(b"".join(edited[edit]))
    with pytest.raises(JournalDamaged):
        store.load()


def test_a_damaged_journal_is_never_written_to(store: FolderStore) -> None:
    damaged = store.journal.read_bytes().replace(b"Cup", b"Mug")
    store.journal.write_bytes(damaged)
    with pytest.raises(JournalDamaged):
        perform(store, TESS, register("a"))
    assert store.journal.read_bytes() == damaged


def test_a_forged_line_that_cannot_have_happened_is_named(store: FolderStore) -> None:
    event = store.load()
    invented = facts.EntrantDropped(entrant=EntrantId("e9"))
    lines = make_lines(
        (invented,), after=1, prev=event.head, by=PersonId("tess"), at=event.lines()[0].at
    )
    append_lines(store.journal, read_journal(store.journal), lines)
    with pytest.raises(JournalDamaged) as damage:
        store.load()
    assert damage.value.n == 2


def test_there_is_one_event_to_a_folder(store: FolderStore, tmp_path: Path) -> None:
    pack = find("GG4")
    assert pack is not None
    with pytest.raises(EventExists):
        create(store.folder, pack, name="Other", day=date(2024, 6, 15), actor=TESS)
    with pytest.raises(NoEvent):
        FolderStore(tmp_path / "nowhere").load()


def test_the_pack_beside_the_journal_is_the_one_it_names(store: FolderStore) -> None:
    pack = store.folder / "pack.json"
    pack.write_text(pack.read_text().replace("Malifaux", "Molifaux"))
    with pytest.raises(PackMissing):
        store.load()
    pack.unlink()
    with pytest.raises(PackMissing):
        store.load()


def test_without_the_secret_nothing_is_written(store: FolderStore) -> None:
    (store.folder / "secret.hex").unlink()
    assert store.load().name == "Cup"
    with pytest.raises(SecretMissing):
        perform(store, TESS, register("a"))


def test_names_are_beside_the_journal_and_never_in_it(store: FolderStore) -> None:
    ann = Person(id=PersonId("p1"), name="Ann Lee", email="ann@example.org")
    store.add_people((ann,))
    perform(store, TESS, register("p1"))
    assert store.people() == {"p1": ann}
    assert b"Ann" not in store.journal.read_bytes()
    (store.folder / "people.json").write_text("[{]")
    with pytest.raises(PeopleDamaged):
        store.people()


def _write_names(folder: Path, start: int, count: int) -> None:
    for i in range(start, start + count):
        perform(FolderStore(folder), TESS, register(f"p{i}"))


def test_two_processes_at_once_lose_nothing(store: FolderStore) -> None:
    spawn = multiprocessing.get_context("spawn")
    workers = [
        spawn.Process(target=_write_names, args=(store.folder, start, 15)) for start in (0, 100)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
    event = store.load()
    assert [worker.exitcode for worker in workers] == [0, 0]
    assert {e.people[0] for e in event.entrants.values()} == {
        f"p{i}" for start in (0, 100) for i in range(start, start + 15)
    }


def _write_until_killed(folder: Path, acknowledged: Path) -> None:
    with acknowledged.open("a", buffering=1) as file:
        for i in range(10_000):
            perform(FolderStore(folder), TESS, register(f"p{i}"))
            file.write(f"p{i}\n")


def kill_one(store: FolderStore, acknowledged: Path, after: float) -> None:
    worker = multiprocessing.get_context("spawn").Process(
        target=_write_until_killed, args=(store.folder, acknowledged)
    )
    worker.start()
    while not acknowledged.exists() or not acknowledged.read_text():
        time.sleep(0.01)
    time.sleep(after)
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGKILL)
    worker.join(30)
    promised = set(acknowledged.read_text().split("\n")[:-1])
    kept = {e.people[0] for e in store.load().entrants.values()}
    assert promised <= kept
    assert len(kept) <= len(promised) + 1
    perform(store, TESS, register("after"))
    read_journal(store.journal)


def test_a_killed_process_loses_nothing_it_acknowledged(store: FolderStore, tmp_path: Path) -> None:
    kill_one(store, tmp_path / "acknowledged", 0.2)


@pytest.mark.soak
@pytest.mark.parametrize("run", range(100))
def test_a_hundred_kills_lose_nothing(store: FolderStore, tmp_path: Path, run: int) -> None:
    kill_one(store, tmp_path / "acknowledged", 0.003 * run)
