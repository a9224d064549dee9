"""A server holds in memory what it uses, not all that it could."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import muster
from tests.site.served import serving

if TYPE_CHECKING:
    from tests.web.days import Day

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


# ── what is given back ──

TAKEN = """
import sys
from pathlib import Path
from threading import Thread
from muster.site.memory import give_back

def held():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 // 1_000_000

print(give_back() if sys.argv[1] == "told" else True)
kept = []

def work():
    large = []
    for n in range(40):
        large.append(bytearray(300_000))
        kept.append(bytes(600))

threads = [Thread(target=work) for _ in range(8)]
before = held()
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(held() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell what a process has")
def test_what_a_thread_took_for_a_moment_is_given_back() -> None:
    """Eight threads take twelve megabytes each, and keep a little that lies in between."""
    said = subprocess.run(
        [sys.executable, "-c", TAKEN, "told"], capture_output=True, text=True, check=True
    )
    told, left = said.stdout.split()
    assert (told, int(left) < 24) == ("True", True), said.stdout


# ── what is kept ──

FOR_GOOD = {
    "muster.api.bodies.body_of": "one for each command",
    "muster.core.sheet.silence.came": "goes when the question is answered",
    "muster.core.text._texts": "one for each kind of record that holds text",
    "muster.journal.database.keys.server_key": "a server has one folder",
    "muster.packs.__init__._shipped": "one for each pack that comes with Muster",
    "muster.reading.catalogue.samples.sample_catalogue": "as above",
    "muster.words.catalogue.locale_of": "one for each language that there is a catalogue of",
}
"""What is kept without a bound, and why it cannot grow with what people ask."""


def test_every_cache_has_a_bound_or_a_reason_to_need_none() -> None:
    assert {name for name, bound in caches() if not bound} == set(FOR_GOOD)


def caches() -> Iterator[tuple[str, bool]]:
    """The functions whose answers are kept, and whether only so many of them are."""
    folder = Path(muster.__file__).parent
    for path in sorted(folder.rglob("*.py")):
        module = ".".join(("muster", *path.relative_to(folder).with_suffix("").parts))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for said in map(ast.unparse, node.decorator_list):
                    if said == "cache" or said.startswith("lru_cache"):
                        takes_nothing = not (node.args.args or node.args.vararg)
                        bounded = said.startswith("lru_cache(maxsize=") and "None" not in said
                        yield f"{module}.{node.name}", bounded or takes_nothing


# ── a whole day ──

AFTER_A_DAY = 220
"""Megabytes: some 200 where this was measured, a fifth of them files of libraries that every server
of a machine shares; another C library or processor needs others."""


def after_a_day(days: Sequence[Day]) -> int:
    """What a server holds once everybody has opened every page at every moment of these events."""
    from tests import fresh_server  # noqa: PLC0415 - as below
    from tests.site.long_day import LongDay, ServedVenue, held_by  # noqa: PLC0415 - Django first

    fresh_server.empty()
    with serving(fresh_server.data_folder()) as server:
        day = LongDay(ServedVenue(port=server.port))
        assert len(list(day.events(days))) == len(days)
        assert (day.wrong, day.opened["photos"] > 0, day.opened["taps"] > 0) == ([], True, True)
        return held_by(server.process.pid)


@pytest.mark.soak
@pytest.mark.of_sqlite
def test_a_server_holds_little_more_after_a_day_with_seven_events() -> None:
    from tests.site.long_day import seven_days  # noqa: PLC0415 - Django must be ready

    held = after_a_day(seven_days())
    print(f"\nafter a day with seven events: {held} MB")  # noqa: T201 - the result
    assert held < AFTER_A_DAY
