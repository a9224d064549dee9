"""What the server counts, for Prometheus: never a name, an address, a link or an event in it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Metric,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from muster.journal.database.acts import Act
from muster.journal.database.copy_state import read_states
from muster.site.front.watched import Asked

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""The folder in which the workers of one server count together, if it has several."""

CONTENT_TYPE = CONTENT_TYPE_LATEST
EVERY = 1.0
"""Seconds between two looks at what comes and goes."""

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

REQUESTS = Counter(
    "muster_requests", "What was asked, by the kind of its address", ("kind", "method", "status")
)
TURNED_AWAY = Counter("muster_requests_turned_away", "What a full lane had no room for", ("lane",))
SECONDS = Histogram(
    "muster_request_seconds", "Until an answer began, by area", ("area",), buckets=BUCKETS
)
ACTS = Counter("muster_acts", "Acts that were written into journals", ("command",))
LINES = Counter("muster_lines", "Lines that were written into journals")
REFUSALS = Counter("muster_refusals", "Acts that the rules refused", ("code",))
ACT_SECONDS = Histogram(
    "muster_act_seconds", "From a wish to its line on the disk", buckets=BUCKETS
)
SCREENS = Gauge("muster_screens", "Live screens that listen", multiprocess_mode="livesum")
SHELVED = Gauge("muster_events_in_memory", "Events kept folded", multiprocess_mode="livesum")
UNDER_WAY = Gauge(
    "muster_requests_under_way",
    "Requests that Django works on, or that wait for it",
    ("lane",),
    multiprocess_mode="livesum",
)
LOOKED = Gauge(
    "muster_last_look_timestamp_seconds",
    "When the slowest worker last saw what others wrote",
    multiprocess_mode="livemin",
)
LOOKED.set_to_current_time()  # who has only begun is not behind


@lru_cache(maxsize=4096)
def _count_of(kind: str, method: str, status: int) -> Counter:
    return REQUESTS.labels(kind, method, str(status))


@lru_cache(maxsize=64)
def _seconds_of(area: str) -> Histogram:
    return SECONDS.labels(area)


def count_request(asked: Asked) -> None:
    _count_of(asked.kind, asked.method, asked.status).inc()
    _seconds_of(asked.area).observe(asked.seconds)
    if asked.turned_away:
        TURNED_AWAY.labels(asked.turned_away).inc()


def count_act(act: Act) -> None:
    for code in act.refused:
        REFUSALS.labels(code).inc()
    if not act.refused:
        ACTS.labels(act.command).inc()
        LINES.inc(act.lines)
        ACT_SECONDS.observe(act.seconds)


@dataclass(slots=True)
class Levels:
    """What comes and goes in this process, looked at now and then."""

    screens: Callable[[], int]
    shelved: Callable[[], int]
    under_way: Callable[[], dict[str, int]]
    _looked: float = 0.0

    def note(self) -> None:
        """To be called after every look at what others wrote."""
        now = time.time()
        if now - self._looked < EVERY:
            return
        self._looked = now
        SCREENS.set(self.screens())
        SHELVED.set(self.shelved())
        for lane, number in self.under_way().items():
            UNDER_WAY.labels(lane).set(number)
        LOOKED.set(now)


def text(data: Path) -> bytes:
    """Everything counted, by all workers of this server together."""
    asked = CollectorRegistry()
    asked.register(Copied(data))
    if SHARED not in os.environ:
        return generate_latest(REGISTRY) + generate_latest(asked)
    MultiProcessCollector(asked)  # type: ignore[no-untyped-call]  # it has no types
    return generate_latest(asked)


@dataclass(frozen=True, slots=True)
class Copied(Collector):
    """How the copies stand at this moment: what a worker once found out would outlive it."""

    data: Path

    def collect(self) -> Iterator[Metric]:
        since = "Since the newest copy was taken"
        age = GaugeMetricFamily("muster_copy_age_seconds", since, labels=("copy",))
        whether = "1 while copies can be taken, 0 while they cannot"
        works = GaugeMetricFamily("muster_copy_works", whether, labels=("copy",))
        for n, state in enumerate(read_states(self.data), start=1):
            works.add_metric((str(n),), 0 if state.trouble else 1)
            if state.taken is not None:
                age.add_metric((str(n),), (datetime.now(UTC) - state.taken).total_seconds())
        yield age
        yield works
