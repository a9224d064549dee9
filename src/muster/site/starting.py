"""Making a server ready: its folder, its database, and the front before it all."""

from __future__ import annotations

import os
from pathlib import Path

import django
from django.core.management import call_command
from django.db import close_old_connections

from muster.journal.database.keys import server_key
from muster.site.data import data_folder

SETTINGS = "muster.site.settings"


def prepare(data: Path | None = None, address: str = "") -> None:
    """Create what is missing and bring the tables up to date. Once in a process."""
    if data is not None:
        os.environ["MUSTER_DATA"] = str(data.resolve())
    if address:
        os.environ["MUSTER_ADDRESS"] = address
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", SETTINGS)
    server_key(data_folder())
    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    close_old_connections()
