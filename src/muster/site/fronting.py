"""The front of a server that is ready: Django behind it, the shelf beside it."""

from __future__ import annotations

from importlib import import_module

from django.conf import settings

from muster.core.ids import EventId
from muster.journal.database.shelf import SHELF
from muster.journal.folder import NoEvent
from muster.site.front.app import Front
from muster.site.front.editions import Editions
from muster.site.wsgi import wsgi_application
from muster.words.tongue import choose


def make_front() -> Front:
    """Everything is loaded before the first request, which would otherwise wait for it."""
    import_module(settings.ROOT_URLCONF)
    editions = Editions(now=_now, find=_find, look=SHELF.look)
    front = Front(wsgi_application(), editions, choose)
    SHELF.listen(front.hub.tell)
    return front


def _now(event: str) -> int | None:
    return SHELF.edition(EventId(event))


def _find(event: str) -> int | None:
    try:
        return SHELF.get(EventId(event)).edition
    except NoEvent:
        return None
