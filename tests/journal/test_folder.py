"""An event in a folder: performed, read again, and refused where there is none."""

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

from muster.cli.trouble import trouble_of
from muster.core import commands as ask
from muster.core import facts
from muster.core.access import Actor
from muster.core.chain import After, Line, Stamp, canonical, chained, seal
from muster.core.fold import Impossible
from muster.core.ids import EntrantId, PersonId
from muster.core.problem import Refused
from muster.journal.archive_checks import check_folder
from muster.journal.archive_file import ArchiveDamaged
from muster.journal.file import JournalDamaged, append_lines, read_journal
from muster.journal.folder import EventExists, FolderStore, NoEvent, PackMissing
from muster.journal.perform import perform, try_out
from tests.journal.shelf import TESS, TESS_BROWN, do, make, pack, register


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


def test_there_is_one_event_to_a_folder(store: FolderStore) -> None:
    before = {path.name: path.read_bytes() for path in store.folder.iterdir()}
    with pytest.raises(EventExists):
        make(store.folder)
    assert {path.name: path.read_bytes() for path in store.folder.iterdir()} == before


def test_where_there_is_no_event_nothing_is_made(tmp_path: Path) -> None:
    nowhere = FolderStore(tmp_path / "nowhere")
    for use in (
        nowhere.load,
        nowhere.people,
        lambda: perform(nowhere, TESS, register("a")),
        lambda: try_out(nowhere, TESS, register("a")),
        lambda: nowhere.add_people((TESS_BROWN,)),
        lambda: nowhere.erase(TESS.person),
    ):
        with pytest.raises(NoEvent):
            use()
    assert list(tmp_path.iterdir()) == []


def test_the_pack_beside_the_journal_is_the_one_it_names(store: FolderStore) -> None:
    kept = store.folder / "pack.json"
    kept.write_text(kept.read_text().replace("Malifaux", "Molifaux"))
    with pytest.raises(PackMissing):
        store.load()
    kept.unlink()
    with pytest.raises(PackMissing):
        store.load()


LONG = "n" * 101
TOO_LONG = (
    "is of a version whose packs this one cannot read "
    "(result.figures.0.id: String should have at most 100 characters)"
)


def with_long_name(store: FolderStore) -> FolderStore:
    """The event as a version made it whose packs had names as long as one liked."""
    kept = store.folder / "pack.json"
    said = json.loads(kept.read_text())
    said["result"]["figures"][0]["id"] = LONG
    kept.write_text(canonical(said))
    body = json.loads(store.journal.read_text())
    body["fact"]["pack"]["digest"] = sha256(kept.read_bytes()).hexdigest()
    store.journal.write_text(canonical({**body, "hash": seal(body)}) + "\n")
    return store


def test_a_pack_that_this_version_does_not_take_is_not_said_to_be_another(
    store: FolderStore,
) -> None:
    with pytest.raises(PackMissing) as refused:
        with_long_name(store).load()
    assert str(refused.value) == f"{store.folder / 'pack.json'} {TOO_LONG}"
    with pytest.raises(ArchiveDamaged, match=re.escape(f"pack.json {TOO_LONG}")):
        check_folder(store)
    assert TOO_LONG in trouble_of(refused.value).reasons[0].say


def test_a_half_made_folder_is_no_event_and_can_be_made_anew(store: FolderStore) -> None:
    store.journal.unlink()
    with pytest.raises(NoEvent):
        store.load()
    assert make(store.folder).load().official == pack()


# ── lines that cannot have happened ──


INVENTED = facts.EntrantDropped(entrant=EntrantId("e9"))


def test_a_forged_line_that_cannot_have_happened_is_named(store: FolderStore) -> None:
    first = store.load().lines()[0]
    lines = chained(Line, (INVENTED,), After(1, first.hash), Stamp(TESS.person, first.at, ""))
    append_lines(store.journal, read_journal(store.journal, Line), lines)
    with pytest.raises(JournalDamaged) as damage:
        store.load()
    assert damage.value.n == 2


def test_a_line_that_cannot_be_folded_is_never_written(store: FolderStore) -> None:
    """One mistake of ours must not lock an organiser out of the whole event."""
    before, first = store.journal.read_bytes(), store.load().lines()[0]
    lines = chained(Line, (INVENTED,), After(1, first.hash), Stamp(TESS.person, first.at, ""))
    with store.writing() as journal, pytest.raises(Impossible):
        journal.append(lines)
    assert store.journal.read_bytes() == before
    assert do(store, ask.PublishRules()).revision == 2
