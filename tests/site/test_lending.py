"""A host and a laptop, two real servers: one event goes to the hall and comes back."""

from __future__ import annotations

import json
import os
import random
import re
import secrets
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from muster.journal.archive import unpack
from tests import postgres
from tests.journal.shelf import make, start
from tests.site.browser import Browser
from tests.site.served import PROGRAM, Served, serving

LAPTOP = "Anna's laptop"


def muster(data: Path, *words: str, database: str = "") -> tuple[int, Any]:
    """A command beside a running server, and its answer as data."""
    done = subprocess.run(
        [*PROGRAM, *words, "--data", str(data), "--json"],
        capture_output=True,
        check=False,
        timeout=120,
        env={**os.environ, "DATABASE_URL": database},
    )
    return done.returncode, json.loads(done.stdout or done.stderr)


class Place:
    """A server with one person who runs events on it."""

    def __init__(self, server: Served, data: Path, database: str = "") -> None:
        self.server, self.data, self.database = server, data, database
        self.browser = Browser(f"http://127.0.0.1:{server.port}")

    def muster(self, *words: str) -> tuple[int, Any]:
        return muster(self.data, *words, database=self.database)

    def journal(self, event: str) -> list[str]:
        return self.browser.get(f"/desk/{event}/history/journal/").text.splitlines()

    def ask(self, event: str, kind: str, **fields: str) -> int:
        return self.browser.post(f"/desk/{event}/ask/{kind}/", fields).status

    def lend(self, event: str) -> bytes:
        assert self.browser.post(f"/desk/{event}/lease/lend/", {"holder": LAPTOP}).status == 303
        return self.browser.get(f"/desk/{event}/lease/file/").raw


@contextmanager
def place(folder: Path, name: str, called: str, database: str = "") -> Iterator[Place]:
    folder.mkdir()
    with serving(folder / "data", database=database) as server:
        made = Place(server, folder / "data", database)
        made.browser.first_run(name, called)
        yield made


def _database(kind: str) -> str:
    """An empty one; of SQLite every server has its own."""
    if not kind:
        return ""
    name = f"hosted_{secrets.token_hex(4)}"
    with psycopg.connect(postgres.address(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return re.sub(r"/[^/?]*(\?|$)", rf"/{name}\1", postgres.address(), count=1)


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    store = make(tmp_path / "cup")
    start(store)
    return store.folder


@pytest.mark.parametrize("kind", ["", pytest.param("postgresql", marks=pytest.mark.soak)])
def test_an_event_goes_to_the_hall_and_comes_back(tmp_path: Path, cup: Path, kind: str) -> None:
    database = _database(kind)
    with (
        place(tmp_path / "host", "olive", "Olive Marsh", database) as host,
        place(tmp_path / "laptop", "anna", "Anna Berg") as laptop,
    ):
        _, shelved = host.muster("shelve", str(cup), "--to", "olive")
        event = shelved["event"]

        raw = host.lend(event)
        assert host.ask(event, "pair-round") == 409
        assert LAPTOP in Browser(host.browser.address).get(f"/e/{event}/").text

        opened = laptop.browser.post("/desk/borrow/", file=raw)
        there = opened.onward.strip("/").removeprefix("desk/")
        assert laptop.ask(there, "deal-encounter", round="1") == 303
        assert laptop.ask(there, "pair-round") == 303
        assert laptop.ask(there, "publish-pairings") == 303
        written = laptop.journal(there)

        exit_code, answer = laptop.muster("hand-back", there)
        assert (exit_code, answer["outcome"]) == (0, "taken"), answer
        assert host.journal(event)[: len(written)] == written
        assert laptop.ask(there, "start-clock", play="120") == 409
        assert host.ask(event, "start-clock", play="120") == 303
        assert LAPTOP not in Browser(host.browser.address).get(f"/e/{event}/").text


@pytest.mark.soak
def test_if_both_wrote_somebody_chooses_and_nothing_is_lost(tmp_path: Path, cup: Path) -> None:
    with (
        place(tmp_path / "host", "olive", "Olive Marsh") as host,
        place(tmp_path / "laptop", "anna", "Anna Berg") as laptop,
    ):
        event = host.muster("shelve", str(cup), "--to", "olive")[1]["event"]
        file = tmp_path / "lent.muster"
        file.write_bytes(host.lend(event))
        there = laptop.muster("borrow", str(file))[1]["event"]
        lost = host.browser.post(f"/desk/{event}/lease/end/", {"reason": "Left on a train"})
        assert lost.status == 303
        assert (host.ask(event, "pair-round"), laptop.ask(there, "pair-round")) == (303, 303)
        ours, theirs = host.journal(event), laptop.journal(there)

        stick = tmp_path / "stick.muster"
        assert laptop.muster("hand-back", there, "--file", str(stick))[0] == 0
        came = host.browser.post(f"/desk/{event}/lease/receive/", file=stick.read_bytes())
        report = host.browser.get(came.onward)
        assert "Two stories of one event" in report.text
        exit_code, answer = host.muster("take-back", str(stick))
        assert (exit_code, answer["outcome"]) == (1, "conflict")
        assert host.journal(event) == ours

        chosen = host.browser.post(
            f"{came.onward}choose/", {"choice": "theirs", "reason": "The hall"}
        )
        assert chosen.status == 303
        assert host.journal(event)[: len(theirs)] == theirs
        files = re.findall(rf"/desk/{event}/lease/branch/\d+/file/", _lease(host, event))
        kept = [host.browser.get(path).raw for path in sorted(set(files))]
        assert any(_journal_in(raw, tmp_path / str(n)) == ours for n, raw in enumerate(kept))


@pytest.mark.soak
def test_a_host_that_cannot_be_reached_leaves_the_event_where_it_is(
    tmp_path: Path, cup: Path
) -> None:
    with place(tmp_path / "laptop", "anna", "Anna Berg") as laptop:
        with place(tmp_path / "host", "olive", "Olive Marsh") as host:
            event = host.muster("shelve", str(cup), "--to", "olive")[1]["event"]
            raw = host.lend(event)
        there = (
            laptop.browser.post("/desk/borrow/", file=raw).onward.strip("/").removeprefix("desk/")
        )
        exit_code, answer = laptop.muster("hand-back", there)
        assert exit_code != 0
        assert "The event is still here." in json.dumps(answer)
        assert laptop.ask(there, "pair-round") == 303


@pytest.mark.soak
def test_whenever_the_host_is_killed_the_event_comes_back_once(tmp_path: Path, cup: Path) -> None:
    """Killed while it takes the event over: all of it or nothing is there, and it is sent again."""
    lent, file, dice = tmp_path / "host" / "data", tmp_path / "stick.muster", random.Random(7)
    with place(tmp_path / "laptop", "anna", "Anna Berg") as laptop:
        with place(tmp_path / "host", "olive", "Olive Marsh") as host:
            event = host.muster("shelve", str(cup), "--to", "olive")[1]["event"]
            raw = host.lend(event)
        opened = laptop.browser.post("/desk/borrow/", file=raw)
        there = opened.onward.strip("/").removeprefix("desk/")
        assert laptop.ask(there, "pair-round") == 303
        assert laptop.muster("hand-back", there, "--file", str(file))[0] == 0
    before = _kept(lent)
    took, after = _taken(lent, file, tmp_path / "whole")
    assert before != after
    for n in range(12):
        data = tmp_path / f"killed-{n}"
        shutil.copytree(lent, data)
        taking = subprocess.Popen(
            [*PROGRAM, "take-back", str(file), "--data", str(data)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(took * dice.uniform(0.6, 1.1))
        taking.kill()
        taking.wait()
        assert _kept(data) in (before, after)
        assert muster(data, "take-back", str(file))[1]["outcome"] in {"taken", "already"}
        assert _kept(data) == after


def _taken(lent: Path, file: Path, data: Path) -> tuple[float, object]:
    """How long it takes if nobody is killed, and what is there then."""
    shutil.copytree(lent, data)
    began = time.monotonic()
    assert muster(data, "take-back", str(file))[1]["outcome"] == "taken"
    return time.monotonic() - began, _kept(data)


def _kept(data: Path) -> tuple[object, ...]:
    """What a server's file holds of its one event: how many lines, and whether it is away."""
    with closing(sqlite3.connect(data / "muster.sqlite3")) as kept:
        ((lines,),) = kept.execute("SELECT count(*) FROM line").fetchall()
        return lines, *kept.execute("SELECT revision, away != '' FROM event").fetchall()


def _lease(host: Place, event: str) -> str:
    return host.browser.get(f"/desk/{event}/lease/").text


def _journal_in(raw: bytes, folder: Path) -> list[str]:
    return unpack(raw, folder).journal.read_text().splitlines()
