"""Hundreds sign in at once: few passwords are checked, all others told, the desk has threads."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import ExitStack

import pytest
from django.db import connections
from django.test import Client

from muster.journal.database import accounts
from muster.journal.database.models import TryRow
from muster.site.front.lanes import LANES
from tests import fresh_server
from tests.web.venue import PASSWORD, new_account

FLOOD = 60
PATIENCE = 120.0


@pytest.fixture(autouse=True)
def olive() -> Iterator[accounts.Account]:
    fresh_server.empty()
    yield new_account("olive", "Olive Marsh", host=True)
    fresh_server.empty()


def tried(name: str, address: str) -> object:
    try:
        return accounts.sign_in(name, "wrong", address)
    finally:
        connections.close_all()


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("addresses", [1, FLOOD])
def test_a_flood_leaves_the_desk_its_threads(*, known: bool, addresses: int) -> None:
    """While two passwords are being checked, however long that takes, all but few are answered."""
    waiting = accounts.QUEUE
    with ThreadPoolExecutor(FLOOD) as threads, ExitStack() as busy:
        for _ in range(2):
            busy.enter_context(accounts.HASHING)
        asked = {
            threads.submit(tried, "olive" if known else f"who{n}", f"10.0.0.{n % addresses}")
            for n in range(FLOOD)
        }
        answers: list[object] = []
        while len(asked) > waiting:
            done, asked = wait(asked, PATIENCE, FIRST_COMPLETED)
            assert done, "threads wait that the desk needs"
            answers += [each.result() for each in done]
        assert answers == [accounts.Crowded()] * (FLOOD - waiting)
        assert len(asked) == waiting < LANES["doors"].threads
        busy.close()
        assert [each.result(PATIENCE) for each in asked] == [None] * waiting


def test_who_finds_the_queue_full_is_told_and_no_try_counts() -> None:
    with ExitStack() as full:
        for _ in range(accounts.QUEUE):
            full.enter_context(accounts.STRANGERS)
        form = {"name": "olive", "password": PASSWORD}
        answer = Client().post("/sign-in/", form)
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, str(accounts.SOON))
        assert "Nothing was checked, and this try does not count" in answer.content.decode()
        assert TryRow.objects.count() == 0
    assert Client().post("/sign-in/", form).status_code == 303


def test_a_browser_in_which_somebody_signed_in_before_does_not_wait_behind_a_flood() -> None:
    browser, form = Client(), {"name": "olive", "password": PASSWORD}
    assert browser.post("/sign-in/", form).status_code == 303
    browser.post("/sign-out/")
    with ExitStack() as full:
        for _ in range(accounts.QUEUE):
            full.enter_context(accounts.STRANGERS)
        assert Client().post("/sign-in/", form).status_code == 503
        assert browser.post("/sign-in/", form).status_code == 303


def test_whoever_it_is_a_full_queue_says_the_same() -> None:
    """Neither a name that there is nor the right password can be told from any other."""
    with ExitStack() as full:
        for _ in range(accounts.QUEUE):
            full.enter_context(accounts.STRANGERS)
        tries = (("olive", PASSWORD), ("olive", "wrong"), ("nobody", "wrong"))
        found = {accounts.sign_in(name, password, "10.0.0.1") for name, password in tries}
    assert found == {accounts.Crowded()}
