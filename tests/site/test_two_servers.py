"""Two servers on one folder, with everything else that is done to it at the same time."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connections

from muster.journal.database.backup import latest
from muster.journal.database.checking import check_all
from muster.journal.database.restoring import editions, is_whole
from muster.journal.database.shelf import SHELF
from muster.site.database import FILE
from muster.site.demo.clearing import MARK
from tests import fresh_server
from tests.database.cups import entered, holds, make_cup
from tests.database.workers import enter_one
from tests.site.served import Served, serving, wait_for
from tests.site.terminal import typed

pytestmark = pytest.mark.of_sqlite  # PostgreSQL is made for it


def test_two_servers_on_one_folder_work_as_workers_do(tmp_path: Path) -> None:
    fresh_server.empty()
    cup, stick, data = make_cup(), tmp_path / "stick", Path(settings.DATA)

    def enter() -> None:
        for n in range(10):
            enter_one(cup, n)
        connections.close_all()

    copying = ("--copy-to", str(stick))
    with serving(data, *copying) as one, serving(data, *copying) as two:
        hand = threading.Thread(target=enter)
        hand.start()
        assert typed("backup", stick, "--data", data)[0] == 0
        assert typed("check", "--data", data)[0] == 0
        assert typed("migrate", "--data", data)[0] == 0
        refused = [typed("restore", stick, "--data", data, "--force")]
        (data / MARK).touch()
        refused.append(typed("demo", "--data", data))
        (data / MARK).unlink()
        hand.join()
        wait_for(lambda: all('"revision":11' in _event(server, cup) for server in (one, two)))
    assert [code for code, _ in refused] == [2, 1]
    assert ["stop it first" in said for _, said in refused] == [True, True]
    assert (len(entered(cup)), holds(cup)) == (10, True)
    assert [each.damage for each in check_all()] == [()]
    assert is_whole(data / FILE)
    assert editions(latest(stick)[0]) == {cup: SHELF.get(cup).edition}
    fresh_server.empty()


def _event(server: Served, event: str) -> str:
    return server.ask(f"/api/v1/events/{event}").body.replace(" ", "")
