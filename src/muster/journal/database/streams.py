"""The streams of games in the database: kept ready in memory, with word of every new line."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from threading import Lock
from typing import Any, cast

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Max, Q

from muster.core.chain import AnyLine, BaseLine, read_line, write_line
from muster.core.ids import EventId, GameId
from muster.journal.database.keys import server_key
from muster.journal.database.models import SealRow, StreamRow
from muster.journal.database.watch import WATCH
from muster.journal.file import JournalDamaged
from muster.journal.sealing import Box
from muster.journal.seals import Seals, locked, unlocked
from muster.journal.streams import BRAWL, CLOCK, HIRING, SHEET, end_of, game_of

Listener = Callable[[EventId, GameId, int], None]

ROOM = 20_000
"""Lines of streams that are kept ready at most; those not asked for the longest make room."""


class Streams:
    """Only what is committed is kept here. The number of a game is that of its latest row."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._lines = 0
        self._kept: OrderedDict[tuple[EventId, str], tuple[BaseLine, ...]] = OrderedDict()
        self._listeners: list[Listener] = []
        self._lock = Lock()
        self._counted: tuple[int, int] | None = None
        self._begin_looking()

    def listen(self, listener: Listener) -> None:
        """Be told of every game with a new line, in whichever thread hears of it first."""
        self._listeners.append(listener)

    def lines(self, event: EventId, stream: str, kind: type[AnyLine]) -> tuple[AnyLine, ...]:
        """A whole stream: what memory has, as long as the rows go on from it, and the others."""
        known = self._known(event, stream, kind)
        texts = [text for (text,) in _asked(FROM, [event, stream, len(known)])]
        if known and not _goes_on(known, texts):
            self._drop(event, stream)
            return self.lines(event, stream, kind)
        lines = (*known, *_read(f"{event} {stream}", texts[bool(known) :], kind, known))
        if not connection.in_atomic_block:
            self._keep(event, stream, lines)
        return lines

    def several(
        self, event: EventId, streams: Iterable[str], kind: type[AnyLine]
    ) -> dict[str, tuple[AnyLine, ...]]:
        """Many streams, asked for at once; those that nobody has begun are left out."""
        known = {stream: self._known(event, stream, kind) for stream in streams}
        unseen = Q(pk__in=())
        for stream, lines in known.items():
            unseen |= Q(stream=stream, n__gte=len(lines))
        rows = StreamRow.objects.filter(unseen, event=event).order_by("stream", "n")
        fresh: dict[str, list[str]] = {}
        for stream, text in rows.values_list("stream", "text"):
            fresh.setdefault(stream, []).append(text)
        for stream, lines in known.items():
            texts = fresh.get(stream, [])
            if lines and not _goes_on(lines, texts):
                known[stream] = self.lines(event, stream, kind)
                continue
            known[stream] += tuple(_read(f"{event} {stream}", texts[bool(lines) :], kind, lines))
            if not connection.in_atomic_block:
                self._keep(event, stream, known[stream])
        return {stream: lines for stream, lines in known.items() if lines}

    def extend(self, event: EventId, stream: str, lines: Sequence[BaseLine]) -> None:
        """Write one act; it is told of, and kept ready, once it is committed."""
        number = 0
        for line in lines:
            ((number,),) = _asked(WRITE, [event, stream, line.n, write_line(line)])
        transaction.on_commit(partial(self._lengthen, event, stream, lines))
        self.tell_when_committed(event, stream, number)

    def tell_when_committed(self, event: EventId, stream: str, number: int) -> None:
        transaction.on_commit(partial(self._tell, event, game_of(stream), number))

    def number(self, event: EventId, game: GameId) -> int:
        """How far the streams of a game have come."""
        names = [f"{kind}{game}" for kind in (SHEET, CLOCK, BRAWL, HIRING)]
        ((latest,),) = _asked(LATEST, [event, *names])
        return int(latest or 0)

    def look(self) -> list[tuple[EventId, GameId, int]]:
        """What has come since the last look, whoever wrote it."""
        count = WATCH.count()
        if count == self._counted:
            return []
        fresh = [] if self._first_look() else self._look_again()
        self._counted = count
        return [(EventId(one), game_of(stream), pk) for one, stream, pk in fresh]

    def drop(self, event: EventId) -> None:
        """Read the streams of an event anew: another story of it counts now."""
        with self._lock:
            for key in [key for key in self._kept if key[0] == event]:
                self._let_go(key)

    def forget(self) -> None:
        """Empty the memory; those who listen stay."""
        with self._lock:
            self._kept.clear()
            self._lines = 0
            self._counted = None
            self._begin_looking()
        WATCH.close()

    # ── inside ──

    def _begin_looking(self) -> None:
        """Where several write at once a lower number may come to be after a higher one.

        So every look goes through all rows above a floor, and leaves out those told already. The
        floor rises to the highest number seen once everybody who was writing since has ended: then
        no number below it can come to be any more.
        """
        self._seen: int | None = None
        self._floor = 0
        self._told: set[int] = set()
        self._waiting: tuple[int, frozenset[str]] | None = None

    def _first_look(self) -> bool:
        """Nobody has to be told of what is there before anybody listens."""
        if self._seen is not None:
            return False
        latest = _latest()
        self._floor = 0 if _writers() else latest
        self._told = {pk for _, _, pk in _rows_after(self._floor)}
        self._seen = max(self._told, default=latest)
        return True

    def _look_again(self) -> list[tuple[str, str, int]]:
        """Who was writing is asked before the rows are: whoever has ended by then is in them."""
        seen, writers = self._seen or 0, _writers()
        upto, since = self._waiting or (seen, writers)
        found = _rows_after(self._floor)
        latest = found[-1][2] if found else _latest()
        if latest < seen:  # a copy of the database was put back
            self._begin_looking()
            upto, since, found = 0, writers, _rows_after(0)
        fresh = [row for row in found if row[2] not in self._told]
        ended = since.isdisjoint(writers)
        self._floor, self._waiting = (upto, None) if ended else (self._floor, (upto, since))
        self._seen, self._told = latest, {pk for _, _, pk in found if pk > self._floor}
        return fresh

    def _known(self, event: EventId, stream: str, kind: type[AnyLine]) -> tuple[AnyLine, ...]:
        with self._lock:
            known = self._kept.get((event, stream), ())
            if known:
                self._kept.move_to_end((event, stream))
        return cast("tuple[AnyLine, ...]", known) if known and isinstance(known[0], kind) else ()

    def _keep(self, event: EventId, stream: str, lines: tuple[BaseLine, ...]) -> None:
        with self._lock:
            if len(self._kept.get((event, stream), ())) < len(lines):
                self._let_go((event, stream))
                self._kept[event, stream] = lines
                self._lines += len(lines)
            while self._lines > self._room and len(self._kept) > 1:
                self._let_go(next(iter(self._kept)))

    def _drop(self, event: EventId, stream: str) -> None:
        with self._lock:
            self._let_go((event, stream))

    def _let_go(self, key: tuple[EventId, str]) -> None:
        self._lines -= len(self._kept.pop(key, ()))

    def _lengthen(self, event: EventId, stream: str, fresh: Sequence[BaseLine]) -> None:
        """Nobody reads again what this process wrote, unless others wrote before it."""
        known = self._kept.get((event, stream), ())
        if fresh and known and known[-1].hash == fresh[0].prev:
            self._keep(event, stream, (*known, *fresh))

    def _tell(self, event: EventId, game: GameId, number: int) -> None:
        for listener in tuple(self._listeners):
            listener(event, game, number)


STREAMS = Streams()
"""The streams of this process."""

# Every tap asks these several times: put together anew each time, they take ten times as long.
WRITE = "INSERT INTO stream (event_id, stream, n, text) VALUES (%s, %s, %s, %s) RETURNING id"
FROM = "SELECT text FROM stream WHERE event_id = %s AND stream = %s AND n >= %s ORDER BY n"
LATEST = "SELECT MAX(id) FROM stream WHERE event_id = %s AND stream IN (%s, %s, %s, %s)"


def _goes_on(known: Sequence[BaseLine], texts: Sequence[str]) -> bool:
    """Whether the last line that is known is still there: another story may count by now."""
    return bool(texts) and known[-1].hash in texts[0]


WRITERS = """
SELECT virtualtransaction FROM pg_locks
WHERE locktype = 'relation' AND relation = 'stream'::regclass AND mode = 'RowExclusiveLock'
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


def _writers() -> frozenset[str]:
    """Who has written to a stream and may still commit it: nobody where one writes at a time.

    PostgreSQL locks the table for a writer before it gives a number out, until the act is over.
    """
    if connection.vendor == "sqlite":
        return frozenset()
    return frozenset(who for (who,) in _asked(WRITERS, []))


def _latest() -> int:
    return int(StreamRow.objects.aggregate(latest=Max("pk"))["latest"] or 0)


def _rows_after(number: int) -> list[tuple[str, str, int]]:
    rows = StreamRow.objects.filter(pk__gt=number).order_by("pk")
    return list(rows.values_list("event", "stream", "pk"))


def _asked(question: str, about: Sequence[str | int]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(question, about)
        return list(cursor.fetchall())


def put_texts(event: EventId, stream: str, texts: Iterable[tuple[int, str]]) -> list[StreamRow]:
    return StreamRow.objects.bulk_create(
        StreamRow(event_id=event, stream=stream, n=n, text=text) for n, text in texts
    )


def _read(
    where: str, texts: Iterable[str], kind: type[AnyLine], known: Sequence[AnyLine]
) -> list[AnyLine]:
    fresh: list[AnyLine] = []
    for text in texts:
        after = end_of(fresh or known)
        line = read_line(text, kind, after)
        if isinstance(line, str):
            raise JournalDamaged(where, after.n + 1, line)
        fresh.append(line)
    return fresh


# ── what is sealed ──


def seals_of(event: EventId, stream: str) -> Seals:
    """What the seals of a stream stand for, unlocked with the server's key."""
    row = SealRow.objects.filter(event=event, stream=stream).first()
    return unlocked(row.text.encode(), _box(event), f"{event} {stream}") if row else {}


def put_seals(event: EventId, stream: str, seals: Seals) -> None:
    text = locked(seals, _box(event)).decode()
    SealRow.objects.update_or_create(event_id=event, stream=stream, defaults={"text": text})


def _box(event: EventId) -> Box:
    return Box.of(server_key(settings.DATA), f"seals|{event}")
