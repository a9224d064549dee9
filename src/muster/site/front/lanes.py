"""Django behind the front: a WSGI application in a fixed number of threads, some for tables."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import BytesIO
from typing import Any, TypeVar
from wsgiref.types import WSGIApplication

from a2wsgi.wsgi import build_environ

from muster.site.front.asgi import Header, Request, Scope
from muster.site.front.pages import INWARD, KIND
from muster.site.front.watched import KIND as NOTED

Found = TypeVar("Found")
Answer = tuple[int, list[Header], bytes]

AT_TABLE = re.compile(r"/(p|desk)/[^/]+/at/")
"""Where the pages and taps of a table are."""


class Lanes:
    """A thread never waits for the loop: it is given a whole question and gives a whole answer.

    Tables have lanes of their own, so that a hall that taps leaves the desk its threads. They are
    few: what tables ask is short, and many who share one interpreter take longer than a queue.
    """

    def __init__(self, wsgi: WSGIApplication, threads: int, at_tables: int) -> None:
        # a2wsgi has types of its own for what WSGI hands on.
        application: Any = wsgi
        self._wsgi = application
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="django")
        self._at_tables = ThreadPoolExecutor(at_tables, thread_name_prefix="table")
        self.under_way = {"pages": 0, "tables": 0}
        """Requests that are worked on or wait, by lane."""

    async def hand_on(self, request: Request, body: bytes = b"") -> None:
        """One request as it is; only what Django tells the front stays here."""
        asked = partial(self.ask, request.scope, body)
        at_table = AT_TABLE.match(request.scope["path"])
        lane, name = (self._at_tables, "tables") if at_table else (self._threads, "pages")
        self.under_way[name] += 1
        try:
            loop = asyncio.get_running_loop()
            status, headers, answer = await loop.run_in_executor(lane, asked)
        finally:
            self.under_way[name] -= 1
        request.scope[NOTED] = dict(headers).get(KIND, b"").decode("latin-1")
        await request.answer(status, [one for one in headers if one[0] not in INWARD], answer)

    async def run(self, job: Callable[[], Found]) -> Found:
        """Do something that may wait for the database."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, job)

    async def breathe(self) -> None:
        """Until a thread of each lane was free to do nothing."""
        loop = asyncio.get_running_loop()
        lanes = (self._threads, self._at_tables)
        await asyncio.gather(*(loop.run_in_executor(lane, int) for lane in lanes))

    def ask(self, scope: Scope, body: bytes = b"") -> Answer:
        """Django's whole answer to a request; to be called in one of the threads."""
        started: list[tuple[str, list[tuple[str, str]]]] = []

        def start(
            status: str, headers: list[tuple[str, str]], _failed: object = None
        ) -> Callable[[bytes], int]:
            started.append((status, headers))
            return answer.write

        answer = BytesIO()
        asked: Any = scope
        handed_in: Any = BytesIO(body)
        chunks = self._wsgi(build_environ(asked, handed_in), start)
        try:
            answer.writelines(chunks)
        finally:
            getattr(chunks, "close", lambda: None)()
        status, headers = started[-1]
        lower = [(name.lower().encode(), value.encode("latin-1")) for name, value in headers]
        return int(status[:3]), lower, answer.getvalue()

    def close(self) -> None:
        for lane in (self._threads, self._at_tables):
            lane.shutdown(cancel_futures=True)
