"""A server holds in memory what it uses, not all that it could."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

LATE = {"PIL", "bs4", "cryptography", "icalendar", "numpy", "psycopg", "shapely", "typst"}
NEVER = {"muster.cli.main", "prompt_toolkit"}
"""Loaded by the first page that needs them, in those servers that are ever asked for one."""

MOST = 150
"""Megabytes."""

READY = """
import sys
from pathlib import Path
from muster.site import commands
from muster.site.starting import prepare

prepare(Path(sys.argv[1]), "http://muster.test")

from django.test import Client
from muster.site.fronting import make_front

make_front()
assert Client().get("/").status_code == 200
pages = Path("/proc/self/statm")  # where there is none, nobody tells
held = int(pages.read_text().split()[1]) * 4096 if pages.exists() else 0
print(held // 1_000_000, *sys.modules)
"""


def test_a_server_that_is_ready_has_loaded_only_what_it_needs(tmp_path: Path) -> None:
    own = {name: said for name, said in os.environ.items() if name != "DATABASE_URL"}
    command = [sys.executable, "-c", READY, str(tmp_path)]
    said = subprocess.run(command, env=own, capture_output=True, text=True, check=True)
    megabytes, *loaded = said.stdout.split()
    assert (LATE | NEVER) & {*loaded} == set()
    assert "muster.web.desk.terrain.checking" in loaded
    assert int(megabytes) < MOST
