"""Whether the server is well, and what it counts: for who keeps it, without anybody in it."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from typing import NamedTuple

import pytest
from django.conf import settings
from django.db.migrations.recorder import MigrationRecorder

from muster.core import commands as ask
from muster.core.problem import Refused
from muster.journal.database.copy_state import CopyState, forget_states, write_states
from tests.site.house import WAIT, wait_until
from tests.site.real import Real, open_for_real
from tests.web.venue import Venue

BEGINS = """
from prometheus_client import REGISTRY
from muster.site import metrics
print(REGISTRY.get_sample_value("muster_last_look_timestamp_seconds"))
"""


MANY = 300


class Usage(NamedTuple):
    free: int


@pytest.fixture
def real(venue: Venue, monkeypatch: pytest.MonkeyPatch) -> Iterator[Real]:  # noqa: ARG001 - emptied
    monkeypatch.setenv("MUSTER_METRICS_TOKEN", "abracadabra")
    with open_for_real() as real:
        yield real


def test_who_is_well_says_so(real: Real) -> None:
    live, ready = real.ask("/health/live"), real.ask("/health/ready")
    assert (live.status, live.body) == (200, b"alive\n")
    assert (ready.status, ready.body) == (200, b"ready\n")
    assert ready.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/health/live", "/health/ready", "/metrics"])
def test_health_can_only_be_read(real: Real, path: str) -> None:
    answer = real.ask(path, "POST")
    assert (answer.status, answer.headers["allow"]) == (405, "GET, HEAD")
    assert real.ask(path, "HEAD").body == b""


@pytest.mark.of_sqlite  # PostgreSQL has a disk of its own
def test_without_room_on_the_disk_a_server_is_not_ready(
    real: Real, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(0))
    answer = real.ask("/health/ready")
    assert (answer.status, answer.body) == (503, b"not ready: disk\n")


def test_metrics_are_for_this_machine_or_who_has_the_token(real: Real) -> None:
    assert real.ask("/metrics").status == 200
    assert real.ask("/metrics", x_forwarded_for="203.0.113.7").status == 403
    assert real.ask("/metrics", forwarded="for=203.0.113.7").status == 403
    elsewhere = {"x_forwarded_for": "203.0.113.7"}
    assert real.ask("/metrics", authorization="Bearer guess", **elsewhere).status == 403
    assert real.ask("/metrics", authorization="Bearer abracadabra", **elsewhere).status == 200


def _count(real: Real, name: str) -> float:
    found = [
        line.rsplit(" ", 1)[1]
        for line in real.ask("/metrics").body.decode().splitlines()
        if line.startswith((f"{name} ", f"{name}{{"))
    ]
    return sum(float(value) for value in found)


def test_acts_refusals_pages_and_screens_are_counted(real: Real, venue: Venue) -> None:
    acts, refusals = _count(real, "muster_acts_total"), _count(real, "muster_refusals_total")
    event = venue.event(entrants=2)
    with pytest.raises(Refused):
        venue.do(event, ask.CloseRound())
    assert _count(real, "muster_acts_total") - acts == 2
    assert _count(real, "muster_refusals_total") - refusals == 1
    pages = _count(real, "muster_requests_total")
    statuses = [real.ask(f"/e/{event}/standings/").status for _ in range(3)]
    assert statuses == [200, 200, 200]
    assert _count(real, "muster_requests_total") - pages == 4  # the last question counts itself
    assert 'kind="standings"' in real.ask("/metrics").body.decode()
    wait_until(lambda: _count(real, "muster_events_in_memory") == 1)


def test_how_old_the_copies_are_is_counted(real: Real) -> None:
    state = CopyState("/stick", "2026-01-01T12:00:00+00:00", "")
    write_states(settings.DATA, (state,))
    try:
        assert _count(real, "muster_copy_age_seconds") > 0
        assert _count(real, "muster_copy_works") == 1
        write_states(settings.DATA, (CopyState(state.folder, state.at, "gone"),))
        assert _count(real, "muster_copy_works") == 0
    finally:
        forget_states(settings.DATA)
    assert "muster_copy_works{" not in real.ask("/metrics").body.decode()


def test_what_is_counted_is_told_while_the_database_says_nothing(
    real: Real, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, back = threading.Event(), threading.Event()

    def says_nothing(_: object) -> bool:
        asked.set()
        assert back.wait(WAIT)
        return False

    monkeypatch.setattr(MigrationRecorder, "has_table", says_nothing)
    with ThreadPoolExecutor(1) as other:
        ready = other.submit(real.ask, "/health/ready")
        assert asked.wait(WAIT)
        assert real.ask("/metrics").status == 200
        assert not ready.done()
        back.set()
        assert ready.result().status == 503


def test_however_many_ask_at_once_whether_a_server_is_ready_one_look_is_made(
    real: Real, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("muster.site.health.PATIENCE", WAIT)
    looks, back = list[object](), threading.Event()
    know = MigrationRecorder.has_table

    def take_long(recorder: MigrationRecorder) -> bool:
        looks.append(recorder)
        assert back.wait(WAIT)
        return know(recorder)

    monkeypatch.setattr(MigrationRecorder, "has_table", take_long)
    with ExitStack() as open_:
        asking = [open_.enter_context(closing(real.begin("/health/ready"))) for _ in range(MANY)]
        assert real.ask("/health/live").status == 200  # who came before has been heard
        back.set()
        assert [line.getresponse().status for line in asking] == [200] * MANY
    assert len(looks) == 1


def test_a_worker_that_only_begins_does_not_look_as_if_it_were_far_behind() -> None:
    """In a process of its own: in this one others have looked before."""
    began = time.time()
    asked = [sys.executable, "-c", BEGINS]
    said = subprocess.run(asked, capture_output=True, check=True).stdout
    assert began <= float(said) <= time.time()


def test_no_label_names_an_event_or_a_link(real: Real, venue: Venue) -> None:
    event = venue.playing(entrants=2)
    entrant = next(iter(venue.now(event).entrants))
    link = venue.link(event, entrant)
    for path in (
        link,
        f"/e/{event}/",
        f"/desk/{event}/",
        f"/e/{event}/nowhere",
        "/ann@example.org",
    ):
        real.ask(path)
    said = real.ask("/metrics").body.decode()
    token = link.split("/")[2]
    assert [each for each in (event, token, "ann@example", "nowhere") if each in said] == []
