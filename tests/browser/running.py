"""A real server in a process of its own, on the folder that this test process writes to as well."""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

PATIENCE = 90.0
PR_SET_PDEATHSIG = 1


@dataclass
class Running:
    """A server that can be stopped, killed and started again on the same folder and port."""

    data: Path
    port: int
    process: subprocess.Popen[bytes] | None = field(default=None)
    options: tuple[str, ...] = ()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        place = ["--data", str(self.data), "--host", "127.0.0.1", "--port", str(self.port)]
        words = ["serve", *place, *self.options]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "muster.site.entry", *words],
            stdout=subprocess.DEVNULL,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            preexec_fn=_die_with_us,  # noqa: PLW1509 - called before a thread of ours could matter
        )
        self._wait()

    def kill(self) -> None:
        """As a power cut would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(timeout=PATIENCE)

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                with urllib.request.urlopen(f"{self.address}/sign-in/", timeout=5):  # noqa: S310 - our own address
                    return
            except urllib.error.HTTPError:
                return
            except OSError:
                time.sleep(0.05)
        raise TimeoutError(self.address)


def _die_with_us() -> None:
    """A test process that is killed leaves no server behind, where the system can see to it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


@contextmanager
def running(data: Path, *options: str) -> Iterator[Running]:
    server = Running(data, free_port(), options=options)
    server.start()
    try:
        yield server
    finally:
        server.stop()
