"""A program that kills itself at the n-th change it makes to names on the disk."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

MOVES = ("rename", "replace")
CHANGES = (*MOVES, "link", "unlink", "rmdir", "mkdir", "fsync")
"""Whatever makes, moves, removes or keeps a name; killed before it, and so after the last one."""

DIED = -int(signal.SIGKILL)


def dies(n: int, program: str, *words: str | Path, of: tuple[str, ...] = CHANGES) -> bool:
    """Whether it came as far as its n-th change; if not, it ended as it should.

    `program`: `muster`, or some lines of Python that find the words in `sys.argv`.
    """
    run = [sys.executable, "-m", "tests.faults.dying", str(n), ",".join(of), program]
    environment = {**os.environ, "DATABASE_URL": ""}
    done = subprocess.run(
        [*run, *map(str, words)], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, DIED), done.stderr
    return done.returncode == DIED


def _counted(change: Callable[..., object], left: list[int]) -> Callable[..., object]:
    def counted(*words: object, **named: object) -> object:
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return change(*words, **named)

    return counted


def _run(n: int, of: tuple[str, ...], program: str, words: list[str]) -> None:
    left = [n]
    for name in of:
        setattr(os, name, _counted(getattr(os, name), left))
    sys.argv = ["muster", *words]
    if program == "muster":
        from muster.site.entry import main  # noqa: PLC0415 - what it takes from `os` must count

        main()
    else:
        exec(program, {})  # noqa: S102 - lines of the test that started us


if __name__ == "__main__":
    _run(int(sys.argv[1]), tuple(sys.argv[2].split(",")), sys.argv[3], sys.argv[4:])
