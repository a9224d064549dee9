"""The secret that an event draws from: locked with the server's key, as what players seal is.

Whoever has the database alone foretells no draw. An older version kept it as it is; that is locked
when a server starts and no server of that version runs beside it.
"""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.db import connection, connections

from muster.core.ids import EventId
from muster.journal.database.called import OLDER
from muster.journal.database.keys import server_key
from muster.journal.database.models import EventRow
from muster.journal.database.restoring import InUse, close_alone
from muster.journal.database.scrubbing import overwrite
from muster.journal.sealing import Box, NotOurs
from muster.journal.secret import SecretWrong

OTHERS = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND application_name = %s
"""


def locked(event: EventId, secret: str) -> str:
    """What is kept of a secret; of one that is lost, nothing."""
    return _box(event).lock(secret.encode()).decode() if secret else ""


def secret_of(row: EventRow) -> str:
    """The secret of an event, empty if it is lost; `SecretWrong` if another key locked it."""
    if not row.locked:
        return row.secret
    try:
        return _box(EventId(row.id)).open(row.locked.encode()).decode()
    except NotOurs:
        raise SecretWrong(f"The secret of {row.id}") from None


def any_open() -> bool:
    return EventRow.objects.exclude(secret="").exists()


def older_runs(database: Path) -> bool:
    """Whether a server runs that may be of an older version, which draws from what lies open."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(OTHERS, [OLDER])
            return bool(cursor.fetchone()[0])
    connections.close_all()
    try:
        close_alone(database)
    except InUse:
        return True
    return False


def lock_all() -> None:
    """Lock whatever an older version left open, and overwrite it. To be called in a transaction."""
    overwrite()
    for event, secret in EventRow.objects.exclude(secret="").values_list("pk", "secret"):
        row = EventRow.objects.filter(pk=event)
        row.update(locked=locked(EventId(event), secret), secret="")


def _box(event: EventId) -> Box:
    return Box.of(server_key(settings.DATA), f"secret|{event}")
