"""Django behind the front: a WSGI application in a fixed number of threads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from io import BytesIO
from typing import Any, TypeVar
from wsgiref.types import WSGIApplication

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi import build_environ

from muster.site.front.asgi import Header, Message, Request, Scope
from muster.site.front.pages import MARK

Found = TypeVar("Found")


class Lanes:
    def __init__(self, wsgi: WSGIApplication, threads: int) -> None:
        # a2wsgi has types of its own for what WSGI and ASGI hand on.
        application: Any = wsgi
        self._wsgi = application
        self._asgi: Any = WSGIMiddleware(application, workers=threads)

    async def hand_on(self, request: Request) -> None:
        """One request as it is; only what Django tells the front stays here."""

        async def without_mark(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [one for one in message["headers"] if one[0] != MARK]
            await request.send(message)

        await self._asgi(request.scope, request.receive, without_mark)

    async def run(self, job: Callable[[], Found]) -> Found:
        """Do something that may wait for the database."""
        return await asyncio.get_running_loop().run_in_executor(self._asgi.executor, job)

    def ask(self, scope: Scope) -> tuple[int, list[Header], bytes]:
        """Django's whole answer to a request without a body; to be called in one of the threads."""
        started: list[tuple[str, list[tuple[str, str]]]] = []

        def start(
            status: str, headers: list[tuple[str, str]], _failed: object = None
        ) -> Callable[[bytes], int]:
            started.append((status, headers))
            return body.write

        body = BytesIO()
        asked: Any = scope
        nothing: Any = BytesIO()
        chunks = self._wsgi(build_environ(asked, nothing), start)
        try:
            body.writelines(chunks)
        finally:
            getattr(chunks, "close", lambda: None)()
        status, headers = started[-1]
        lower = [(name.lower().encode(), value.encode("latin-1")) for name, value in headers]
        return int(status[:3]), lower, body.getvalue()

    def close(self) -> None:
        self._asgi.executor.shutdown(cancel_futures=True)
