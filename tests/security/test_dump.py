"""Somebody has the whole database, and not the server's key: what they find in it."""

from __future__ import annotations

import hashlib
import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client

from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.chain import canonical
from muster.core.fairness import commitment
from muster.core.ids import EventId, PersonId
from muster.core.sheet.sealed import Choice
from muster.core.sheet.sheet import SIDES
from muster.journal.archive import pack_up
from muster.journal.database import limits
from muster.journal.database.accounts import sign_in
from muster.journal.database.carrying import bring_archive, take_out
from muster.journal.database.doing import perform_here
from muster.journal.database.event_secret import secret_of
from muster.journal.database.hooks import add_hook, hooks_of
from muster.journal.database.keys import server_key
from muster.journal.database.links import token_of
from muster.journal.database.models import EventRow, KeyRow, LinkRow, SealRow, UrnRow
from muster.journal.database.shelf import SHELF
from muster.journal.database.store import DatabaseStore
from muster.journal.database.tapping import sheet_here
from muster.journal.database.tokens import make_token
from muster.journal.people import Person
from muster.journal.sealing import Box, NotOurs
from muster.journal.secret import SecretWrong
from muster.site.database import FILE
from muster.site.starting import lock_secrets
from tests import fresh_server, postgres
from tests.site.served import wait_for
from tests.web.contesting import ballot, held, votes
from tests.web.venue import PASSWORD, Venue

NAME, MAIL = "Quirin Xanthopoulos", "quirin@canary.example"
ADDRESS = "203.0.113.77"


def rows() -> str:
    """Every row of every table, as a dump would say it."""
    tables = [model.objects.values_list() for model in apps.get_models()]  # type: ignore[attr-defined]  # every table has its manager
    return "\n".join(_text(value) for table in tables for row in table for value in row)


def _text(value: object) -> str:
    raw = bytes(value) if isinstance(value, bytes | memoryview) else str(value).encode()
    return raw.decode("latin-1")


def files() -> str:
    """The bytes of the database and of what is written ahead of it."""
    found = [path for path in settings.DATA.iterdir() if path.name != "server.key"]
    return "".join(path.read_bytes().decode("latin-1") for path in found if path.is_file())


def kept() -> str:
    return rows() + (files() if connection.vendor == "sqlite" else "")


@pytest.mark.req("GG4-023")
def test_no_sealed_choice_can_be_read(venue: Venue) -> None:
    event = venue.playing("GG4", 4)
    game, organiser = venue.games(event)[0], Actor(venue.me.id)
    sheet = sheet_here(event, game.id)
    pool = sheet.open(organiser, game.attacker).played.pool
    choices = [Choice(game.id, side, pool[side], {}) for side in SIDES]
    for choice in choices:
        sheet.seal(organiser, 1, choice)
    locked = SealRow.objects.get().text.encode()
    opened = Box.of(server_key(settings.DATA), f"seals|{event}").open(locked).decode()
    salts = re.findall(r'"salt":"([^"]+)"', opened)
    assert (len(salts), [salt for salt in salts if salt in kept()]) == (2, [])
    for guess in (b"", settings.SECRET_KEY.encode()[:8], venue.now(event).commitment.encode()):
        with pytest.raises(NotOurs):
            Box.of(guess, f"seals|{event}").open(locked)


def test_no_draw_can_be_foretold(venue: Venue) -> None:
    event = venue.event(entrants=4)
    with DatabaseStore(event).writing() as journal:
        secret = journal.secret()
    assert commitment(secret) == venue.now(event).commitment
    assert secret not in kept()
    with pytest.raises(NotOurs):
        Box.of(b"", f"secret|{event}").open(EventRow.objects.get().locked.encode())


@pytest.mark.of_sqlite
@pytest.mark.parametrize("story", ["is_locked_and_drawn_from", "stays_open_beside_an_older_one"])
def test_what_an_older_version_left_open(story: str, tmp_path: Path) -> None:
    """In a process of its own: whatever else this one holds open might be an older server."""
    told = f"fresh_server.data_folder(); from tests.security import test_dump; test_dump.{story}"
    said = (
        f"from pathlib import Path; from tests import fresh_server; {told}(Path({str(tmp_path)!r}))"
    )
    here = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", said], env=here, check=True)


@pytest.mark.of_postgresql
def test_what_an_older_version_left_open_is_locked_and_drawn_from(
    venue: Venue, tmp_path: Path
) -> None:
    is_locked_and_drawn_from(tmp_path, venue)


def is_locked_and_drawn_from(folder: Path, venue: Venue | None = None) -> None:
    venue = venue or Venue()
    event = venue.started(entrants=4)
    secret = secret_of(EventRow.objects.get())
    EventRow.objects.update(secret=secret, locked="")
    assert secret in kept()
    assert (lock_secrets(), lock_secrets()) == (True, True)
    assert secret not in kept()
    venue.pair(event)
    out = take_out(event, folder / "folder").folder
    assert (out / "secret.hex").read_text().strip() == secret
    assert bring_archive_again(event, out) == secret


def bring_archive_again(event: EventId, folder: Path) -> str:
    """The secret of an event that left in an archive, was deleted, and is back."""
    raw = pack_up(folder)
    fresh_server.empty()
    assert bring_archive(raw) != event
    return secret_of(EventRow.objects.get())


def stays_open_beside_an_older_one(_: Path) -> None:
    Venue().event(entrants=4)
    secret = secret_of(EventRow.objects.get())
    EventRow.objects.update(secret=secret, locked="")
    with closing(sqlite3.connect(settings.DATA / FILE)) as older:
        older.execute("SELECT count(*) FROM event").fetchall()
        assert (lock_secrets(), EventRow.objects.get().secret) == (False, secret)
    assert (lock_secrets(), EventRow.objects.get().secret) == (True, "")


@pytest.mark.of_postgresql
def test_secrets_stay_open_while_a_server_of_an_older_version_is_connected(venue: Venue) -> None:
    venue.event(entrants=4)
    secret = secret_of(EventRow.objects.get())
    EventRow.objects.update(secret=secret, locked="")
    with closing(psycopg.connect(postgres.address(), application_name="muster")):
        assert (lock_secrets(), EventRow.objects.get().secret) == (False, secret)
    wait_for(lock_secrets)
    assert EventRow.objects.get().secret == ""


def test_under_another_key_nothing_is_drawn_and_results_go_on(venue: Venue, tmp_path: Path) -> None:
    event = venue.event(entrants=4)
    locked = Box.of(b"another", f"secret|{event}").lock(b"5e" * 32).decode()
    EventRow.objects.update(locked=locked)
    with DatabaseStore(event).writing() as journal, pytest.raises(SecretWrong):
        journal.secret()
    assert not (take_out(event, tmp_path / "folder").folder / "secret.hex").exists()


@pytest.mark.req("GG4-032")
def test_no_paper_of_a_ballot_can_be_read_and_none_told_from_another(venue: Venue) -> None:
    event = held(venue)
    ballot(venue, event)
    receipts = votes(venue, event, "e2", "e1", "e2")
    assert [receipt for receipt in receipts if receipt in kept()] == []
    (row,) = UrnRow.objects.all()
    assert re.search(rb"e[12]", bytes(row.content).partition(b"gAAAA")[0]) is None


def test_no_private_link_opens_with_what_is_kept_of_it(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    tokens = [token_of(event, PersonId(p)) for p in SHELF.get(event).people]
    said = kept()
    assert [token for token in tokens if token in said] == []
    hashes = LinkRow.objects.values_list("token_hash", flat=True)
    opened = {venue.visitor.get(f"/p/{each}/").status_code for each in hashes}
    assert opened == {404}


def test_no_password_and_no_address_that_was_tried_is_kept(venue: Venue) -> None:
    sign_in(venue.account.name, PASSWORD, ADDRESS)
    sign_in("olive", f"{PASSWORD} wrong", ADDRESS)
    limits.allow("unknown-link", ADDRESS)
    said = kept()
    assert (PASSWORD in said, ADDRESS in said, "argon2" in said) == (False, False, True)


def test_no_session_of_the_dump_signs_anybody_in(venue: Venue) -> None:
    cookies = [client.cookies["sessionid"].value for client in (venue.organiser, venue.stranger)]
    said = kept()
    assert [cookie for cookie in cookies if cookie in said] == []
    for row in Session.objects.all():
        visitor = Client()
        visitor.cookies["sessionid"] = row.session_key
        assert visitor.get("/desk/").status_code == 302


def test_no_token_of_a_program_and_no_secret_of_a_hook_is_kept(venue: Venue) -> None:
    event = venue.playing(entrants=4)
    token = make_token(venue.account, "A program")
    add_hook(event, "https://example.org/told")
    secrets = [hook.secret for hook in hooks_of(event)]
    said = kept()
    assert (len(secrets), [one for one in (token, *secrets) if one in said]) == (1, [])


def entered(venue: Venue) -> tuple[EventId, Person]:
    event = venue.event(entrants=0)
    person = Person(id=PersonId("quirin"), name=NAME, email=MAIL, pronouns="xe/xem")
    wish = ask.RegisterEntrants(entries=(ask.Entry(people=(person.id,)),))
    perform_here(event, Actor(venue.me.id), wish, people=(person,), key="a key")
    return event, person


def test_who_is_erased_is_gone_from_every_byte_and_the_journal_still_holds(venue: Venue) -> None:
    event, person = entered(venue)
    head = venue.now(event).head
    before = kept()
    DatabaseStore(event).erase(person.id)
    after = kept()
    words = (NAME, MAIL, "xe/xem", "Xanthopoulos")
    assert [word in before for word in words] == [True] * 4
    assert [word in after for word in words] == [False] * 4
    SHELF.forget()
    assert venue.now(event).head == head  # read again, line by line, each with its hash


def test_nobody_finds_out_by_trying_who_was_erased(venue: Venue) -> None:
    """What a wish came to is kept for a retry: without the key it matches no guess."""
    event, person = entered(venue)
    (row,) = KeyRow.objects.filter(event=event)
    wish = ask.RegisterEntrants(entries=(ask.Entry(people=(person.id,)),))
    said = canonical(
        ["RegisterEntrants", wish.model_dump(mode="json", exclude={"confirm"}),
         [person.model_dump(mode="json")]]
    ).replace(canonical(person.id), "new 0")  # fmt: skip
    assert row.asked != hashlib.sha256(said.encode()).hexdigest()
