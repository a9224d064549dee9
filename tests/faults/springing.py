"""Servers that are loaded once and split off anew for every start: killed often, up at once.

From making ready and migrating on each does what `muster serve` does, in a process of its own.
"""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path

from tests.browser.running import PATIENCE, Running, free_port

BREATH = 0.005


class Stable:
    """A process that has everything loaded, and splits off a server whenever it is told a port."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.springing"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "MUSTER_DATA": str(data)},
            text=True,
        )

    def split_off(self, port: int) -> int:
        """The number of a process that sets out to serve at this port."""
        told, said = self._process.stdin, self._process.stdout
        assert told is not None
        assert said is not None
        told.write(f"{port}\n")
        told.flush()
        return int(said.readline())

    def close(self) -> None:
        self._process.communicate(timeout=PATIENCE)


class Springing(Running):
    """As `Running`, from a stable."""

    def __init__(self, stable: Stable) -> None:
        super().__init__(stable.data, free_port())
        self._stable = stable
        self.pid = 0

    def begin(self) -> None:
        """Set out, without waiting until it answers."""
        self.pid = self._stable.split_off(self.port)

    def start(self) -> None:
        self.begin()
        self._wait()

    def kill(self) -> None:
        if self.pid:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            self._wait_until_gone()

    def stop(self) -> None:
        self.kill()

    def _wait_until_gone(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                os.kill(self.pid, 0)
            except ProcessLookupError:
                self.pid = 0
                return
            time.sleep(BREATH)
        raise TimeoutError(self.pid)


@contextmanager
def springing(stable: Stable, number: int = 1) -> Iterator[tuple[Springing, ...]]:
    """So many servers on the same folder and database, all of them up."""
    servers = tuple(Springing(stable) for _ in range(number))
    try:
        for server in servers:
            server.start()
        yield servers
    finally:
        for server in servers:
            server.stop()


# ── in the stable ──


def _wait_for_ports() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # who was killed is gone, and no zombie
    _load()
    children = []
    for line in sys.stdin:
        child = os.fork()
        if not child:
            _serve(int(line))
            os._exit(0)
        children.append(child)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()
    for child in children[-8:]:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)


def _load() -> None:
    """Everything but the database, which nobody may hold when a child splits off."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "muster.site.settings")
    import_module("django").setup()
    for name in ("muster.site.urls", "muster.site.fronting", "muster.site.front.server"):
        import_module(name)
    gc.freeze()


def _serve(port: int) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    from muster.site.front.server import Server  # noqa: PLC0415 - Django must be ready
    from muster.site.fronting import make_front  # noqa: PLC0415 - as above
    from muster.site.starting import prepare  # noqa: PLC0415 - as above

    prepare()
    Server(make_front(), "127.0.0.1", port).run()


if __name__ == "__main__":
    _wait_for_ports()
