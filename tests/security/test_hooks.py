"""Hooks against a resolver that lies: what a name leads to is looked at once, and kept to."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.security.astray import ANSWERS, OTHERWISE, PUBLIC

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
