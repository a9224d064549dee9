"""Where a study is played: in this process, in several, or on a Dask cluster; always the same."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from muster.core.study.findings import Sums, play_events
from muster.core.study.plan import Plan
from muster.reading.unclear import Unclear

if TYPE_CHECKING:
    from distributed import Client

Engine = Literal["processes", "one", "dask"]

BLOCK = 25
"""Events played in one go. Sums are added block by block, so that every engine adds alike."""

FEW = 4
"""Blocks: below this, starting processes takes longer than playing."""

PATIENCE = "10s"
"""How long a scheduler may take to answer."""

Task = tuple[Plan, range]
Done = Iterator[tuple[int, Sums]]


@dataclass(frozen=True, slots=True)
class Where:
    """`scheduler`: the address of a running Dask cluster; without one, a small one is started."""

    engine: Engine = "processes"
    scheduler: str = ""


def study(
    plans: Sequence[Plan], events: int, where: Where, played: Callable[[int], None]
) -> list[Sums]:
    """Play every plan so many times; `played` hears how many more events are done."""
    blocks = [range(first, min(first + BLOCK, events)) for first in range(0, events, BLOCK)]
    tasks = [(plan, block) for plan in plans for block in blocks]
    found: dict[int, Sums] = {}
    for at, sums in ENGINES[where.engine](tasks, where):
        found[at] = sums
        played(sums.events)
    each = len(blocks)
    return [_added([found[n * each + at] for at in range(each)]) for n in range(len(plans))]


def _added(sums: Sequence[Sums]) -> Sums:
    total, *more = sums
    for each in more:
        total += each
    return total


def _one(tasks: Sequence[Task], _: Where) -> Done:
    for at, task in enumerate(tasks):
        yield at, play_events(*task)


def _processes(tasks: Sequence[Task], where: Where) -> Done:
    cores = os.cpu_count() or 1
    if len(tasks) < FEW or cores == 1:
        yield from _one(tasks, where)
        return
    with ProcessPoolExecutor(min(cores, len(tasks))) as pool:
        asked = {pool.submit(play_events, *task): at for at, task in enumerate(tasks)}
        for done in as_completed(asked):
            yield asked[done], done.result()


def _dask(tasks: Sequence[Task], where: Where) -> Done:
    with _client(where.scheduler) as client:
        asked = [client.submit(play_events, *task, pure=False) for task in tasks]
        for at, future in enumerate(asked):
            yield at, future.result()


def _client(scheduler: str) -> Client:
    try:
        import distributed  # noqa: PLC0415 - only large studies need it
    except ImportError:
        ask = f"{sys.executable} -m pip install 'dask[distributed]'"
        say = f"Dask is not installed. Install it: {ask}"
        raise Unclear("dask-missing", say) from None
    connect: Callable[..., Client] = distributed.Client  # which carries no types
    if not scheduler:
        return connect(n_workers=os.cpu_count(), threads_per_worker=1, dashboard_address=None)
    try:
        return connect(scheduler, timeout=PATIENCE)
    except (OSError, ValueError) as refusal:
        say = f"No Dask scheduler answers at {scheduler}: {refusal}"
        raise Unclear("no-scheduler", say, scheduler=scheduler) from None


ENGINES: dict[Engine, Callable[[Sequence[Task], Where], Done]] = {
    "processes": _processes,
    "one": _one,
    "dask": _dask,
}
