"""The board shows the hall what it should see now, and follows."""

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

from tests.cli.terminal import Terminal


def test_the_board_goes_from_standings_to_pairings_to_results(muster: Terminal) -> None:
    muster.new().started()
    muster("pair")
    assert "Standings after round 0" in muster("board")
    muster("publish")
    assert "against" in muster("board")
    muster("report", "1", "5-2")
    assert "1 of 2 games still playing" in muster("board")
    muster("report", "2", "3-3")
    muster("close")
    assert "Standings after round 1" in muster("board")
    assert len(muster.json("board")["standings"]) == 4


def read_until(handle: int, wanted: str, seconds: float) -> str:
    seen, end = "", time.monotonic() + seconds
    while wanted not in seen and time.monotonic() < end:
        if select.select([handle], [], [], 0.1)[0]:
            seen += os.read(handle, 65_536).decode(errors="replace")
    return seen


def test_the_board_follows_the_event_in_a_real_terminal(muster: Terminal) -> None:
    muster.new().started()
    muster("pair")
    master, slave = pty.openpty()
    words = ["board", "--follow", "--event", str(muster.folder)]
    program = Path(sys.executable).with_name("muster")
    following = subprocess.Popen([program, *words], stdin=slave, stdout=slave, stderr=slave)
    try:
        assert "Standings after round 0" in read_until(master, "Standings after round 0", 20)
        muster("publish")
        assert "against" in read_until(master, "against", 5)
    finally:
        following.send_signal(2)
        assert following.wait(10) == 0
        os.close(slave)
        os.close(master)
