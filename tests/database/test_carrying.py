"""Events carried between folders and the database: every byte comes back."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from muster.core import commands as ask
from muster.core.ids import EventId, PersonId
from muster.core.problem import Code, Refused
from muster.core.sheet.sealed import Choice
from muster.core.verify import verify
from muster.journal.audit import audit_games
from muster.journal.brawl import BrawlDamaged
from muster.journal.database.accounts import create_account, person_of
from muster.journal.database.carrying import bring_in, take_out
from muster.journal.database.doing import perform_here
from muster.journal.database.keys import KEY
from muster.journal.database.models import EventRow, PersonRow
from muster.journal.database.shelf import SHELF
from muster.journal.database.store import DatabaseStore
from muster.journal.file import JournalDamaged
from muster.journal.folder import EventExists, FolderStore, NoEvent
from muster.journal.people import Person
from muster.journal.secret import SecretMissing, SecretWrong
from muster.journal.streams import SHEET
from tests import postgres
from tests.cli.terminal import run
from tests.database.cups import ANN, enter, make_cup, read_anew
from tests.journal.shelf import TESS, do, make, pair, report_all, start
from tests.journal.table_side import Table

SEATS = ("Ann Lee: Lady Justice 6", "Bob Ray: Rasputina 8", "Chi Park: Nekima 10", "Dov: Rider 9")


def files(folder: Path) -> dict[str, tuple[object, int]]:
    """Every file of a folder with who may read it; a lock is not kept.

    What is sealed is locked anew each time, so what lies in the box is compared.
    """

    def inside(path: Path) -> object:
        if path.suffix != ".sealed":
            return path.read_bytes()
        return FolderStore(folder).seals(f"{SHEET}{path.stem}")

    return {
        str(path.relative_to(folder)): (inside(path), path.stat().st_mode)
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.endswith("lock")
    }


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An event under way: people, a sheet with a sealed choice, and a brawl on the side."""
    table = Table(tmp_path / "cup", "GG4").opened()
    table.store.add_people((ANN, Person(id=PersonId("a"), name="Zoë “Zed” Ünal\u2028")))
    choice = Choice(table.game.id, 0, "death-beds", {"marker": "Corpse"})
    table.sheet.seal(table.first, 1, choice)
    assert run("brawl", "start", table.store.folder / "friday.brawl", *SEATS).exit_code == 0
    return table.store.folder


def test_an_event_comes_back_byte_for_byte(folder: Path, tmp_path: Path) -> None:
    event = bring_in(folder)
    take_out(event, tmp_path / "back")
    assert files(tmp_path / "back") == files(folder)
    assert set(files(folder)) == {
        "friday.brawl",
        "games/r1g1.jsonl",
        "games/r1g1.sealed",
        "journal.jsonl",
        "pack.json",
        "people.json",
        "secret.hex",
    }


def test_what_comes_back_verifies_and_goes_on(folder: Path, tmp_path: Path) -> None:
    back = take_out(bring_in(folder), tmp_path / "back")
    event = back.load()
    assert verify(event.lines(), event.official).holds
    assert [check.holds for check in audit_games(back, event)].count(False) == 0
    assert run("verify", "--event", back.folder).exit_code == 0
    report_all(back)
    do(back, ask.CloseRound())
    assert pair(back).current is not None


def test_an_event_goes_on_in_the_database(folder: Path, tmp_path: Path) -> None:
    event = bring_in(folder)
    assert SHELF.get(event).event == FolderStore(folder).load() == read_anew(event).event
    assert DatabaseStore(event).people() == FolderStore(folder).people()
    store = DatabaseStore(event)
    report_all(store)
    do(store, ask.CloseRound())
    after = pair(store)
    assert take_out(event, tmp_path / "back").load() == after


def test_an_event_made_in_the_database_can_be_taken_out(tmp_path: Path) -> None:
    event = make_cup()
    enter(event, ANN)
    back = take_out(event, tmp_path / "back")
    held = SHELF.get(event)
    assert (back.load(), back.people()) == (held.event, held.people)
    start(back, "bcde")
    assert do(back, ask.PairRound()).current is not None


# ── what is refused ──


def test_an_event_is_on_the_shelf_only_once(folder: Path) -> None:
    event = bring_in(folder)
    perform_here(event, TESS, ask.ChangeDetails(name="Another name"))
    with pytest.raises(EventExists) as exists:
        bring_in(folder)
    assert (str(exists.value), EventRow.objects.count()) == (event, 1)


def test_no_folder_with_an_event_is_written_over(folder: Path) -> None:
    before = files(folder)
    with pytest.raises(EventExists):
        take_out(make_cup(), folder)
    assert files(folder) == before


def test_where_there_is_no_event_nothing_is_made(tmp_path: Path) -> None:
    with pytest.raises(NoEvent):
        bring_in(tmp_path / "nowhere")
    with pytest.raises(NoEvent):
        take_out(EventId("nowhere"), tmp_path / "back")
    assert (list(tmp_path.iterdir()), EventRow.objects.count()) == ([], 0)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("journal.jsonl", JournalDamaged),
        ("games/r1g1.jsonl", JournalDamaged),
        ("games/r1g1.sealed", JournalDamaged),
        ("friday.brawl", BrawlDamaged),
        ("secret.hex", SecretWrong),
    ],
)
def test_a_damaged_folder_is_not_taken_in(folder: Path, name: str, kind: type[Exception]) -> None:
    path = folder / name
    turned = bytes.maketrans(b"abcdef", b"bcdefa")
    path.write_bytes(path.read_bytes().replace(b'"', b"'", 1).translate(turned))
    with pytest.raises(kind):
        bring_in(folder)
    assert (EventRow.objects.count(), PersonRow.objects.count()) == (0, 0)


def test_a_cut_off_tail_was_never_promised_and_stays_behind(tmp_path: Path) -> None:
    store = make(tmp_path / "cup")
    whole = store.journal.read_bytes()
    store.journal.write_bytes(whole + b'{"at":"2026-11-15T09:0')
    assert take_out(bring_in(store.folder), tmp_path / "back").journal.read_bytes() == whole


def test_an_event_without_its_secret_is_shown_but_nothing_is_drawn(tmp_path: Path) -> None:
    store = make(tmp_path / "cup")
    start(store)
    (store.folder / "secret.hex").unlink()
    event = bring_in(store.folder)
    with pytest.raises(SecretMissing):
        do(DatabaseStore(event), ask.PairRound())
    take_out(event, tmp_path / "back")
    assert files(tmp_path / "back") == files(store.folder)


def test_whoever_is_known_here_keeps_the_name_they_have_here(folder: Path) -> None:
    """Above all, nobody who was erased comes back with an old copy."""
    known = make_cup(organiser=ANN)
    DatabaseStore(known).erase(ANN.id)
    event = bring_in(folder)
    assert SHELF.get(event).people[ANN.id] == Person(id=ANN.id)


def test_an_event_can_be_handed_to_somebody_with_an_account(folder: Path) -> None:
    olive = create_account("olive", "correct horse", "Olive Marsh")
    held = SHELF.get(bring_in(folder, olive))
    assert held.event.organiser == olive.person_id
    assert held.people[held.event.organiser] == person_of(olive)


def test_an_event_that_cannot_be_handed_over_is_not_taken_in(folder: Path) -> None:
    store = FolderStore(folder)
    olive = create_account("olive", "correct horse", "Olive Marsh")
    do(store, ask.HandOver(person=PersonId(olive.person_id)))
    with pytest.raises(Refused) as refusal:
        bring_in(folder, olive)
    assert [problem.code for problem in refusal.value.problems] == [Code.ALREADY_SO]
    assert EventRow.objects.count() == 0


# ── as it is typed ──


def typed(*words: object, data: Path) -> tuple[int, dict[str, object]]:
    """The real command in a process of its own."""
    command = [sys.executable, "-m", "muster.site.entry", *map(str, words), "--json"]
    environment = {**os.environ, "MUSTER_DATA": str(data)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.stderr == ""
    return done.returncode, json.loads(done.stdout)


def test_shelve_and_unshelve_as_they_are_typed(folder: Path, tmp_path: Path) -> None:
    data, back = tmp_path / "data", tmp_path / "back"
    if postgres.is_asked():  # the database is there already, and so must its key be
        data.mkdir()
        shutil.copy(settings.DATA / KEY, data)
    code, answer = typed("shelve", folder, data=data)
    event = answer["event"]
    assert (code, str(event).rpartition("-")[0]) == (0, "cup")
    assert typed("shelve", folder, data=data)[1]["refused"] == [
        {
            "code": "event-shelved",
            "data": {"event": event},
            "confirmable": False,
            "say": f"This event is on the server already, as {event}. Nothing was changed.",
        }
    ]
    assert typed("unshelve", event, back, data=data)[0] == 0
    assert files(back) == files(folder)
    code, answer = typed("unshelve", "nothing", tmp_path / "more", data=data)
    assert (code, answer["refused"]) == (
        2,
        [
            {
                "code": "no-event",
                "data": {"event": "nothing", "known": [event]},
                "confirmable": False,
                "say": f'There is no event "nothing" here: the server has {event}.',
            }
        ],
    )
