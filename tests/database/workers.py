"""What other processes do to an event: real ones, with connections of their own."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Sequence
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import TypeVar

from django.db import connections

from muster.core import commands as ask
from muster.core.ids import EventId, PersonId
from muster.core.problem import Refused
from muster.journal.database.doing import perform_here
from muster.journal.database.shelf import SHELF
from muster.journal.database.store import DatabaseStore
from muster.journal.database.watch import WATCH
from muster.journal.people import Person
from muster.words.names import names_of
from muster.words.problems import problem_words
from tests.database.cups import enter, make_cup
from tests.journal.shelf import TESS

FORK = multiprocessing.get_context("fork")
PATIENCE = 60

Told = TypeVar("Told")

Act = Callable[[EventId, int], None]


def process(work: Callable[..., None], *given: object) -> BaseProcess:
    """Another process, started; nothing of SQLite may be open when it splits off."""
    SHELF.forget()
    connections.close_all()
    worker = FORK.Process(target=work, args=given)
    worker.start()
    return worker


def told_by(look: Callable[[], Sequence[Told]], *wanted: Told) -> list[Told]:
    """Everything that looks come to until they have told of all that is wanted.

    What was committed is told by the database in its own time: one look alone may be too early.
    """
    told = list(look())
    until = time.monotonic() + PATIENCE
    while not set(wanted) <= set(told) and time.monotonic() < until:
        WATCH.wait(1.0)
        told += look()
    return told


# ── acts ──


def enter_one(event: EventId, i: int) -> None:
    enter(event, Person(id=PersonId(f"p{i}"), name=f"Name of {i}"))


def erase_one(event: EventId, i: int) -> None:
    store, person = DatabaseStore(event), PersonId(f"p{i}")
    store.add_people((Person(id=person, name=f"Name of {i}"),))
    store.erase(person)


def make_one(_: EventId, i: int) -> None:
    make_cup(f"p{i}")


def enter_all(event: EventId, start: int, count: int) -> None:
    for i in range(start, start + count):
        enter_one(event, i)


def enter_with_key(event: EventId, ready: Barrier, i: int) -> None:
    ready.wait()
    enter(event, Person(id=PersonId(f"p{i}"), name="Ann Lee"), key="k1")


def pair_round(event: EventId, ready: Barrier, said: Path) -> None:
    """Pair at the same moment as another, and write down what was answered."""
    held = SHELF.get(event)
    ready.wait()
    try:
        perform_here(event, TESS, ask.PairRound())
    except Refused as refusal:
        names = names_of(held.event, held.people)
        said.write_text("\n".join(problem_words(each, names) for each in refusal.problems))
    else:
        said.write_text("paired")


# ── kills ──


def _work(act: Act, event: EventId, acknowledged: Path) -> None:
    with acknowledged.open("a", buffering=1) as file:
        for i in range(10_000):
            act(event, i)
            file.write(f"p{i}\n")


def kill(act: Act, event: EventId, acknowledged: Path, after: float) -> list[str]:
    """Let a process act over and over and kill it; what it had acknowledged by then."""
    acknowledged.write_text("")
    worker = process(_work, act, event, acknowledged)
    until = time.monotonic() + PATIENCE
    while not acknowledged.read_text() and time.monotonic() < until:
        time.sleep(0.001)
    time.sleep(after)
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGKILL)
    worker.join(PATIENCE)
    return acknowledged.read_text().split("\n")[:-1]
