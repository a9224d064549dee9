"""Making a server ready: its folder, its key, its database with every table."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import django
from django.conf import settings
from django.db import close_old_connections

from muster.cli.answer import screen
from muster.journal.database.keys import make_key, server_key, set_aside_damaged
from muster.journal.database.replacing import Left, Underway, settle
from muster.site.data import data_folder
from muster.site.database import FILE

SETTINGS = "muster.site.settings"

LEFT = {
    Left.FINISHED: "A restore was broken off in {data}. It is finished now: the copy is in place, "
    "and what was there before is beside it.",
    Left.UNDONE: "A restore was broken off in {data} before it had changed anything. What was "
    "there is there as before. Restore again if you still want the copy.",
}
"""What becomes of a restore that was killed, for whoever starts next."""


def prepare(data: Path | None = None, address: str = "") -> list[str]:
    """Bring the tables up to date; where there is no database yet, begin one. Once in a process.

    Returns what was changed about the tables. Refuses a database whose key is not here: before
    anything is changed, and nothing is left behind.
    """
    load(data, address)
    from muster.journal.database.key_mark import check_key, need_its_key  # noqa: PLC0415 - Django must be ready
    from muster.site.migrating import is_there, migrate  # noqa: PLC0415 - as above

    folder = data_folder()
    if is_there(folder):
        need_its_key(folder)
    changed = migrate(folder)
    check_key(folder)
    mend(folder)  # from here on whoever would move the database sees that it is in use
    if not is_there(folder):
        raise Underway(f"The database of {folder} was moved away meanwhile. Nothing was changed.")
    settings.SECRET_KEY = server_key(folder).hex()
    close_old_connections()
    return changed


def go_on_with_another_key(data: Path | None = None) -> list[str]:
    """The key of the database is lost for good: from now on it is the one in the folder, or new."""
    set_aside_damaged(data or data_folder(), datetime.now(UTC))  # settings cannot be read with it
    load(data)
    from muster.journal.database.key_mark import accept_key  # noqa: PLC0415 - Django must be ready
    from muster.site.migrating import is_there, migrate  # noqa: PLC0415 - as above

    folder = data_folder()
    if is_there(folder):
        make_key(folder)
    changed = migrate(folder)
    accept_key(folder)
    return changed


def lock_secrets() -> bool:
    """Lock the secrets of draws that an older version left open, unless one still runs here."""
    from muster.journal.database import event_secret  # noqa: PLC0415 - Django must be ready
    from muster.journal.database.scrubbing import scrub  # noqa: PLC0415 - as above
    from muster.journal.database.store import in_turn  # noqa: PLC0415 - as above

    if not event_secret.any_open():
        return True
    if event_secret.older_runs(data_folder() / FILE):
        return False
    with in_turn():
        event_secret.lock_all()
    scrub()
    return True


def set_up(data: Path) -> list[str]:
    """Bring the tables of a database up to date, whatever key it was made under."""
    load(data)
    from muster.site.migrating import migrate  # noqa: PLC0415 - Django must be ready

    return migrate(data)


def load(data: Path | None = None, address: str = "") -> None:
    """Django, with the settings of this server; the database is left alone, and nothing is made."""
    if data is not None:
        os.environ["MUSTER_DATA"] = str(data.resolve())
    if address:
        os.environ["MUSTER_ADDRESS"] = address
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", SETTINGS)
    mend(data_folder())
    django.setup()


def mend(data: Path) -> None:
    """Before anything in a data folder is opened: no restore is left half-way. Says what it did."""
    left = settle(data)
    if left:
        screen(stderr=True).print(LEFT[left].format(data=data), soft_wrap=True)
