"""Every command that uses a server which is there, and what it is told besides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import typer
from django.conf import settings

from muster.journal.database.accounts import Account
from muster.journal.database.leases import lend, lent_file
from muster.journal.database.returning import borrow
from muster.site.parts import PARTS
from tests.database.cups import make_cup
from tests.journal.shelf import make
from tests.lending import LAPTOP, Laptop, lent_by
from tests.site.terminal import typed

ASKED: Mapping[str, tuple[str, ...]] = {
    "backup": ("{new}/stick",),
    "check": (),
    "migrate": (),
    "account list": (),
    "account invite": ("hal", "--called", "Hal"),
    "account reset": ("olive",),
    "account close": ("sid",),
    "shelve": ("{folder}",),
    "unshelve": ("{cup}", "{new}/cup"),
    "borrow": ("{lent}", "--to", "olive"),
    "take-back": ("{back}",),
    "hand-back": ("{borrowed}", "--file", "{new}/borrowed.muster"),
}

BY_THEMSELVES = frozenset({"serve", "demo", "restore", "move"})
"""They run for days, or begin with no server: each has a test of its own wherever these have."""

Told = Mapping[str, object]


def names() -> set[str]:
    """Every command of a server, as it is typed."""
    return names_in(*(part.app for part in PARTS))


def names_in(*apps: typer.Typer) -> set[str]:
    return {name for app in apps for name in _names(app)}


def _names(app: typer.Typer, group: str = "") -> Iterator[str]:
    yield from (f"{group}{command.name}" for command in app.registered_commands)
    for more in app.registered_groups:
        assert more.typer_instance is not None
        yield from _names(more.typer_instance, f"{group}{more.name} " if more.name else group)


def prepared(folder: Path, new: Path, olive: Account) -> Told:
    """What there is to be told on this server; what commands make lies in `new`."""
    lender, host = make(folder / "lender"), make(folder / "host")
    away, lent, back = make_cup(), folder / "lent.muster", folder / "back.muster"
    lend(away, LAPTOP)
    lent.write_bytes(lent_by(lender))
    back.write_bytes(Laptop(lent_file(away), folder / "laptop").back())
    return {
        "cup": make_cup(),
        "folder": make(folder / "folder").folder,
        "borrowed": borrow(lent_by(host, "b" * 52), olive).event,
        "lent": lent,
        "back": back,
        "new": new,
    }


def ask_for(told: Told, name: str) -> tuple[int, str]:
    """How a command ended, and all it said."""
    words = [word.format(**told) for word in ASKED[name]]
    code, said = typed(*name.split(), *words, "--data", settings.DATA)
    return int(code), said
