"""Servers to be measured, each in a process of its own: says its port, then does what it is told.

On its input `change` makes it change the event it serves and say when; the end of input stops it.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uvicorn
from a2wsgi import WSGIMiddleware

THREADS = 8
"""Of Django alone: as many as a server of its kind usually has."""

Change = Callable[[], None]
Served = tuple[uvicorn.Server, Change, str]  # and the event's id


def raw(body: Path) -> Served:
    """The ceiling: the bytes of a page and nothing else."""
    plain = body.read_bytes()
    zipped = body.with_suffix(".gz").read_bytes()

    async def page(scope: dict[str, Any], _receive: object, send: Callable[..., Any]) -> None:
        takes_gzip = (b"accept-encoding", b"gzip") in scope["headers"]
        sent = zipped if takes_gzip else plain
        headers = [
            (b"content-type", b"text/html; charset=utf-8"),
            (b"content-length", b"%d" % len(sent)),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": sent})

    return _plain_uvicorn(page), _nothing, ""


def muster(data: Path) -> Served:
    """The whole of Muster, as `muster serve` runs it."""
    _prepare(data)
    from bench.played import Played  # noqa: PLC0415 - Django's tables need its settings
    from muster.site.front.server import Server  # noqa: PLC0415 - as above
    from muster.site.fronting import make_front  # noqa: PLC0415 - as above

    played = Played()
    return Server(make_front(), "127.0.0.1", 0), played.write_a_result, played.id


def django(data: Path) -> Served:
    """The same pages from Django under WSGI, in as many threads, without the front."""
    _prepare(data)
    from muster.site.wsgi import wsgi_application  # noqa: PLC0415 - as above

    application: Any = wsgi_application()
    return _plain_uvicorn(WSGIMiddleware(application, workers=THREADS)), _nothing, ""


def _prepare(data: Path) -> None:
    from muster.site.starting import prepare  # noqa: PLC0415 - reads its settings when imported

    prepare(data, "http://127.0.0.1")


def _plain_uvicorn(application: Callable[..., Any]) -> uvicorn.Server:
    config = uvicorn.Config(
        application,
        host="127.0.0.1",
        port=0,
        http="httptools",
        lifespan="off",
        access_log=False,
        log_level="warning",
    )
    return uvicorn.Server(config)


def _nothing() -> None:
    pass


SERVERS: dict[str, Callable[[Path], Served]] = {
    "bytes alone": raw,
    "muster": muster,
    "django alone": django,
}


def _told(server: uvicorn.Server, change: Change, event: str) -> None:
    while not server.started:
        time.sleep(0.01)
    _say({"port": server.servers[0].sockets[0].getsockname()[1], "event": event})
    for _ in iter(sys.stdin.readline, ""):
        began = time.monotonic()
        change()
        _say({"began": began, "written": time.monotonic()})
    server.should_exit = True


def _say(what: dict[str, Any]) -> None:
    print(json.dumps(what), flush=True)


def main() -> None:
    _, kind, place = sys.argv
    server, change, event = SERVERS[kind](Path(place))
    threading.Thread(target=_told, args=(server, change, event), daemon=True).start()
    server.run()


if __name__ == "__main__":
    main()
