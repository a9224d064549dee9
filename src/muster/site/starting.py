"""Making a server ready: its folder, its key, its database with every table."""

from __future__ import annotations

import os
from pathlib import Path

import django
from django.db import close_old_connections

from muster.cli.answer import screen
from muster.journal.database.keys import server_key
from muster.journal.database.replacing import Left, settle
from muster.site.data import data_folder

SETTINGS = "muster.site.settings"

LEFT = {
    Left.FINISHED: "A restore was broken off in {data}. It is finished now: the copy is in place, "
    "and what was there before is beside it.",
    Left.UNDONE: "A restore was broken off in {data} before it had changed anything. What was "
    "there is there as before. Restore again if you still want the copy.",
}
"""What becomes of a restore that was killed, for whoever starts next."""


def prepare(data: Path | None = None, address: str = "") -> list[str]:
    """Create what is missing and bring the tables up to date. Once in a process.

    Returns what was changed about the tables. Refuses a database that another key belongs to.
    """
    changed = set_up(data, address)
    from muster.journal.database.key_mark import check_key  # noqa: PLC0415 - Django must be ready

    check_key(data_folder())
    close_old_connections()
    return changed


def set_up(data: Path | None = None, address: str = "") -> list[str]:
    """The same, whatever key the database was made under."""
    load(data, address)
    from muster.site.migrating import migrate  # noqa: PLC0415 - Django must be ready

    return migrate(data_folder())


def load(data: Path | None = None, address: str = "") -> None:
    """Django, with the settings of this server; the database is left alone."""
    if data is not None:
        os.environ["MUSTER_DATA"] = str(data.resolve())
    if address:
        os.environ["MUSTER_ADDRESS"] = address
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", SETTINGS)
    mend(data_folder())
    server_key(data_folder())
    django.setup()


def mend(data: Path) -> None:
    """Before anything in a data folder is opened: no restore is left half-way. Says what it did."""
    left = settle(data)
    if left:
        screen(stderr=True).print(LEFT[left].format(data=data), soft_wrap=True)
