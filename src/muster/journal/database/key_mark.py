"""Every machine that shares a database has the same key: the mark of it is kept there."""

from __future__ import annotations

import hashlib
from pathlib import Path

from muster.journal.database.keys import KEY, KeyForeign, server_key
from muster.journal.database.models import ServerRow

THE_ONE = 1


def check_key(data: Path) -> None:
    """Whoever comes first leaves the mark of their key; whoever has another is sent away."""
    mark = _mark(data)
    row, _ = ServerRow.objects.get_or_create(id=THE_ONE, defaults={"key": mark})
    if row.key != mark:
        raise KeyForeign(
            f"The database was made under another key than {data / KEY}. No private link, sealed "
            f"choice or open ballot of it could be read. Nothing was changed. Put {KEY} in its "
            "place, from the machine or the copy that the database comes from. If that key is "
            "lost for good: muster migrate --new-key"
        )


def accept_key(data: Path) -> None:
    """From now on this is the key of the database; what hung on another is lost."""
    ServerRow.objects.update_or_create(id=THE_ONE, defaults={"key": _mark(data)})


def _mark(data: Path) -> str:
    """Tells two keys apart, and nothing about either."""
    return hashlib.sha256(b"mark" + server_key(data)).hexdigest()
