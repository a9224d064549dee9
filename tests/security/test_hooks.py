"""Hooks against a resolver that lies: what a name leads to is looked at once, and kept to."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from muster.site.posting import post, resolve
from tests.security.astray import ANSWERS, LOOPBACK, OTHERWISE, PUBLIC

OWN_NETWORK = os.name == "posix" and hasattr(os, "geteuid") and os.geteuid() == 0
INWARDS = dict.fromkeys(ANSWERS, "not a public address") | {"silent.test": "unknown name"}
REFUSALS = {"not a public address", "unknown name"}
"""Of odd ways to write an address; machines differ in which of them they know."""


@pytest.mark.skipif(
    not (OWN_NETWORK and shutil.which("unshare") and shutil.which("ip")),
    reason="a resolver of our own needs a network of its own, which root alone can make on Linux",
)
def test_whatever_a_resolver_says_and_whoever_answers_nothing_reaches_this_machine(
    tmp_path: Path,
) -> None:
    """Answers that change, aliases, mapped and odd addresses, redirects, answers without end."""
    program = ["unshare", "-m", "-n", sys.executable, "-m", "tests.security.astray"]
    made = subprocess.run(
        [*program, str(tmp_path / "resolv.conf")], capture_output=True, timeout=300, check=False
    )
    if b"unshare failed" in made.stderr:
        pytest.skip("this machine lets nobody make a network of its own, not even root")
    found = json.loads(made.stdout)
    assert {found["said"].pop(name) for name in OTHERWISE} <= REFUSALS
    reached = {"honest.test": 200, "turns-inwards.test": 200, "301": 301, "307": 307}
    assert found["said"] == INWARDS | reached | {"endless": 200, "headers": "HTTPException"}
    assert set(found["heard"]) == {PUBLIC}


# ── without root: what this process is told of a name ──

TURNS, NOBODY = "turns.test", "127.0.0.2"
REAL = socket.getaddrinfo


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> list[str]:
    """How often the name was looked up: first it leads one way, then another."""
    told: list[str] = []
    first, then = request.param

    def lies(host: str, *how: Any, **more: Any) -> Any:  # noqa: ANN401 - as the system has it
        if host != TURNS:
            return REAL(host, *how, **more)
        told.append(then if told else first)
        return REAL(told[-1], *how, **more)

    monkeypatch.setattr(socket, "getaddrinfo", lies)
    return told


@pytest.mark.parametrize("asked", [(LOOPBACK, NOBODY)], indirect=True)
def test_what_the_one_look_up_said_is_connected_to(asked: list[str]) -> None:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer((LOOPBACK, 0), Handler) as server:
        threading.Thread(target=server.handle_request, daemon=True).start()
        sent = post(f"http://{TURNS}:{server.server_port}/", b"{}", {}, private=True)
    assert (sent, asked) == (200, [LOOPBACK])


@pytest.mark.parametrize("asked", [(PUBLIC, LOOPBACK)], indirect=True)
def test_a_name_that_turns_inwards_is_looked_up_no_second_time(asked: list[str]) -> None:
    found = resolve(TURNS, 80, private=False)
    assert (found, asked) == (PUBLIC, [PUBLIC])
