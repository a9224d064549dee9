"""The log: one line for every request and act, without anybody in it."""

from __future__ import annotations

import json
import logging
import logging.handlers
import queue
import sys
import threading
import traceback
from collections import OrderedDict
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from muster.journal.database.acts import Act
from muster.site.front.watched import Asked

DAY = logging.getLogger("muster.day")
"""Where requests and acts are told of."""

AGAIN, KINDS = 60.0, 200
"""Seconds after which the same trouble is told of again, and how many are told apart."""

Same = tuple[str, int, str, type[BaseException] | None]

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


class Once(logging.Filter):
    """The same trouble is told of once, then counted, and told of again after a while.

    What happens a thousand times a second must not fill the disk. Comes after what is secret was
    taken out: two that differ by an address alone are the same.
    """

    def __init__(self, every: float = AGAIN) -> None:
        super().__init__()
        self._every, self._lock = every, threading.Lock()
        self._told: OrderedDict[Same, Told] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        if hasattr(record, "said"):
            return True  # every line of the day is its own
        raised = record.exc_info[0] if record.exc_info else None
        same = record.name, record.levelno, record.getMessage(), raised
        with self._lock:
            told = self._told.get(same)
            if told is None or record.created >= told.until:
                self._told[same] = Told(record.created + self._every)
                self._told.move_to_end(same)
                if len(self._told) > KINDS:
                    self._told.popitem(last=False)
                return True
            told.more += 1
            if told.more == 1:
                self._later(told.until - record.created, same, told)
        return False

    def _later(self, seconds: float, same: Same, told: Told) -> None:
        """Even if nothing is ever logged again; a thread waits only while something is counted."""
        timer = threading.Timer(seconds, self._sum_up, (same, told))
        timer.daemon = True
        timer.start()

    def _sum_up(self, same: Same, told: Told) -> None:
        name, level, message, _ = same
        with self._lock:
            more, told.more, told.until = told.more, 0, 0.0
        say = "%s (%d more times in %d s)"
        logging.getLogger(name).log(level, say, message, more, round(self._every))


@dataclass(slots=True)
class Told:
    """Until when the same is only counted, and how often it was."""

    until: float
    more: int = 0


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
        "filters": {
            "hushed": {"()": "muster.site.hushing.Hushed"},
            "once": {"()": "muster.site.logs.Once"},
        },
        "formatters": {"words": {"()": "muster.site.logs.Words"}},
        "handlers": {
            "console": {**console, "filters": ["hushed", "once"]},
            "nowhere": {"class": "logging.NullHandler"},
        },
        "loggers": {
            "django": trouble,
            # What strangers send that nobody understands is theirs; the request has its line.
            "django.security": {"handlers": ["nowhere"], "propagate": False},
            "uvicorn": trouble,
            "asyncio": trouble,
            "muster": ours,
            **({} if quiet else {"muster.day": day}),
        },
    }


FORMATS = {Log.JSON: Lines, Log.TEXT: Words}


def aside(how: Log) -> Aside:
    return Aside(FORMATS[how]())
