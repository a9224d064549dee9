"""Several processes that answer on one address: started, replaced when one dies or hangs."""

from __future__ import annotations

import logging
import multiprocessing
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType

from prometheus_client.multiprocess import mark_process_dead

from muster.journal.database.keys import KeyDamaged, KeyMissing, server_key
from muster.site.data import data_folder
from muster.site.metrics import SHARED
from muster.site.network import BACKLOG, family_of
from muster.site.watching import Heart, Patience, Pulse, ask_where, where

SPAWN = multiprocessing.get_context("spawn")
"""Every worker begins afresh: nothing that is open in this process is open in two."""

YOUNG = 10.0
"""Seconds: whoever dies younger is not replaced at once."""
SHORTEST, LONGEST = 0.5, 30.0
"""Seconds before the first worker that died young is replaced, and before any later one."""
PATIENCE = 15.0
"""Seconds that a worker has to end what it began when all are told to stop."""

USUAL = Patience()

log = logging.getLogger("muster.workers")


@dataclass(slots=True)
class Worker:
    """One place among the workers: who works there now, or when somebody will again."""

    number: int
    process: BaseProcess | None = None
    line: Connection | None = None
    signs: Connection | None = None
    pulse: Pulse | None = None
    asked: bool = False
    """It hangs, and was asked where."""
    since: float = 0.0
    pause: float = 0.0
    due: float = 0.0


class Workers:
    def __init__(
        self,
        number: int,
        listener: socket.socket,
        proxies: Sequence[str] = (),
        patience: Patience = USUAL,
    ) -> None:
        self._listener = listener
        self._patience = patience
        self._looked = time.monotonic()
        self._proxies = tuple(proxies)
        self._workers = [Worker(n) for n in range(1, number + 1)]
        self._stopping = False
        self._woken, self._wake = SPAWN.Pipe(duplex=False)

    def run(self) -> None:
        """Until a signal tells us to stop; then until the last worker has."""
        with _counting_together(), self._told_to_stop():
            try:
                while not self._stopping:
                    self._replace_the_dead()
                    self._rest()
                    self._end_who_hangs()
            finally:
                self._stop()

    def _replace_the_dead(self) -> None:
        for worker in self._workers:
            if worker.process is not None and not worker.process.is_alive():
                self._bury(worker)
            if worker.process is None and time.monotonic() >= worker.due and not self._stopping:
                self._start(worker)

    def _start(self, worker: Worker) -> None:
        """Whoever cannot be started, for want of memory say, is as one that died young."""
        worker.since = time.monotonic()
        try:
            self._begin(worker)
        except OSError as trouble:
            self._pause(worker)
            say = "Worker %s could not be started (%s); it is tried again in %g s"
            log.warning(say, worker.number, trouble.strerror or trouble, worker.pause)
            return
        worker.pulse, worker.asked = Pulse(self._patience), False

    def _begin(self, worker: Worker) -> None:
        with ExitStack() as ends:
            ours, theirs = map(ends.enter_context, SPAWN.Pipe(duplex=False))
            signs, said = map(ends.enter_context, SPAWN.Pipe(duplex=False))
            given = (worker.number, self._listener, (ours, said), self._proxies, self._patience)
            process = SPAWN.Process(target=work, args=given, name=f"worker {worker.number}")
            # Ctrl+C reaches the whole group of processes: one that still loads must not die of it.
            heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
            try:
                process.start()
            finally:
                signal.signal(signal.SIGINT, heard)
            ends.pop_all()
        ours.close()
        said.close()
        worker.process, worker.line, worker.signs = process, theirs, signs

    def _end_who_hangs(self) -> None:
        """Asked at one look where it is, and ended at the next."""
        now = time.monotonic()
        if not self._patience.loop or now - self._looked < self._patience.tick:
            return
        passed, self._looked = now - self._looked, now
        for worker in self._workers:
            if worker.process is None or worker.pulse is None:
                continue
            worker.pulse.pass_by(passed)
            self._hear(worker)
            why, pid = worker.pulse.hangs, worker.process.pid or 0
            if why and worker.asked:
                log.error("Worker %s hangs: %s. It was at: %s", worker.number, why, where(pid))
                worker.process.kill()
            elif why:
                worker.asked = True
                if worker.pulse.begun:  # before that it does not know the question
                    ask_where(pid)

    @staticmethod
    def _hear(worker: Worker) -> None:
        if worker.signs is None or worker.pulse is None or worker.pulse.listen(worker.signs):
            return
        worker.signs.close()
        worker.signs = None

    def _bury(self, worker: Worker) -> None:
        process, worker.process = worker.process, None
        if process is None:
            return
        self._pause(worker)
        log.warning(
            "Worker %s ended (%s); another takes its place%s",
            worker.number,
            _why(process.exitcode or 0),
            f" in {worker.pause:g} s" if worker.pause else "",
        )
        mark_process_dead(process.pid)  # type: ignore[no-untyped-call]  # it has no types
        self._let_go(worker, process)

    @staticmethod
    def _pause(worker: Worker) -> None:
        """Before somebody takes its place."""
        young = time.monotonic() - worker.since < YOUNG
        worker.pause = min(max(worker.pause * 2, SHORTEST), LONGEST) if young else 0.0
        worker.due = time.monotonic() + worker.pause

    def _rest(self) -> None:
        """Until a worker dies, one is due again, it is time to look, or a signal comes."""
        dues = [each.due for each in self._workers if each.process is None]
        if self._patience.loop:
            dues.append(self._looked + self._patience.tick)
        ends = [each.process.sentinel for each in self._workers if each.process is not None]
        until = max(0.0, min(dues) - time.monotonic()) if dues else None
        if self._woken in wait([*ends, self._woken], until):
            self._woken.recv_bytes()

    def _stop(self) -> None:
        """Who answers ends what it began, who loads ends at once, who does neither is killed."""
        ending = [(each, each.process) for each in self._workers if each.process is not None]
        for _, process in ending:
            process.terminate()
        deadline = time.monotonic() + PATIENCE
        for worker, process in ending:
            process.join(max(0.0, deadline - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()
            self._let_go(worker, process)

    @staticmethod
    def _let_go(worker: Worker, process: BaseProcess) -> None:
        process.close()
        for each in (worker.line, worker.signs):
            if each is not None:
                each.close()

    @contextmanager
    def _told_to_stop(self) -> Iterator[None]:
        def stop(_signal: int, _frame: FrameType | None) -> None:
            self._stopping = True
            self._wake.send_bytes(b"!")

        before = {one: signal.signal(one, stop) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)


def _why(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit code {code}"


@contextmanager
def _counting_together() -> Iterator[None]:
    """A folder in which all workers count; gone when they are."""
    folder = os.environ[SHARED] = tempfile.mkdtemp(prefix="muster-counts-")
    try:
        yield
    finally:
        del os.environ[SHARED]
        shutil.rmtree(folder, ignore_errors=True)


def listen(host: str, port: int) -> socket.socket:
    """The one socket that every worker answers on: what waits there is lost with none of them."""
    listener = socket.socket(family_of(host), socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if listener.family == socket.AF_INET6:  # or a proxy's address of IPv4 would look like another
        listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    listener.bind((host, port))
    listener.listen(BACKLOG)
    return listener


# ── in a worker ──


def work(
    number: int,
    listener: socket.socket,
    lines: tuple[Connection, Connection],
    proxies: Sequence[str],
    patience: Patience,
) -> None:
    """Answer until told to stop, or until the line to the parent ends: it was killed, say."""
    from muster.site.starting import load  # noqa: PLC0415 - a worker loads it for itself

    load()
    _need_key()
    from muster.site.front.server import Server  # noqa: PLC0415 - Django must be ready
    from muster.site.fronting import make_front  # noqa: PLC0415 - as above

    line, signs = lines
    server = Server(make_front(), "", 0, proxies, Heart(signs, patience.tick))

    def follow() -> None:
        try:
            line.recv_bytes()
        except (EOFError, OSError):
            server.should_exit = True

    threading.Thread(target=follow, name=f"line of worker {number}", daemon=True).start()
    listener.setblocking(False)  # noqa: FBT003 - as the system calls it
    server.run(sockets=[listener])


def _need_key() -> None:
    """Somebody took it away while the server runs: said in the log, and none is made instead."""
    try:
        server_key(data_folder())
    except (KeyMissing, KeyDamaged) as wrong:
        log.error("%s", wrong)  # noqa: TRY400 - no trace: it is nobody's mistake in the program
        sys.exit(1)
