"""People beside the journal: kept, missed when their file is gone, and erased."""

import json

import pytest

from muster.core.ids import PersonId
from muster.core.verify import verify
from muster.journal.folder import FolderStore
from muster.journal.people import PeopleDamaged, PeopleMissing, Person
from tests.journal.shelf import TESS, TESS_BROWN, do, register, start

QUILLA = Person(id=PersonId("p1"), name="Quilla Xu", email="quilla@example.org", pronouns="xe/xem")


def test_an_event_is_made_with_its_organiser_among_its_people(store: FolderStore) -> None:
    assert store.people() == {TESS.person: TESS_BROWN}


def test_names_are_beside_the_journal_and_never_in_it(store: FolderStore) -> None:
    store.add_people((QUILLA,))
    do(store, register("p1"))
    assert store.people() == {TESS.person: TESS_BROWN, "p1": QUILLA}
    assert b"Quilla" not in store.journal.read_bytes()


def test_a_file_of_people_that_is_gone_is_not_taken_for_nobody(store: FolderStore) -> None:
    (store.folder / "people.json").unlink()
    with pytest.raises(PeopleMissing):
        store.people()
    with pytest.raises(PeopleMissing):
        store.add_people((QUILLA,))
    assert not (store.folder / "people.json").exists()
    assert store.load().name == "Cup"


def test_an_event_whose_names_are_lost_for_good_goes_on_without(store: FolderStore) -> None:
    (store.folder / "people.json").write_text("[]")
    assert store.people() == {}
    store.add_people((QUILLA,))
    assert store.people() == {"p1": QUILLA}


def test_a_file_of_people_that_cannot_be_read_is_left_as_it_is(store: FolderStore) -> None:
    (store.folder / "people.json").write_text("[{]")
    with pytest.raises(PeopleDamaged):
        store.people()
    with pytest.raises(PeopleDamaged):
        store.erase(TESS.person)
    assert (store.folder / "people.json").read_text() == "[{]"


def test_of_an_erased_person_the_id_alone_is_left_anywhere_in_the_folder(
    store: FolderStore,
) -> None:
    store.add_people((QUILLA,))
    start(store, ("p1", "b", "c", "d"))
    (store.folder / "people.json.new").write_text(json.dumps([QUILLA.model_dump()]))
    before = store.load()
    store.erase(QUILLA.id)
    assert store.people() == {TESS.person: TESS_BROWN, "p1": Person(id=QUILLA.id)}
    everything = b"".join(path.read_bytes() for path in store.folder.iterdir())
    assert [word in everything for word in (b"Quilla", b"quilla@", b"xe/xem", b'"p1"')] == [
        False,
        False,
        False,
        True,
    ]
    assert store.load() == before
    assert verify(before.lines(), before.official).holds


def test_erasing_again_or_somebody_unknown_changes_nothing(store: FolderStore) -> None:
    store.add_people((QUILLA,))
    store.erase(QUILLA.id)
    before = store.people()
    store.erase(QUILLA.id)
    store.erase(PersonId("nobody"))
    assert store.people() == before
