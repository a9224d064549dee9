"""Photos in an event's folder: kept once, checked, and gone when they are taken away."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.event import Event
from muster.core.ids import GameId, PersonId
from muster.core.problem import Code, Refused
from muster.core.verify import Check, Subject
from muster.journal.folder import FolderStore
from muster.journal.people import Person
from muster.journal.perform import perform, try_out
from muster.journal.photo_audit import ERASED, audit_photos
from muster.journal.photos import PhotoDamaged, PhotoMissing, read_photo
from tests.journal.shelf import TESS, do, make, pair, start
from tests.snapshots import digest, kept

PEOPLE = tuple(Person(id=PersonId(name), name=f"{name.upper()}.") for name in "abcd")


@pytest.fixture
def store(tmp_path: Path) -> FolderStore:
    """Round 1 is public."""
    store = make(tmp_path / "cup")
    store.add_people(PEOPLE)
    start(store)
    pair(store)
    return store


def games(store: FolderStore) -> list[GameId]:
    now = store.load().current
    assert now is not None
    return [game.id for game in now.games]


def attach(store: FolderStore, n: int = 0, game: int = 0, by: Actor = TESS) -> Event:
    wish = ask.AttachPhoto(game=games(store)[game], photo=digest(n))
    return perform(replace(store, photo=kept(n)), by, wish).event


def files(store: FolderStore) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (store.folder / "photos").glob("*")}


def name(n: int) -> str:
    return f"{digest(n)}.jpg"


def test_a_photo_is_a_file_that_only_its_owner_reads(store: FolderStore) -> None:
    attach(store, 1)
    path = store.folder / "photos" / name(1)
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (kept(1), 0o600)
    assert read_photo(store.folder, digest(1)) == kept(1)


def test_the_journal_holds_no_bytes_of_it(store: FolderStore) -> None:
    attach(store, 1)
    assert digest(1).encode() in store.journal.read_bytes().splitlines()[-1]
    assert len(store.journal.read_bytes().splitlines()[-1]) < 600


def test_one_photo_of_two_games_is_kept_once(store: FolderStore) -> None:
    attach(store, 1, game=0)
    event = attach(store, 1, game=1)
    assert files(store) == {name(1): kept(1)}
    first, second = event.photos
    do(store, ask.RemovePhoto(line=first))
    assert files(store) == {name(1): kept(1)}
    do(store, ask.RemovePhoto(line=second))
    assert files(store) == {}


def test_what_is_taken_away_or_taken_back_is_gone(store: FolderStore) -> None:
    attach(store, 1)
    event = attach(store, 2)
    do(store, ask.RemovePhoto(line=event.revision))
    assert files(store) == {name(1): kept(1)}
    do(store, ask.Undo(line=event.revision - 1))
    assert files(store) == {}


def test_who_is_refused_leaves_nothing_behind(store: FolderStore) -> None:
    before = store.journal.read_bytes()
    with pytest.raises(Refused) as refusal:
        attach(store, 1, by=Actor(PersonId("nobody")))
    assert [problem.code for problem in refusal.value.problems] == [Code.NOT_ALLOWED]
    assert (files(store), store.journal.read_bytes()) == ({}, before)


def test_nor_does_who_only_tries_it_out(store: FolderStore) -> None:
    wish = ask.AttachPhoto(game=games(store)[0], photo=digest(1))
    try_out(replace(store, photo=kept(1)), TESS, wish)
    assert files(store) == {}


def test_no_line_ever_names_a_photo_that_nobody_handed_in(store: FolderStore) -> None:
    before = store.journal.read_bytes()
    wish = ask.AttachPhoto(game=games(store)[0], photo=digest(1))
    for handed_in in (b"", kept(2)):
        with pytest.raises(PhotoMissing):
            perform(replace(store, photo=handed_in), TESS, wish)
    assert (files(store), store.journal.read_bytes()) == ({}, before)


def test_what_a_power_cut_left_goes_with_the_next_act(store: FolderStore) -> None:
    attach(store, 1)
    for left in (name(2), f"{name(1)}.new"):
        (store.folder / "photos" / left).write_bytes(b"half")
    do(store, ask.ChangeDetails(venue="Town hall"))
    assert files(store) == {name(1): kept(1)}


# ── checking ──


def checked(store: FolderStore) -> list[Check]:
    return list(audit_photos(store, store.load()))


def test_a_photo_that_is_there_byte_for_byte_holds(store: FolderStore) -> None:
    line = attach(store, 1).revision
    assert checked(store) == [Check(Subject.PHOTO, line, holds=True)]


def test_one_that_is_missing_or_another_is_named_by_its_line(store: FolderStore) -> None:
    first = attach(store, 1).revision
    second = attach(store, 2).revision
    (store.folder / "photos" / name(1)).unlink()
    (store.folder / "photos" / name(2)).write_bytes(kept(3))
    assert checked(store) == [
        Check(Subject.PHOTO, first, holds=False, note="the photo is missing"),
        Check(
            Subject.PHOTO, second, holds=False, note="the photo is not the one that was attached"
        ),
    ]
    with pytest.raises(PhotoDamaged):
        read_photo(store.folder, digest(2))


# ── erasing ──


def test_with_a_person_go_the_photos_they_took_and_those_of_their_games(
    store: FolderStore,
) -> None:
    """A slip has the names of both: nothing of it is left, but that there was one."""
    event = store.load()
    first = event.game(games(store)[0])
    assert first is not None
    mine, other = (event.entrants[entrant].people[0] for entrant in first.entrants)
    attach(store, 1, by=Actor(mine))
    attach(store, 2, by=Actor(other))
    attach(store, 3)
    attach(store, 4, game=1)
    store.erase(mine)
    assert files(store) == {name(4): kept(4)}
    assert [(check.holds, check.note) for check in checked(store)] == [(True, ERASED)] * 3 + [
        (True, "")
    ]
    assert len(store.load().photos) == 4


def test_an_event_without_photos_is_erased_from_as_before(store: FolderStore) -> None:
    store.erase(PersonId("a"))
    assert store.people()[PersonId("a")] == Person(id=PersonId("a"))
