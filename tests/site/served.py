"""A real `muster serve` in processes of its own, as a host starts it."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import Message
from functools import partial
from pathlib import Path

from tests.browser.running import free_port

PATIENCE = 60.0
PROGRAM = (sys.executable, "-m", "muster.site.entry")


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: str


@dataclass
class Served:
    """One server; `said` is what it wrote on standard error so far."""

    process: subprocess.Popen[bytes]
    port: int
    log: Path

    @property
    def said(self) -> str:
        return self.log.read_text()

    @property
    def lines(self) -> list[dict[str, object]]:
        """What a log in JSON holds."""
        return [json.loads(line) for line in self.said.splitlines()]

    def ask(self, path: str, body: bytes | None = None, **headers: str) -> Answer:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", body, named)
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:  # noqa: S310 - as above
                return Answer(answer.status, _headers(answer.headers), answer.read().decode())
        except urllib.error.HTTPError as refused:
            return Answer(refused.code, _headers(refused.headers), refused.read().decode())

    def metrics(self) -> dict[str, float]:
        lines = self.ask("/metrics").body.splitlines()
        values = (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
        return {name: float(value) for name, value in values}

    def wait(self) -> None:
        """Until it answers."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                if self.ask("/health/ready").status == 200:
                    return
            except OSError:
                assert self.process.poll() is None, self.said
            time.sleep(0.05)
        raise TimeoutError(self.said)

    def stop(self) -> int:
        self.process.terminate()
        return self.process.wait(PATIENCE)


@contextmanager
def serving(
    data: Path,
    *options: str,
    database: str = "",
    files: int | None = None,
    program: Sequence[str] = PROGRAM,
) -> Iterator[Served]:
    """`files`: how many the system lets it open."""
    port, log = free_port(), data.with_name(f"{data.name}.log")
    words = ["serve", "--data", str(data), "--host", "127.0.0.1", "--port", str(port), *options]
    with log.open("wb") as errors:
        process = subprocess.Popen(
            [*program, *words],
            stdout=subprocess.DEVNULL,
            stderr=errors,
            env={**os.environ, "DATABASE_URL": database},
            preexec_fn=partial(_limit, files) if files else None,  # noqa: PLW1509 - nothing of ours is called there
        )
    served = Served(process, port, log)
    try:
        served.wait()
        yield served
    finally:
        if process.poll() is None:
            served.stop()


def _limit(files: int) -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))


def _headers(said: Message) -> dict[str, str]:
    return {name.lower(): value for name, value in said.items()}


def wait_for(true: object, seconds: float = PATIENCE) -> None:
    """Until a question is answered with yes."""
    assert callable(true)
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def children(pid: int) -> list[int]:
    """The processes that a process has started, workers among them, the oldest first."""
    return [
        int(child)
        for task in Path(f"/proc/{pid}/task").iterdir()
        for child in (task / "children").read_text().split()
        if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]
