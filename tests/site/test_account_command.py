"""`muster account` as it is typed: for a host who cannot sign in any more."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
import typer
from typer.testing import CliRunner

from muster.journal.database.invites import accept, invited_by
from muster.journal.database.models import ServerRow
from muster.site.accounts import app
from tests import fresh_server

if TYPE_CHECKING:
    from tests.web.venue import Venue

ROOT = typer.Typer()
ROOT.add_typer(app)


def typed(*words: str) -> tuple[int, Any]:
    data = ["--data", str(fresh_server.data_folder()), "--json"]
    done = CliRunner().invoke(ROOT, ["account", *words, *data])
    return done.exit_code, json.loads(done.stdout)


def token(answer: dict[str, str]) -> str:
    (found,) = re.findall(r"^http://muster\.test/invited/([0-9a-f]{40})/$", answer["link"])
    return str(found)


def listed() -> dict[str, tuple[str, bool, bool]]:
    _, answer = typed("list")
    return {
        one["name"]: (one["called"], one["host"], one["has_password"]) for one in answer["accounts"]
    }


OLIVE, SID = ("Olive Marsh", True, True), ("Sid Stranger", False, True)


@pytest.mark.usefixtures("venue")
def test_somebody_is_invited_and_listed() -> None:
    code, answer = typed("invite", "Hal", "--called", "Hal Host", "--host")
    assert (code, listed()) == (0, {"hal": ("Hal Host", True, False), "olive": OLIVE, "sid": SID})
    assert accept(token(answer), "correct horse") is not None
    assert listed()["hal"] == ("Hal Host", True, True)


def test_a_host_who_is_locked_out_gets_a_new_link(venue: Venue) -> None:
    code, answer = typed("reset", "olive")
    assert (code, invited_by(token(answer))) == (0, venue.account)
    assert venue.organiser.get("/desk/").status_code == 302


@pytest.mark.usefixtures("venue")
@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("close", "olive"), "last-host"),
        (("close", "nobody"), "unknown-account"),
        (("reset", "nobody"), "unknown-account"),
        (("invite", "OLIVE", "--called", "Other"), "name-taken"),
        (("invite", " ", "--called", "Other"), "bad-name"),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(words: tuple[str, ...], code: str) -> None:
    exits, answer = typed(*words)
    assert (exits, [reason["code"] for reason in answer["refused"]]) == (2, [code])
    assert listed() == {"olive": OLIVE, "sid": SID}


@pytest.mark.usefixtures("venue")
def test_an_account_is_closed() -> None:
    assert typed("close", "SID") == (0, {"name": "SID"})
    assert listed() == {"olive": OLIVE}


@pytest.mark.usefixtures("venue")
def test_a_database_that_another_key_belongs_to_is_left_alone_in_words() -> None:
    ServerRow.objects.update_or_create(id=1, defaults={"key": "another"})
    code, answer = typed("list")
    assert (code, [reason["code"] for reason in answer["refused"]]) == (2, ["server-unusable"])
