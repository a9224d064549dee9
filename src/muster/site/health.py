"""Whether the server is well: `/health/live`, `/health/ready` and `/metrics`, for who looks."""

from __future__ import annotations

import asyncio
import hmac
import shutil
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from ipaddress import ip_address
from pathlib import Path
from typing import TypeVar

from django.db import close_old_connections, connection
from django.db.utils import Error

from muster.site import metrics
from muster.site.front.asgi import Request
from muster.site.front.headers import GUARDED
from muster.site.front.intake import ROOM
from muster.site.front.watched import Answer
from muster.site.migrating import missing

PATIENCE = 4.0
"""Seconds after which a database that says nothing counts as gone."""

FRESH = 1.0
"""Seconds for which an answer about readiness is given again: nobody wears the database out."""

Found = TypeVar("Found")

PLAIN = "text/plain; charset=utf-8"
BEARER = b"Bearer "
FORWARDED = (b"x-forwarded-for", b"forwarded")


def wrong(data: Path) -> tuple[str, ...]:
    """What keeps this server from serving; asked in a thread of its own."""
    try:
        close_old_connections()
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        behind = bool(missing())
    except Error:
        return ("database",)
    full = connection.vendor == "sqlite" and shutil.disk_usage(data).free < ROOM
    return (*(["tables"] if behind else []), *(["disk"] if full else []))


class Health:
    """`token` lets programs elsewhere read the metrics; without it only this machine does."""

    def __init__(self, data: Path, token: str, stopping: Callable[[], bool]) -> None:
        self._data = data
        self._token = token.encode()
        self._stopping = stopping
        self._looking = ThreadPoolExecutor(1, thread_name_prefix="health")
        self._counting = ThreadPoolExecutor(1, thread_name_prefix="metrics")
        self._asked: tuple[float, tuple[str, ...]] = (-FRESH, ())
        self._look: asyncio.Task[tuple[str, ...]] | None = None

    @property
    def addresses(self) -> Mapping[str, Answer]:
        return {
            "/health/live": self.live,
            "/health/ready": self.ready,
            "/metrics": self.metrics,
        }

    async def live(self, request: Request) -> None:
        await _say(request, HTTPStatus.OK, b"alive\n")

    async def ready(self, request: Request) -> None:
        found = ("stopping",) if self._stopping() else await self._wrong()
        if found:
            await _say(request, HTTPStatus.SERVICE_UNAVAILABLE, _line("not ready:", *found))
        else:
            await _say(request, HTTPStatus.OK, b"ready\n")

    async def metrics(self, request: Request) -> None:
        if not self._may_count(request):
            await _say(request, HTTPStatus.FORBIDDEN, b"Only for who keeps this server.\n")
            return
        # Not in the thread that may wait for the database: then above all somebody wants to know.
        text = await _run(self._counting, lambda: metrics.text(self._data))
        await _say(request, HTTPStatus.OK, text, metrics.CONTENT_TYPE)

    async def _wrong(self) -> tuple[str, ...]:
        """However many ask at once, one looks; whoever leaves early does not stop the others."""
        at, found = self._asked
        if time.monotonic() - at < FRESH:
            return found
        if self._look is None:
            self._look = asyncio.create_task(self._looked())
            self._look.add_done_callback(self._forget)
        return await asyncio.shield(self._look)

    async def _looked(self) -> tuple[str, ...]:
        try:
            async with asyncio.timeout(PATIENCE):
                found = await _run(self._looking, lambda: wrong(self._data))
        except TimeoutError:
            found = ("database",)
        self._asked = (time.monotonic(), found)
        return found

    def _forget(self, _: asyncio.Task[tuple[str, ...]]) -> None:
        self._look = None

    def _may_count(self, request: Request) -> bool:
        """A proxy makes everybody come from this machine: through one, only the token counts."""
        given = request.header(b"authorization")
        if self._token and hmac.compare_digest(given, BEARER + self._token):
            return True
        return not any(name in request.headers for name in FORWARDED) and _is_here(request)


async def _run(thread: ThreadPoolExecutor, job: Callable[[], Found]) -> Found:
    return await asyncio.get_running_loop().run_in_executor(thread, job)


def _is_here(request: Request) -> bool:
    client = request.scope.get("client")
    try:
        return client is not None and ip_address(client[0]).is_loopback
    except ValueError:
        return False


def _line(*words: str) -> bytes:
    return " ".join(words).encode() + b"\n"


async def _say(request: Request, status: HTTPStatus, said: bytes, kind: str = PLAIN) -> None:
    if request.method not in {"GET", "HEAD"}:
        status, said, kind = HTTPStatus.METHOD_NOT_ALLOWED, b"This can only be read.\n", PLAIN
    headers = (
        (b"content-type", kind.encode()),
        (b"content-length", b"%d" % len(said)),
        (b"cache-control", b"no-store"),
        *([(b"allow", b"GET, HEAD")] if status is HTTPStatus.METHOD_NOT_ALLOWED else []),
        *GUARDED,
    )
    await request.answer(status, headers, b"" if request.method == "HEAD" else said)
