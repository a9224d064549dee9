"""The examples of the documentation, run as they stand against a real server."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from muster.core.ids import EventId
from muster.site.hooks import signature
from tests.api.calling import Calls
from tests.site.real import open_for_real

DOCUMENT = Path(__file__).parents[2] / "docs" / "api.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
NAMES = ("SERVER", "EVENT", "TOKEN", "LINK", "ME", "THEM")


def blocks(language: str) -> list[str]:
    return [code for kind, code in BLOCK.findall(DOCUMENT.read_text()) if kind == language]


@pytest.fixture
def told(calls: Calls) -> Iterator[dict[str, str]]:
    event = calls.venue.playing("GG4", 4)
    me, them = calls.venue.games(event)[0].entrants
    with open_for_real() as real:
        yield {
            "SERVER": f"http://127.0.0.1:{real.port}",
            "EVENT": event,
            "TOKEN": calls.organiser,
            "LINK": calls.player(event, me).removeprefix("link:"),
            "ME": me,
            "THEM": them,
        }


@pytest.mark.skipif(not shutil.which("curl"), reason="there is no curl here")
def test_the_examples_with_curl(calls: Calls, told: dict[str, str]) -> None:
    standings, report, feed = (_shell(code, told) for code in blocks("bash"))
    assert [row["place"] for row in json.loads(standings)["rows"]] == [1, 1, 1, 1]
    assert json.loads(report)["lines"][0]["kind"] == "result-reported"
    assert 'data: {"n":1,' in feed
    assert calls.read(f"events/{told['EVENT']}/games/r1g1")["game"]["state"] == "reported"


def _shell(code: str, told: dict[str, str]) -> str:
    done = subprocess.run(
        ["bash", "-euc", code],
        env={**os.environ, **told, "no_proxy": "*"},
        capture_output=True,
        text=True,
        check=True,
        timeout=30,
    )
    return done.stdout


def test_the_examples_in_python(calls: Calls, told: dict[str, str]) -> None:
    reading, performing, entering, checking = blocks("python")
    given = "".join(f"{name} = {told[name]!r}\n" for name in NAMES)
    program = (
        given + reading + performing + entering + "print(done['lines'][0]['say'])\n" + checking
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "no_proxy": "*"},
        capture_output=True,
        text=True,
        check=True,
        timeout=30,
    )
    lines = done.stdout.splitlines()
    assert len(lines) == 6
    assert "Ruling on Terrain: Is the hedge cover? Yes." in lines[4]
    assert lines[5].startswith("Zoe Lind entered")
    assert len(calls.venue.now(EventId(told["EVENT"])).entrants) == 5


def test_the_signature_is_checked_as_the_document_says() -> None:
    room: dict[str, object] = {}
    exec(blocks("python")[-1], room)  # noqa: S102 - our own document
    check = room["is_from_muster"]
    assert callable(check)
    body, now = b'{"event":"cup"}', int(time.time())
    assert check("secret", signature("secret", body, now), body)
    assert not check("other", signature("secret", body, now), body)
    assert not check("secret", signature("secret", body, now), body + b" ")
    assert not check("secret", signature("secret", body, now - 999), body)
    forged = hmac.new(b"secret", body, hashlib.sha256).hexdigest()
    assert not check("secret", f"t={now},v1={forged}", body)


def test_the_example_of_a_refusal_has_the_form_that_is_described() -> None:
    from muster.api.trouble import Trouble  # noqa: PLC0415 - Django must be ready

    refusal, _hook = (json.loads(code) for code in blocks("json"))
    assert Trouble.model_validate(refusal).problems[0].code == "results-missing"
