"""A server to be measured, started in a process of its own and stopped again."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True, slots=True)
class Running:
    process: subprocess.Popen[str]
    told: IO[str]
    said: IO[str]
    port: int
    event: str

    def change(self) -> dict[str, float]:
        """Let it write a result; says when that began and ended."""
        self.told.write("change\n")
        self.told.flush()
        return _hear(self.said)


@contextmanager
def running(kind: str, place: Path) -> Iterator[Running]:
    words = [sys.executable, "-m", "bench.serving", kind, str(place)]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True, cwd=ROOT) as process:
        if process.stdin is None or process.stdout is None:
            raise TypeError("pipes were asked for")
        ready = _hear(process.stdout)
        yield Running(process, process.stdin, process.stdout, ready["port"], ready["event"])


def _hear(said: IO[str]) -> dict[str, Any]:
    line = said.readline()
    if not line:
        raise RuntimeError("the server has ended; what it said is above")
    return dict(json.loads(line))
