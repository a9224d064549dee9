"""`muster` on a machine that has no room for a second worker at first: `REFUSED` tries fail."""

from __future__ import annotations

import errno
import os
from multiprocessing.process import BaseProcess

from muster.site.entry import main
from muster.site.workers import SPAWN

REFUSED = 2
NO_ROOM = BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))


def make_scarce() -> None:
    start, left = SPAWN.Process.start, ["worker 2"] * REFUSED

    def try_to_start(self: BaseProcess) -> None:
        if self.name in left:
            left.remove(self.name)
            raise NO_ROOM
        start(self)

    SPAWN.Process.start = try_to_start  # type: ignore[method-assign]  # the system's part


if __name__ == "__main__":
    make_scarce()
    main()
