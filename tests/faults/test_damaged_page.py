"""A page of the database file is damaged: every page and command says so in words.

Bytes that still are a page of SQLite's are found by the chain of hashes: see `tests/database`.
"""

from __future__ import annotations

import gc
import logging
import os
import random
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connections
from django.test import Client

from muster.core import commands as ask
from muster.core.ids import EntrantId
from muster.journal.database.backup import Copies, latest, snapshot
from muster.journal.database.copy_state import read_states
from muster.journal.database.keys import server_key
from muster.journal.database.restoring import is_whole
from muster.journal.database.rows import pack_of
from muster.journal.database.shelf import SHELF
from muster.journal.database.streams import STREAMS
from muster.journal.database.watch import WATCH
from muster.site.copying import Copier
from muster.site.database import FILE
from tests.faults.asked import ASKED, BY_THEMSELVES, ask_for, names, prepared
from tests.site.served import PROGRAM, wait_for
from tests.site.terminal import typed
from tests.web.sending import form_of
from tests.web.tour import stops
from tests.web.tour_events import make_tour
from tests.web.venue import Venue

pytestmark = pytest.mark.of_sqlite

TABLES = ("event", "line", "pack", "person", "link", "account", "django_session")
NOON = datetime(2026, 6, 6, 12, tzinfo=UTC)
SCHEMA = "the first page"
HEADER = "the first bytes"
TEXT = "letters of a line"


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """The log tells of everything; here the pages do."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.fixture
def file() -> Iterator[Path]:
    """The file of the database; whole again afterwards."""
    path = Path(settings.DATA) / FILE
    _gather(path)
    before = path.read_bytes()
    yield path
    _let_go()
    _write(path, before)


def _gather(path: Path) -> None:
    """Everything is in the one file, and nobody has it open."""
    _let_go()
    with closing(sqlite3.connect(path)) as opened:
        assert opened.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall() == [(0, 0, 0)]


def _let_go() -> None:
    """Nothing is known any more but what is in the file."""
    SHELF.forget()
    STREAMS.forget()
    pack_of.cache_clear()
    WATCH.close()
    connections.close_all()
    gc.collect()  # what failed holds on to its question, and that to the file


def _write(path: Path, content: bytes) -> None:
    for end in ("-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)
    fresh = path.with_suffix(".fresh")
    fresh.write_bytes(content)
    fresh.replace(path)


def damage(path: Path, what: str) -> None:
    _gather(path)
    raw = bytearray(path.read_bytes())
    size = int.from_bytes(raw[16:18], "big")
    if what == SCHEMA:
        raw[100:size] = b"\xff" * (size - 100)
    elif what == HEADER:
        raw[:100] = b"\xff" * 100
    elif what == TEXT:
        at = raw.index(_first_line(path))
        raw[at + 2 : at + 4] = b"\xff\xfe"
    else:
        with closing(sqlite3.connect(path)) as opened:
            asked = "SELECT rootpage FROM sqlite_master WHERE name = ?"
            ((page,),) = opened.execute(asked, [what]).fetchall()
        raw[(page - 1) * size : page * size] = b"\xff" * size
    _write(path, bytes(raw))


def _first_line(path: Path) -> bytes:
    """How the first line of the event that was made first begins."""
    asked = "SELECT text FROM line WHERE n = 1 ORDER BY id LIMIT 1"
    with closing(sqlite3.connect(path)) as opened:
        ((text,),) = opened.execute(asked).fetchall()
    return bytes(text[:200].encode())


def said_of(client: Client, path: str) -> tuple[int, str]:
    answer = client.get(path)
    return answer.status_code, answer.content.decode(errors="replace")  # photos are no text


IN_WORDS = ("damaged", "Nothing was changed")

STANDINGS = "/e/{event}/standings/"
UNTOUCHED = {
    "event": "/sign-in/",
    "line": "/",
    "pack": "/sign-in/",
    "person": "/",
    "link": STANDINGS,
    "account": STANDINGS,
    "django_session": STANDINGS,
    TEXT: "/",
}
"""A page for everybody that does not need what is damaged; there is none without the first page."""


@pytest.mark.parametrize("what", [*TABLES, SCHEMA, TEXT])
def test_every_kind_of_page_says_what_is_damaged(venue: Venue, file: Path, what: str) -> None:
    event = venue.playing("GG4", 4)
    paths = ("/", f"/e/{event}/", f"/e/{event}/standings/", "/desk/", f"/desk/{event}/")
    link, api = venue.link(event, EntrantId("e1")), f"/api/v1/events/{event}"
    damage(file, what)
    venue.organiser.raise_request_exception = False
    said = {path: said_of(venue.organiser, path) for path in (*paths, link, api)}
    wrong = {path: answer for path, (status, answer) in said.items() if status >= 500}
    assert wrong
    assert {path: words for path, words in wrong.items() if not _in_words(words)} == {}


@pytest.mark.parametrize("what", UNTOUCHED)
def test_a_page_that_does_not_need_what_is_damaged_is_still_shown(
    venue: Venue, file: Path, what: str
) -> None:
    event = venue.playing("GG4", 4)
    damage(file, what)
    assert said_of(venue.visitor, UNTOUCHED[what].format(event=event))[0] == 200


@pytest.mark.parametrize("what", ["event", "line", "account", SCHEMA, TEXT])
def test_who_sends_a_slip_is_told_what_is_damaged(venue: Venue, file: Path, what: str) -> None:
    event = venue.playing("GG4", 4)
    game = venue.games(event)[0]
    slip = ask.RuleResult(game=game.id, score=venue.score(event, game), how="entered")
    damage(file, what)
    venue.organiser.raise_request_exception = False
    path, fields = f"/desk/{event}/ask/rule-result/", {**form_of(slip), "key": "slip"}
    answer = venue.organiser.post(path, fields)
    assert (answer.status_code, _in_words(answer.content.decode())) == (503, True)


def _in_words(answer: str) -> bool:
    return all(words in answer for words in IN_WORDS) and "Something broke" not in answer


def test_no_command_is_left_out() -> None:
    """`restore` and `serve` are below, `move` in `test_moving.py`; `demo` begins with nothing."""
    assert names() == ASKED.keys() | BY_THEMSELVES


OF_ACCOUNTS = {name for name in ASKED if name.startswith("account")}
GOING_ON: dict[str, set[str]] = {
    "event": {"migrate", *OF_ACCOUNTS},
    "account": {"check", "migrate", "shelve", "unshelve", "take-back", "hand-back"},
    SCHEMA: set(),
}
"""Commands that have no need of that page."""


@pytest.mark.parametrize("what", GOING_ON)
def test_every_command_says_that_the_database_is_damaged(
    venue: Venue, file: Path, what: str, tmp_path: Path
) -> None:
    told = prepared(tmp_path, tmp_path / "new", venue.account)
    damage(file, what)
    ended = {name: _ended(ask_for(told, name)) for name in ASKED}
    assert ended == {name: (0, False) if name in GOING_ON[what] else (4, True) for name in ASKED}
    made = {"cup", "borrowed.muster"} if what == "account" else set()
    assert {path.name for path in (tmp_path / "new").glob("*")} == made


@pytest.mark.parametrize("what", ["event", SCHEMA])
def test_a_server_does_not_start_on_a_damaged_database(venue: Venue, file: Path, what: str) -> None:
    venue.playing("GG4", 4)
    damage(file, what)
    assert _ended(typed("serve", "--port", 8765, "--data", settings.DATA)) == (1, True)


def _ended(answer: tuple[int, str]) -> tuple[int, bool]:
    """How a command ended, and whether it said what is damaged and what to do. Nothing is open."""
    _let_go()
    code, said = answer
    return code, "The server's database is damaged" in said and "muster restore" in said


@pytest.mark.parametrize("what", ["event", SCHEMA, HEADER])
def test_a_whole_copy_is_put_in_place_of_a_damaged_database(
    venue: Venue, file: Path, what: str, tmp_path: Path
) -> None:
    venue.playing("GG4", 4)
    data, stick = tmp_path / "data", tmp_path / "stick"
    data.mkdir()
    snapshot(file, tmp_path / "taken")
    Copies(stick).renew(tmp_path / "taken", NOON, server_key(settings.DATA))
    damage(file, what)
    (data / FILE).write_bytes(file.read_bytes())
    done = subprocess.run(
        [*PROGRAM, "restore", str(stick), "--data", str(data)],
        env={**os.environ, "DATABASE_URL": ""}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert is_whole(data / FILE)


def test_a_check_names_the_events_that_are_damaged_and_those_that_are_not(
    venue: Venue, file: Path
) -> None:
    broken = venue.event(entrants=0)
    venue.playing("GG4", 4)
    damage(file, TEXT)
    code, said = typed("check", "--data", settings.DATA)
    assert (code, "1 of 2 events are whole" in said) == (4, True)
    assert f"{broken}: some of its pages in the database are damaged" in said


def test_copies_that_were_taken_while_the_database_was_whole_are_kept(
    venue: Venue, file: Path, tmp_path: Path
) -> None:
    venue.playing("GG4", 4)
    stick = tmp_path / "stick"
    snapshot(file, tmp_path / "taken")
    Copies(stick).renew(tmp_path / "taken", NOON, server_key(settings.DATA))
    before = latest(stick)
    damage(file, "photo")
    with Copier(settings.DATA, [stick]):
        wait_for(lambda: any(state.trouble for state in read_states(settings.DATA)))
        (state,) = read_states(settings.DATA)
    assert "the copies that were taken before are kept" in state.trouble
    assert (latest(stick), is_whole(before[0])) == (before, True)


@pytest.mark.soak
def test_whatever_is_damaged_every_page_of_the_tour_answers_in_words(
    venue: Venue, file: Path
) -> None:
    pages = stops(make_tour(venue))
    _gather(file)
    whole, chance = file.read_bytes(), random.Random(7)
    venue.organiser.raise_request_exception = False
    for _ in range(200):
        raw = bytearray(whole)
        begin = chance.randrange(len(raw) // 4096) * 4096
        for _ in range(20):
            raw[begin + chance.randrange(4096)] ^= 1 << chance.randrange(8)
        _let_go()
        _write(file, bytes(raw))
        for stop in chance.sample(pages, 20):
            status, said = said_of(venue.organiser, stop.path)
            assert status < 500 or "Nothing was changed" in said, (begin, stop)
