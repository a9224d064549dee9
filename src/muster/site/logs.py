"""The log: one line for every request and act, without anybody in it."""

from __future__ import annotations

import json
import logging
import logging.handlers
import queue
import sys
import traceback
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from muster.journal.database.acts import Act
from muster.site.front.watched import Asked

DAY = logging.getLogger("muster.day")
"""Where requests and acts are told of."""

WAITING = 10_000
"""Lines that may wait for the disk or a slow reader; more are left out: the day goes on."""


class Log(StrEnum):
    JSON = "json"
    TEXT = "text"
    OFF = "off"


def tell_request(asked: Asked, event: str) -> None:
    """`event`: only one that there is: what strangers type into addresses is not kept."""
    if DAY.isEnabledFor(logging.INFO):
        milliseconds = round(asked.seconds * 1000, 1)
        said = {"kind": asked.kind, "method": asked.method, "status": asked.status}
        _tell("request", said | {"ms": milliseconds} | ({"event": event} if event else {}))


def tell_act(act: Act) -> None:
    if not DAY.isEnabledFor(logging.INFO):
        return
    said: dict[str, object] = {"event": act.event, "command": act.command}
    said |= {"ms": round(act.seconds * 1000, 1)}
    if act.refused:
        _tell("refusal", said | {"codes": list(act.refused)})
    else:
        _tell("act", said | {"revision": act.revision, "lines": act.lines})


def _tell(what: str, said: dict[str, object]) -> None:
    DAY.info(what, extra={"said": said})


# ── how it is written ──


class Lines(logging.Formatter):
    """A trace tells where in the program it happened; what was in people's data stays out."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        said = getattr(record, "said", None)
        if said is not None:
            return self.line(at, record.getMessage(), said)
        trouble: dict[str, object] = {"level": record.levelname.lower()}
        if record.exc_info and record.exc_info[1] is not None:
            trouble |= _trace(record.exc_info[1])
        return self.line(at, "note", {**trouble, "say": record.getMessage()})

    def line(self, at: str, what: str, said: dict[str, object]) -> str:
        return json.dumps({"at": at, "what": what, **said}, ensure_ascii=False)


class Words(Lines):
    def line(self, at: str, what: str, said: dict[str, object]) -> str:
        return " ".join([at, what, *(f"{name}={value}" for name, value in said.items())])


def _trace(raised: BaseException) -> dict[str, object]:
    frames = traceback.extract_tb(raised.__traceback__)
    trace = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    return {"raised": type(raised).__name__, "trace": trace}


class Aside(logging.handlers.QueueHandler):
    """Hands lines to a thread that writes them: nobody's answer waits for the log."""

    def __init__(self, formatter: logging.Formatter) -> None:
        waiting: queue.Queue[Any] = queue.Queue(WAITING)
        super().__init__(waiting)
        written = logging.StreamHandler(sys.stderr)
        written.setFormatter(formatter)
        self._writer = logging.handlers.QueueListener(waiting, written)
        self._writer.start()

    def prepare(self, record: logging.LogRecord) -> logging.LogRecord:
        return record  # it stays in this process: nothing has to be made of it before

    def enqueue(self, record: logging.LogRecord) -> None:
        try:
            self.queue.put_nowait(record)
        except queue.Full:
            return

    def close(self) -> None:
        self._writer.stop()
        super().close()


def logging_of(kept: str) -> dict[str, Any]:
    """Django's settings of the log; without one, only what went wrong is said."""
    how = Log(kept)
    quiet = how is Log.OFF
    day = {"handlers": ["console"], "level": "INFO", "propagate": False}
    trouble = {"handlers": ["console"], "level": "ERROR", "propagate": False}
    ours = {"handlers": ["console"], "level": "WARNING", "propagate": False}
    console: dict[str, Any] = {"()": "muster.site.logs.aside", "how": how}
    if quiet:
        console = {"class": "logging.StreamHandler", "formatter": "words"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"hushed": {"()": "muster.site.hushing.Hushed"}},
        "formatters": {"words": {"()": "muster.site.logs.Words"}},
        "handlers": {
            "console": {**console, "filters": ["hushed"]},
            "nowhere": {"class": "logging.NullHandler"},
        },
        "loggers": {
            "django": trouble,
            # What strangers send that nobody understands is theirs; the request has its line.
            "django.security": {"handlers": ["nowhere"], "propagate": False},
            "uvicorn": trouble,
            "muster": ours,
            **({} if quiet else {"muster.day": day}),
        },
    }


FORMATS = {Log.JSON: Lines, Log.TEXT: Words}


def aside(how: Log) -> Aside:
    return Aside(FORMATS[how]())
