"""Photos in the database: kept with the line, carried to a folder and back, and really gone."""

from __future__ import annotations

from pathlib import Path

import pytest

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.event import Event
from muster.core.ids import EventId, PersonId
from muster.core.problem import Refused
from muster.journal.database.carrying import bring_in, take_out
from muster.journal.database.doing import perform_here, perform_on
from muster.journal.database.models import PhotoRow
from muster.journal.database.photos import photo_of
from muster.journal.database.shelf import SHELF
from muster.journal.database.store import DatabaseStore
from muster.journal.folder import FolderStore
from muster.journal.people import Person
from muster.journal.perform import Done
from muster.journal.photo_audit import audit_photos
from muster.journal.photos import PhotoDamaged, PhotoMissing, photo_path
from tests import fresh_server
from tests.database.cups import make_cup, read_anew
from tests.journal.shelf import TESS, pair, start
from tests.snapshots import digest, kept

PEOPLE = tuple(Person(id=PersonId(name), name=f"{name.upper()}.") for name in "abcd")


@pytest.fixture
def cup() -> EventId:
    """Round 1 is public."""
    return played()


def played(name: str = "Cup") -> EventId:
    cup = make_cup(name)
    store = DatabaseStore(cup)
    store.add_people(PEOPLE)
    start(store)
    pair(store)
    return cup


def attach(cup: EventId, n: int, *, game: int = 0, by: Actor = TESS, key: str = "") -> Done:
    current = SHELF.get(cup).event.current
    assert current is not None
    wish = ask.AttachPhoto(game=current.games[game].id, photo=digest(n))
    return perform_on(DatabaseStore(cup, kept(n)), by, wish, key=key)


def rows(cup: EventId) -> set[str]:
    return set(PhotoRow.objects.filter(event=cup).values_list("digest", flat=True))


def everything() -> bytes:
    return b"".join(path.read_bytes() for path in fresh_server.data_folder().iterdir())


def remove(cup: EventId, line: int) -> Event:
    return perform_here(cup, TESS, ask.RemovePhoto(line=line)).event


def test_a_photo_is_kept_with_the_line_that_names_it(cup: EventId) -> None:
    done = attach(cup, 1)
    assert photo_of(cup, digest(1)) == kept(1)
    assert read_anew(cup).event == done.event
    assert [photo.digest for photo in done.event.photos.values()] == [digest(1)]


def test_a_retry_counts_once(cup: EventId) -> None:
    first, again = attach(cup, 1, key="once"), attach(cup, 1, key="once")
    assert first.lines == again.lines
    assert len(again.event.photos) == 1


def test_who_is_refused_leaves_nothing_behind(cup: EventId) -> None:
    before = SHELF.get(cup)
    with pytest.raises(Refused):
        attach(cup, 1, by=Actor(PersonId("nobody")))
    assert (rows(cup), SHELF.get(cup)) == (set(), before)


def test_no_line_ever_names_a_photo_that_nobody_handed_in(cup: EventId) -> None:
    before = SHELF.get(cup)
    game = before.event.rounds[0].games[0].id
    with pytest.raises(PhotoMissing):
        perform_here(cup, TESS, ask.AttachPhoto(game=game, photo=digest(1)))
    assert read_anew(cup) == before


def test_a_photo_of_other_bytes_than_were_attached_is_not_shown(cup: EventId) -> None:
    attach(cup, 1)
    PhotoRow.objects.update(content=kept(2))
    assert photo_of(cup, digest(1)) is None


@pytest.mark.of_sqlite
def test_no_file_of_the_server_holds_what_was_taken_away(cup: EventId) -> None:
    line = attach(cup, 1).event.revision
    middle = kept(1)[300:600]
    assert middle in everything()
    remove(cup, line)
    assert (rows(cup), middle in everything()) == (set(), False)


def test_one_photo_of_two_games_goes_with_the_last_of_them(cup: EventId) -> None:
    first = attach(cup, 1, game=0).event.revision
    second = attach(cup, 1, game=1).event.revision
    remove(cup, first)
    assert rows(cup) == {digest(1)}
    perform_here(cup, TESS, ask.Undo(line=second))
    assert rows(cup) == set()


def test_two_events_keep_their_photos_apart(cup: EventId) -> None:
    other = played("Other")
    line = attach(cup, 1).event.revision
    attach(other, 1)
    remove(cup, line)
    assert (rows(cup), rows(other)) == (set(), {digest(1)})


# ── erasing ──


def test_with_a_person_go_their_photos_at_every_event(cup: EventId) -> None:
    other = played("Other")
    for event in (cup, other):
        attach(event, 1, game=0)
        attach(event, 2, game=1)
    now = SHELF.get(cup).event
    mine = now.entrants[now.rounds[0].games[0].entrants[0]].people[0]
    DatabaseStore(cup).erase(mine)
    elsewhere = SHELF.get(other).event
    theirs = [
        n
        for n, game in enumerate(elsewhere.rounds[0].games, start=1)
        if any(mine in elsewhere.entrants[e].people for e in game.entrants)
    ]
    assert rows(cup) == {digest(2)}
    assert rows(other) == {digest(1), digest(2)} - {digest(n) for n in theirs}


# ── carrying ──


def test_photos_are_carried_both_ways_byte_for_byte(cup: EventId, tmp_path: Path) -> None:
    attach(cup, 1)
    attach(cup, 2, game=1)
    out = take_out(cup, tmp_path / "out")
    paths = [photo_path(out.folder, digest(n)) for n in (1, 2)]
    assert [(path.read_bytes(), path.stat().st_mode & 0o777) for path in paths] == [
        (kept(1), 0o600),
        (kept(2), 0o600),
    ]
    assert [check.holds for check in audit_photos(out, out.load())] == [True, True]
    fresh_server.empty()
    back = bring_in(out.folder)
    assert [photo_of(back, digest(n)) for n in (1, 2)] == [kept(1), kept(2)]
    again = take_out(back, tmp_path / "again")
    assert [photo_path(again.folder, digest(n)).read_bytes() for n in (1, 2)] == [kept(1), kept(2)]


def test_a_folder_with_a_damaged_photo_is_not_taken_in(cup: EventId, tmp_path: Path) -> None:
    attach(cup, 1)
    out = take_out(cup, tmp_path / "out")
    photo_path(out.folder, digest(1)).write_bytes(kept(2))
    fresh_server.empty()
    with pytest.raises(PhotoDamaged):
        bring_in(out.folder)
    assert PhotoRow.objects.count() == 0


def test_one_whose_photo_is_lost_is_taken_in_without_it(cup: EventId, tmp_path: Path) -> None:
    attach(cup, 1)
    out = take_out(cup, tmp_path / "out")
    photo_path(out.folder, digest(1)).unlink()
    fresh_server.empty()
    back = bring_in(out.folder)
    assert (photo_of(back, digest(1)), len(SHELF.get(back).event.photos)) == (None, 1)


def test_bytes_that_were_changed_in_the_database_are_found_in_the_folder(
    cup: EventId, tmp_path: Path
) -> None:
    attach(cup, 1)
    PhotoRow.objects.update(content=kept(2))
    out: FolderStore = take_out(cup, tmp_path / "out")
    assert [check.holds for check in audit_photos(out, out.load())] == [False]
