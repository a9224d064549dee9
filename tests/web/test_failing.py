"""While the database is gone or its disk full, pages say so, and nothing is half-written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.db.utils import OperationalError

from muster.core.ids import EntrantId, EventId
from muster.journal.database.copy_state import STATE, CopyState, forget_states, write_states
from muster.journal.database.shelf import SHELF
from muster.web.player import needs_view
from tests.web.phone import phone
from tests.web.venue import Venue

on_sqlite = pytest.mark.of_sqlite


# ── parts of a page ──


def test_a_forecast_that_breaks_does_not_take_the_phones_page_with_it(
    venue: Venue, monkeypatch: pytest.MonkeyPatch, left_out: list[str]
) -> None:
    """Told in the log with its trace; the player still finds table, opponent and report."""
    event = venue.playing(entrants=4)
    whole = _still(phone(venue, event, EntrantId("e1")).read())

    def broken(_known: object) -> object:
        raise IndexError("a mistake of ours")

    monkeypatch.setattr(needs_view, "outlook", broken)
    assert _still(phone(venue, event, EntrantId("e1")).read()) == whole
    (told,) = left_out
    assert "muster.web.player.needs_view.needs_view is left out" in told
    assert "IndexError: a mistake of ours" in told
    left_out.clear()


def _still(page: str) -> str:
    """A page without its clock."""
    return re.sub(r"\d+:\d\d", "", page)


@on_sqlite
def test_a_database_that_is_gone_is_no_part_that_can_be_left_out(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = venue.playing(entrants=4)

    def gone(_known: object) -> object:
        raise OperationalError("unable to open database file")

    monkeypatch.setattr(needs_view, "outlook", gone)
    assert phone(venue, event, EntrantId("e1")).open().status_code == 503


# ── the whole page ──


@pytest.fixture
def gone(venue: Venue, tmp_path: Path) -> Iterator[EventId]:
    """An event in a database that cannot be reached."""
    event = venue.event(entrants=2)
    there = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = tmp_path / "nowhere" / "muster.sqlite3"
    yield event
    connection.close()
    connection.settings_dict["NAME"] = there


@on_sqlite
@pytest.mark.parametrize("path", ["/", "/sign-in/", "/desk/", "/desk/{}/entrants/", "/p/somebody/"])
def test_every_page_says_that_the_database_is_gone(venue: Venue, gone: EventId, path: str) -> None:
    answer = venue.organiser.get(path.format(gone))
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert "The database cannot be reached. Nothing was written" in answer.content.decode()


@on_sqlite
def test_a_form_sent_meanwhile_is_answered_in_words_too(venue: Venue, gone: EventId) -> None:
    """A commit may have been broken off: nobody can say that nothing was written."""
    answer = venue.ask(gone, "start-event", {"rounds": 3})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    said = answer.content.decode()
    assert "Send it again from here in a moment: it counts once." in said
    assert "Nothing was written" not in said


@on_sqlite
def test_a_program_is_told_what_may_have_been_kept_and_what_to_send(
    venue: Venue, gone: EventId
) -> None:
    address, who = f"/api/v1/events/{gone}", {"Authorization": "Bearer made-up"}
    read = venue.organiser.get(address, headers=who).json()
    sent = venue.organiser.post(f"{address}/commands/start-event", headers=who).json()
    assert (read["kept"], read["next"]) == ("Nothing was changed.", "Try again in a moment.")
    assert sent["kept"] == "This, or nothing."
    assert sent["next"] == "Send it again with the same key."


@on_sqlite
def test_on_a_full_disk_nothing_is_half_written(venue: Venue) -> None:
    event = venue.event(entrants=0)
    before = SHELF.get(event)
    names = "\n".join(f"Name {n} of somebody" for n in range(400))
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # nor is there any room left inside
        cursor.execute("PRAGMA page_count")
        cursor.execute(f"PRAGMA max_page_count={cursor.fetchone()[0]}")
    try:
        answer = venue.ask(event, "register-entrants", {"name": names})
    finally:
        connection.close()
    assert (answer.status_code, answer.headers["Retry-After"]) == (507, "60")
    assert "The disk of this server is full. Nothing was written" in answer.content.decode()
    SHELF.forget()
    assert SHELF.get(event) == before


def test_the_host_is_told_at_the_desk_of_copies_that_cannot_be_taken(venue: Venue) -> None:
    event = venue.event(entrants=2)
    write_states(settings.DATA, (CopyState("/stick", "", "No such file or directory"),))
    try:
        shown = venue.organiser.get(f"/desk/{event}/entrants/").content.decode()
    finally:
        forget_states(settings.DATA)
    told = "Nothing can be copied to /stick: No such file or directory. The event goes on."
    assert told in shown
    assert told not in venue.organiser.get(f"/desk/{event}/entrants/").content.decode()


def test_what_a_power_cut_left_of_such_words_breaks_no_page(venue: Venue) -> None:
    event = venue.event(entrants=2)
    (settings.DATA / STATE).write_bytes(b"")
    try:
        shown = venue.organiser.get(f"/desk/{event}/entrants/")
    finally:
        forget_states(settings.DATA)
    assert shown.status_code == 200
