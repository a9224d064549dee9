"""Loads a server as a hall does: many connections for one page, many screens that listen."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path

REPORT = """
done = function(summary, latency, requests)
  local said = '{"per_second": %f, "p50": %f, "p90": %f, "p99": %f, "slowest": %f, "failed": %d}'
  local errors = summary.errors
  local second = 1e6
  io.write(string.format(said,
    summary.requests / summary.duration * second,
    latency:percentile(50) / second,
    latency:percentile(90) / second,
    latency:percentile(99) / second,
    latency.max / second,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
"""


@dataclass(frozen=True, slots=True)
class Wish:
    """Who asks for what, and for how long."""

    path: str
    gzip: bool
    connections: int
    seconds: int


@dataclass(frozen=True, slots=True)
class Load:
    """Requests a second, and how many seconds one took."""

    per_second: float
    p50: float
    p90: float
    p99: float
    slowest: float
    failed: int


def load(port: int, wish: Wish) -> Load:
    """Everybody asks again as soon as they are answered."""
    wrk = shutil.which("wrk")
    if wrk is None:
        return asyncio.run(_load(port, wish))
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(REPORT)
        script.flush()
        how = ["-t1", f"-c{wish.connections}", f"-d{wish.seconds}s", "--timeout", "60s"]
        coding = ["-H", "Accept-Encoding: gzip"] if wish.gzip else []
        words = [wrk, *how, *coding, "-s", script.name, f"http://127.0.0.1:{port}{wish.path}"]
        said = subprocess.run(words, capture_output=True, text=True, check=True)
    return Load(**json.loads(said.stdout[said.stdout.index("{") :]))


class _Visitor(asyncio.Protocol):
    """Asks for the same page over and over on one connection."""

    def __init__(self, request: bytes, until: float) -> None:
        self.took: list[float] = []
        self.failed = 0
        self.done = asyncio.get_running_loop().create_future()
        self._request = request
        self._until = until
        self._asked = 0.0
        self._missing = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if not isinstance(transport, asyncio.Transport):
            raise TypeError
        self._transport = transport
        self._ask()

    def _ask(self) -> None:
        self._asked = time.perf_counter()
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        if not self._missing:
            head, _, data = data.partition(b"\r\n\r\n")
            length = head.lower().partition(b"content-length: ")[2].split(b"\r\n", 1)[0]
            self._missing = int(length)
            self.failed += not head.startswith(b"HTTP/1.1 200")
        self._missing -= len(data)
        if self._missing:
            return
        self.took.append(time.perf_counter() - self._asked)
        if time.perf_counter() < self._until:
            self._ask()
        else:
            self._transport.close()

    def connection_lost(self, _exc: Exception | None) -> None:
        self.done.set_result(None)


async def _load(port: int, wish: Wish) -> Load:
    loop = asyncio.get_running_loop()
    coding = "Accept-Encoding: gzip\r\n" if wish.gzip else ""
    request = f"GET {wish.path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{coding}\r\n".encode()
    make = partial(_Visitor, request, time.perf_counter() + wish.seconds)
    opened = [
        await loop.create_connection(make, "127.0.0.1", port) for _ in range(wish.connections)
    ]
    visitors = [visitor for _, visitor in opened]
    await asyncio.gather(*(visitor.done for visitor in visitors))
    took = sorted(one for visitor in visitors for one in visitor.took)
    p50, p90, p99 = (took[int(len(took) * part)] for part in (0.5, 0.9, 0.99))
    failed = sum(visitor.failed for visitor in visitors)
    return Load(len(took) / wish.seconds, p50, p90, p99, took[-1], failed)


def busy(process: int) -> float:
    """Seconds a process has worked so far, where the system says so."""
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return 0.0
    after_the_name = stat.read_text().rpartition(")")[2].split()
    return sum(map(int, after_the_name[11:13])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> int:
    """Bytes of memory a process holds, where the system says so."""
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return 0
    line = next(one for one in status.read_text().splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1]) * 1024
