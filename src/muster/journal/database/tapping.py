"""What is done at a table of the database: a retry counts once, however often it comes."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from typing import TypeVar

from django.conf import settings
from django.db import connection

from muster.core.access import Actor
from muster.core.ids import EventId, GameId
from muster.journal.database.doing import kept_key
from muster.journal.database.keys import server_key
from muster.journal.database.store import DatabaseStore
from muster.journal.games import GameStore

Answer = TypeVar("Answer")

TAKE = """INSERT INTO "key" (event_id, person, "key", asked, first, last)
VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING"""


def sheet_here(event: EventId, game: GameId) -> GameStore:
    return GameStore(DatabaseStore(event), game)


def once(
    event: EventId, actor: Actor, key: str, asked: str, do: Callable[[], Answer]
) -> Answer | None:
    """Do what is asked, unless the same was done under this key: then nothing, and no answer.

    What is done and the key it was done under are kept together, or neither is.
    """
    with DatabaseStore(event).writing() as journal:
        # What is asked may be a secret: without the server's key nobody finds out by trying.
        digest = hmac.new(server_key(settings.DATA), asked.encode(), hashlib.sha256).hexdigest()
        at = journal.event.revision
        wish: list[str | int] = [event, actor.person, kept_key(key), digest, at + 1, at]
        return do() if not key or _is_first(wish) else None


def _is_first(wish: list[str | int]) -> bool:
    """Whether nobody asked for the same under this key: it is taken in the same breath."""
    with connection.cursor() as cursor:
        cursor.execute(TAKE, wish)
        return bool(cursor.rowcount)
