"""The power goes under a server: its SQLite, its key, its first account, and copies on a stick."""

from __future__ import annotations

import hashlib
import random
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.db import connections

from muster.core import commands as ask
from muster.journal.database.backup import hourly, latest
from muster.journal.database.keys import KEY
from muster.journal.database.restoring import editions, is_whole
from muster.journal.database.shelf import SHELF
from muster.journal.database.streams import STREAMS
from muster.site.database import FILE
from tests import fresh_server
from tests.browser.running import free_port
from tests.depth import deep
from tests.faults import copy_day
from tests.faults.hall import Hall
from tests.faults.hands import Hand, Wish
from tests.faults.power import Crash
from tests.faults.recording import ANSWERED, ASKED, Recording, recorded
from tests.faults.springing import Springing, Stable, springing

if TYPE_CHECKING:
    from tests.web.venue import Venue

pytestmark = pytest.mark.of_sqlite  # what PostgreSQL promises of its own files is its own affair

THOROUGH = 10
"""Of so many disks one is verified act by act; the chain of all of them is."""


# ── a hall at work ──


class Noted(list[Wish]):
    """What was answered is noted in the record at once."""

    def __init__(self, recording: Recording) -> None:
        super().__init__()
        self._recording = recording

    def append(self, wish: Wish) -> None:
        self._recording.note(ANSWERED, wish.mark)
        super().append(wish)


def note_all(hand: Hand, recording: Recording) -> None:
    def asked(wishes: Iterator[Wish]) -> Iterator[Wish]:
        for wish in wishes:
            recording.note(ASKED, wish.mark)
            yield wish

    hand.wishes, hand.answered = asked(hand.wishes), Noted(recording)


def let_go() -> None:
    connections.close_all()
    SHELF.forget()
    STREAMS.forget()


def at_work(venue: Venue, log: Path, acts: int) -> tuple[Recording, Hall]:
    """A server whose every write is recorded while everybody is at work on it, then killed."""
    data, port = fresh_server.data_folder(), free_port()
    hall = Hall(venue, [port], random.Random(acts))
    let_go()
    recording = Recording.of(data, log)
    for hand in hall.hands:
        note_all(hand, recording)
    with pytest.MonkeyPatch.context() as patch:
        for name, value in recording.surroundings.items():
            patch.setenv(name, value)
        stable = Stable(data)
    with closing(stable):
        server = Springing(stable)
        server.port = port
        server.start()
        with hall.busy():
            hall.wait_until(lambda: len(hall.answered()) >= acts)
        server.kill()
    return recording, hall


def lost_by_server(crash: Crash, hall: Hall, *, thorough: bool) -> Iterator[str]:
    with closing(sqlite3.connect(fresh_server.data_folder() / FILE)) as opened:
        for (said,) in opened.execute("PRAGMA integrity_check"):
            if said != "ok":
                yield said
    written: Counter[str] = hall.books.written()
    yield from (f"lost {mark}" for mark in {*crash.answered} - {*written})
    yield from (f"never asked for {mark}" for mark in {*written} - {*crash.asked})
    yield from (f"doubled {mark}" for mark, times in written.items() if times > 1)
    if thorough:
        yield from hall.books.faults()


@pytest.mark.parametrize(
    ("acts", "crashes"), [(40, 20), pytest.param(deep(1000), deep(1000), marks=pytest.mark.soak)]
)
def test_what_a_server_answered_is_there_after_the_power_went(
    venue: Venue, tmp_path: Path, acts: int, crashes: int
) -> None:
    recording, hall = at_work(venue, tmp_path / "record", acts)
    assert recording.missed() == []
    lost = list[str]()
    for n, crash in enumerate(recording.crashes(crashes, random.Random(crashes))):
        let_go()
        crash.lay_out(fresh_server.data_folder())
        said = lost_by_server(crash, hall, thorough=n % THOROUGH == 0)
        lost += [f"{crash.moment}: {one}" for one in said]
        ruling = ask.MakeRuling(topic="Light", question="May we have some?", decision="Yes")
        venue.do(hall.event, ruling)
    assert lost == []


# ── a server that is made ──


def wrong_with_server(crash: Crash, data: Path) -> Iterator[str]:
    """A key that anything hangs on is there; whoever was told of an account has it."""
    marks, names = list[str](), list[str]()
    if (data / FILE).exists():
        with closing(sqlite3.connect(data / FILE)) as opened, suppress(sqlite3.OperationalError):
            names += [name for (name,) in opened.execute("SELECT name FROM account")]
            marks += [mark for (mark,) in opened.execute("SELECT key FROM server")]
    if (data / KEY).exists() and len((data / KEY).read_bytes()) != len(copy_day.KEY):
        yield "half a key"
    for mark in marks:
        key = (data / KEY).read_bytes() if (data / KEY).exists() else b""
        if hashlib.sha256(b"mark" + key).hexdigest() != mark:
            yield "not the key of this database"
    if crash.answered and names != ["olive"]:
        yield "no account"


@pytest.mark.parametrize(
    ("crashes", "starts"), [(30, 1), pytest.param(2000, 60, marks=pytest.mark.soak)]
)
def test_a_server_that_was_being_made_has_its_key_and_its_account_or_is_made_again(
    tmp_path: Path, crashes: int, starts: int
) -> None:
    place, found = tmp_path / "made", tmp_path / "found"
    place.mkdir()
    told = ("invite", "olive", "--called", "Olive Marsh", "--host", "--data", place / "data")
    recording = Recording.of(place, tmp_path / "record")
    recorded(recording, "muster.site.entry", "account", *told, "--address", "http://muster.test")
    recording.note(ANSWERED, "olive")
    chance, wrong = random.Random(crashes), list[str]()
    for crash in recording.crashes(crashes, chance):
        crash.lay_out(found)
        wrong += [f"{crash.moment}: {one}" for one in wrong_with_server(crash, found / "data")]
    assert (recording.missed(), wrong) == ([], [])
    with closing(Stable(found / "data")) as stable:
        for crash in recording.crashes(starts, chance):
            crash.lay_out(found)
            with springing(stable):  # it answers
                pass


# ── copies ──


def wrong_with_copies(crash: Crash, stick: Path) -> Iterator[str]:
    """Whatever has the name of a copy is whole, and the newest is at least the one promised."""
    copies = [*latest(stick), *hourly(stick)] if stick.exists() else []
    whole = [copy for copy in copies if is_whole(copy) and copy_day.is_of_one_moment(copy)]
    yield from (f"{copy.name} is not whole" for copy in copies if copy not in whole)
    promised = max((int(said) for said in crash.answered), default=0)
    newest = max((editions(copy)["cup"] for copy in whole), default=0)
    if newest < promised:
        yield f"copy {promised} was promised, {newest} is there"
    if promised and not (stick / KEY).exists():
        yield "no key beside them"


@pytest.mark.parametrize("crashes", [200, pytest.param(6000, marks=pytest.mark.soak)])
def test_a_copy_has_its_name_only_while_it_is_whole_whenever_the_power_goes(
    tmp_path: Path, crashes: int
) -> None:
    place, found = tmp_path / "place", tmp_path / "found"
    place.mkdir()
    recording = Recording.of(place, tmp_path / "record")
    recorded(recording, copy_day.__name__, recording.root, recording.log)
    wrong = list[str]()
    for crash in recording.crashes(crashes, random.Random(crashes)):
        crash.lay_out(found)
        said = wrong_with_copies(crash, found / copy_day.STICK)
        wrong += [f"{crash.moment}: {one}" for one in said]
    assert (recording.missed(), wrong) == ([], [])
