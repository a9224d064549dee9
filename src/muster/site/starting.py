"""Making a server ready: its folder, its key, its database with every table."""

from __future__ import annotations

import os
from pathlib import Path

import django
from django.db import close_old_connections

from muster.journal.database.keys import server_key
from muster.site.data import data_folder

SETTINGS = "muster.site.settings"


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
    server_key(data_folder())
    django.setup()
