"""The board shows the hall what it should see now, and follows."""

import os
import pty
import select
import signal
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


def hear_ctrl_c() -> None:
    """Tests that run in the background are deaf to it, and so would be what they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def ends(following: subprocess.Popen[bytes], handle: int, seconds: float) -> int | None:
    """Its exit code; a terminal that nobody reads would keep it from ending."""
    end = time.monotonic() + seconds
    while following.poll() is None and time.monotonic() < end:
        if select.select([handle], [], [], 0.1)[0]:
            os.read(handle, 65_536)
    return following.returncode


def test_the_board_follows_the_event_in_a_real_terminal(muster: Terminal) -> None:
    muster.new().started()
    muster("pair")
    master, slave = pty.openpty()
    words = ["board", "--follow", "--event", str(muster.folder)]
    program = Path(sys.executable).with_name("muster")
    following = subprocess.Popen(
        [program, *words],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        preexec_fn=hear_ctrl_c,  # noqa: PLW1509 - called before a thread of ours could matter
    )
    try:
        assert "Standings after round 0" in read_until(master, "Standings after round 0", 20)
        muster("publish")
        assert "against" in read_until(master, "against", 20)
        following.send_signal(signal.SIGINT)
        assert ends(following, master, 20) == 0
    finally:
        following.kill()
        following.wait()
        os.close(slave)
        os.close(master)
