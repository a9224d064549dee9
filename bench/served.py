"""`muster serve` to be measured, in a process of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PATIENCE = 60.0


@contextmanager
def serving(data: Path, url: str = "", *more: str) -> Iterator[tuple[int, int]]:
    """Its port and the number of its process; `url` is its database's, if that is no file."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port = int(asked.getsockname()[1])
    words = ["serve", "--data", str(data), "--host", "127.0.0.1", "--port", str(port), *more]
    command = [sys.executable, "-m", "muster.site.entry", *words]
    own = {**os.environ, "DATABASE_URL": url}
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=own) as process:
        try:
            _wait(port)
            yield port, process.pid
        finally:
            process.terminate()


def _wait(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(OSError):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5).close()
            except urllib.error.HTTPError:
                return
            return
        time.sleep(0.05)
    raise TimeoutError(port)
