"""The power goes at any moment: what was acknowledged is on the disk, and all of it can be read."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.terminal import LETTERS, Terminal
from tests.depth import deep
from tests.faults import folder_day
from tests.faults.folder_day import CUP, THERE, State, state_of
from tests.faults.power import Crash
from tests.faults.recording import ANSWERED, COMPILER, Recording, recorded, recorder

# ── folders ──


@pytest.fixture(scope="module")
def folder_record(tmp_path_factory: pytest.TempPathFactory) -> Recording:
    place, log = tmp_path_factory.mktemp("folders"), tmp_path_factory.mktemp("log") / "record"
    recording = Recording.of(place, log)
    recorded(recording, folder_day.__name__, recording.root, log)
    return recording


def test_nothing_is_written_past_the_record(folder_record: Recording) -> None:
    assert folder_record.missed() == []


def lost_in_folders(recording: Recording, crash: Crash, place: Path) -> Iterator[str]:
    """What a command had promised and is not there, and what nobody ever asked for."""
    states: list[State] = [{}, *(json.loads(said) for said in _answers(recording))]
    before = states[len(crash.answered)]
    after = states[min(len(crash.answered) + 1, len(states) - 1)]
    found = state_of(place)
    for part in {*before, *found}:
        told, there, next_one = (each.get(part, []) for each in (before, found, after))
        grown = there[: len(told)] == told and next_one[: len(there)] == there
        if not grown and there not in (told, next_one):
            yield f"{part}: {told} before, {there} there, {next_one} after"


def _answers(recording: Recording) -> list[str]:
    return [record.data.decode() for record in recording.records() if record.kind == ANSWERED]


def goes_on(place: Path) -> Iterator[str]:
    """An event that is there takes the next command and is whole.

    Somebody who is being erased loses their photos first: until that is done again, one is missing.
    """
    for name in (CUP, THERE):
        event = Terminal(place / name)
        if event.store.journal.exists():
            done = [event.type("ruling", "Light", "May we have some?", "Yes")]
            if event.store.load().photos and not list(event.folder.glob("photos/*")):
                event.type("erase", LETTERS[3], "--yes")
            done.append(event.type("verify"))
            yield from (f"{name}: {each}" for each in done if each.exit_code)


@pytest.mark.parametrize("crashes", [40, pytest.param(deep(1500), marks=pytest.mark.soak)])
def test_what_a_command_did_is_there_after_the_power_went(
    folder_record: Recording, tmp_path: Path, crashes: int
) -> None:
    found, lost = tmp_path / "found", list[str]()
    for crash in folder_record.crashes(crashes, random.Random(crashes)):
        crash.lay_out(found)
        said = (*lost_in_folders(folder_record, crash, found), *goes_on(found))
        lost += [f"{crash.moment}: {one}" for one in said]
    assert lost == []


@pytest.mark.soak
def test_a_long_search_records_what_is_written() -> None:
    """Where there is no compiler `make test` passes over these tests, and says why."""
    assert recorder() is not None, COMPILER
