"""Loads a server as a hall does: many connections for one page, many screens that listen."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

REPORT = """
done = function(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format('{"per_second": %f, "p50": %f, "p90": %f, "p99": %f, "slowest": %f, "failed": %d}',
    summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1e6, latency:percentile(90) / 1e6, latency:percentile(99) / 1e6, latency.max / 1e6,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
"""


@dataclass(frozen=True, slots=True)
class Load:
    """Requests a second, and how many seconds one took."""

    per_second: float
    p50: float
    p90: float
    p99: float
    slowest: float
    failed: int


def load(port: int, path: str, *, gzip: bool, connections: int, seconds: int) -> Load:
    """Everybody asks again as soon as they are answered."""
    wrk = shutil.which("wrk")
    if wrk is None:
        return asyncio.run(_load(port, path, gzip=gzip, connections=connections, seconds=seconds))
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(REPORT)
        script.flush()
        coding = ["-H", "Accept-Encoding: gzip"] if gzip else []
        words = [wrk, "-t1", f"-c{connections}", f"-d{seconds}s", "-s", script.name, *coding]
        said = subprocess.run(
            [*words, f"http://127.0.0.1:{port}{path}"], capture_output=True, text=True, check=True
        )
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


async def _load(port: int, path: str, *, gzip: bool, connections: int, seconds: int) -> Load:
    loop = asyncio.get_running_loop()
    coding = "Accept-Encoding: gzip\r\n" if gzip else ""
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{coding}\r\n".encode()
    until = time.perf_counter() + seconds
    visitors = [_Visitor(request, until) for _ in range(connections)]
    for visitor in visitors:
        await loop.create_connection(lambda one=visitor: one, "127.0.0.1", port)
    await asyncio.gather(*(visitor.done for visitor in visitors))
    took = sorted(one for visitor in visitors for one in visitor.took)
    p50, p90, p99 = (took[int(len(took) * part)] for part in (0.5, 0.9, 0.99))
    failed = sum(visitor.failed for visitor in visitors)
    return Load(len(took) / seconds, p50, p90, p99, took[-1], failed)


def memory(process: int) -> int:
    """Bytes of memory a process holds, where the system says so."""
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return 0
    line = next(one for one in status.read_text().splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1]) * 1024
