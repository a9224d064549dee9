"""The front of a server that is ready: Django behind it, the shelf beside it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

from django.conf import settings
from django.db import close_old_connections
from django.db.utils import Error

from muster.api.public.lines import feed_after
from muster.core.ids import EventId, GameId
from muster.journal.database import acts
from muster.journal.database.failing import Failing, failing
from muster.journal.database.shelf import SHELF
from muster.journal.database.streams import STREAMS
from muster.journal.database.watch import WATCH
from muster.journal.file import JournalDamaged
from muster.journal.folder import NoEvent, PackMissing
from muster.site import logs, metrics
from muster.site.front.app import USUAL, Beside, Front
from muster.site.front.callers import Shown
from muster.site.front.editions import Editions, Unreachable, channel
from muster.site.front.watched import Asked
from muster.site.health import Health
from muster.site.hooks import Hooks
from muster.site.known import caller
from muster.site.memory import give_back
from muster.site.wsgi import wsgi_application
from muster.words.tongue import choose, speaking


class Damaged(Exception):
    """A page of the database cannot be read."""


UNREADABLE = (NoEvent, JournalDamaged, PackMissing, Damaged)
"""An event that nobody can be told of."""


def make_front() -> Front:
    """Everything is loaded before the first request, which would otherwise wait for it."""
    give_back()
    import_module(settings.ROOT_URLCONF)
    token = os.environ.get("MUSTER_METRICS_TOKEN", "")
    health = Health(settings.DATA, token, lambda: front.hub.closed)
    levels = metrics.Levels(lambda: front.hub.screens, lambda: len(SHELF), lambda: front.under_way)

    def look() -> Iterator[tuple[str, int]]:
        yield from _look()
        levels.note()

    editions = Editions(now=_now, find=_find, game=_game, look=look, news=_news, wait=WATCH.wait)
    hooks = Hooks()
    names = tuple(settings.ALLOWED_HOSTS)
    beside = Beside(health.addresses, _tell, (hooks,), _caller, settings.DATA, names)
    front = Front(wsgi_application(), editions, choose, USUAL, beside)
    acts.LISTENERS[:] = [metrics.count_act, logs.tell_act]
    SHELF.listen(front.hub.tell)
    SHELF.listen(hooks.wake)
    STREAMS.listen(lambda event, game, number: front.hub.tell(channel(event, game), number))
    return front


def _caller(shown: Shown) -> str:
    with _reaching():
        return caller(shown)


def _tell(asked: Asked) -> None:
    metrics.count_request(asked)
    known = asked.event and SHELF.edition(EventId(asked.event)) is not None
    logs.tell_request(asked, asked.event if known else "")


def _now(event: str) -> int | None:
    return SHELF.edition(EventId(event))


def _find(event: str) -> int | None:
    try:
        with _reaching():
            return SHELF.get(EventId(event)).edition
    except UNREADABLE:
        return None  # Django says what is wrong


def _game(event: str, game: str) -> int | None:
    """Nobody finds out by listening who will play: a game is there once its round is public."""
    try:
        with _reaching():
            held = SHELF.get(EventId(event)).event
            known = held.game(GameId(game))
            if known is None or not held.rounds[known.round - 1].published:
                return None
            return STREAMS.number(EventId(event), GameId(game))
    except UNREADABLE:
        return None


def _news(event: str, after: int, language: str) -> tuple[bytes, int]:
    """An event that cannot be read has no news; Django says what is wrong with it."""
    try:
        with _reaching(), speaking(language):
            return feed_after(SHELF.get(EventId(event)), after)
    except UNREADABLE:
        return b"", after


@contextmanager
def _reaching() -> Iterator[None]:
    """What is no request of Django's looks after its connection itself."""
    close_old_connections()
    try:
        yield
    except Error as trouble:
        what = failing(trouble)
        if what is None:
            raise
        raise (Damaged if what is Failing.DAMAGED else Unreachable) from trouble


def _look() -> Iterator[tuple[str, int]]:
    close_old_connections()  # one that broke is no use for ever
    yield from SHELF.look()
    for event, game, number in STREAMS.look():
        yield channel(event, game), number
