"""Two processes at once, and processes that are killed: nothing that was acknowledged is lost."""

import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from muster.core.chain import Line
from muster.core.ids import PersonId
from muster.journal.file import read_journal
from muster.journal.folder import EventExists, FolderStore, NoEvent
from muster.journal.people import Person
from tests.journal.shelf import TESS, do, make, register

SPAWN = multiprocessing.get_context("spawn")


def _write_names(folder: Path, start: int, count: int) -> None:
    for i in range(start, start + count):
        do(FolderStore(folder), register(f"p{i}"))


def test_two_processes_at_once_lose_nothing(store: FolderStore) -> None:
    workers = [
        SPAWN.Process(target=_write_names, args=(store.folder, start, 15)) for start in (0, 100)
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


# ── kills ──


def _enter(folder: Path, i: int) -> None:
    do(FolderStore(folder), register(f"p{i}"))


def _make(folder: Path, i: int) -> None:
    make(folder / f"p{i}")


def _erase(folder: Path, i: int) -> None:
    store, person = FolderStore(folder), PersonId(f"p{i}")
    store.add_people((Person(id=person, name=f"Name of {i}"),))
    store.erase(person)


def _work(act: Callable[[Path, int], None], folder: Path, acknowledged: Path) -> None:
    with acknowledged.open("a", buffering=1) as file:
        for i in range(10_000):
            act(folder, i)
            file.write(f"p{i}\n")


def kill(act: Callable[[Path, int], None], folder: Path, after: float) -> set[str]:
    """Let a process act over and over and kill it; what it had acknowledged by then."""
    acknowledged = folder.parent / "acknowledged"
    worker = SPAWN.Process(target=_work, args=(act, folder, acknowledged))
    worker.start()
    while not acknowledged.exists() or not acknowledged.read_text():
        time.sleep(0.01)
    time.sleep(after)
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGKILL)
    worker.join(30)
    return set(acknowledged.read_text().split("\n")[:-1])


def entering_outlasts_a_kill(store: FolderStore, after: float) -> None:
    promised = kill(_enter, store.folder, after)
    kept = {str(e.people[0]) for e in store.load().entrants.values()}
    assert promised <= kept
    assert len(kept) <= len(promised) + 1
    do(store, register("after"))
    assert read_journal(store.journal, Line).torn == b""


def making_outlasts_a_kill(folder: Path, after: float) -> None:
    """A folder is an event or it is none and can be made one: nothing in between."""
    promised = kill(_make, folder, after)
    for path in folder.iterdir():
        store = FolderStore(path)
        if path.name in promised:
            assert store.load().revision == 1
        try:
            make(path)
        except EventExists:
            assert set(store.people()) == {TESS.person}
            do(store, register("after"))
        else:
            assert path.name not in promised


def erasing_outlasts_a_kill(store: FolderStore, after: float) -> None:
    promised = kill(_erase, store.folder, after)
    people = store.people()
    assert {person: people[PersonId(person)].name for person in promised} == dict.fromkeys(
        promised, ""
    )
    assert len([person for person in people.values() if person.name]) <= 2


def test_a_killed_process_loses_no_act_it_acknowledged(store: FolderStore) -> None:
    entering_outlasts_a_kill(store, 0.2)


def test_a_killed_process_leaves_whole_events_or_none(tmp_path: Path) -> None:
    folder = tmp_path / "events"
    with pytest.raises(NoEvent):
        FolderStore(folder).load()
    making_outlasts_a_kill(folder, 0.2)


def test_whom_a_killed_process_erased_stays_erased(store: FolderStore) -> None:
    erasing_outlasts_a_kill(store, 0.2)


@pytest.mark.soak
@pytest.mark.parametrize("run", range(100))
def test_a_hundred_kills_lose_nothing(tmp_path: Path, run: int) -> None:
    each = tmp_path / "entering", tmp_path / "making", tmp_path / "erasing"
    for folder in each:
        folder.mkdir()
    entering_outlasts_a_kill(make(each[0] / "cup"), 0.003 * run)
    making_outlasts_a_kill(each[1] / "events", 0.003 * run)
    erasing_outlasts_a_kill(make(each[2] / "cup"), 0.003 * run)
