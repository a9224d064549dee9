"""`muster move`: everything a server keeps, from SQLite to PostgreSQL or back."""

from __future__ import annotations

import os
import shlex
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import quote

import typer
from django.db.utils import Error
from rich.text import Text

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.exits import Exits
from muster.cli.options import MUSTER
from muster.journal.database.keys import KEY, server_key
from muster.journal.database.replacing import alone
from muster.journal.database.restoring import InUse, close_alone, need_key
from muster.journal.disk import sync_folder
from muster.reading.unclear import Unclear
from muster.site.data import data_folder
from muster.site.database import FILE, database_of
from muster.site.keeping import (
    Data,
    all_checked,
    any_damage,
    data_of,
    need_alone,
    shown_of,
    tick,
)
from muster.site.starting import load
from muster.site.unusable import said_in_words

if TYPE_CHECKING:
    from muster.journal.database.checking import Checked

app = typer.Typer()

NOTHING = "Nothing was moved."
SQLITE_ENGINE = "django.db.backends.sqlite3"


class To(StrEnum):
    POSTGRESQL = "postgresql"
    SQLITE = "sqlite"


@command(app, "move", MUSTER, "muster move", "muster move --to sqlite --data /srv/muster")
def move(
    _: Desk,
    game: Annotated[list[str] | None, typer.Argument(hidden=True)] = None,
    *,
    to: Annotated[To, typer.Option(help="Which database takes everything.")] = To.POSTGRESQL,
    data: Data = None,
) -> Answer:
    """Take everything to the PostgreSQL of DATABASE_URL, or back; compared before it counts."""
    folder, url = data or data_folder(), os.environ.get("DATABASE_URL", "")
    file = folder / FILE
    if game:
        say = f"A game goes to another table with: muster move-game {shlex.join(game)}. {NOTHING}"
        raise Unclear("not-a-game", say)
    if not url:
        say = f"DATABASE_URL is not set: it names the PostgreSQL database. {NOTHING}"
        raise Unclear("no-postgresql", say)
    if to is To.POSTGRESQL and not file.exists():
        raise Unclear("no-database", f"There is no {FILE} in {folder}. {NOTHING}")
    source = _read_only(file) if to is To.POSTGRESQL else database_of(url, folder)
    os.environ["DATABASE_URL"] = url if to is To.POSTGRESQL else ""
    with said_in_words():
        key = server_key(folder)  # it goes on with what is moved: none is ever made beside it
        load(folder)
        with alone(folder):
            need_alone(file)
            if to is To.POSTGRESQL:
                need_key(file, key, folder / KEY)
            tables, checked = _moved(source, file)
            kept = _set_aside(file) if to is To.POSTGRESQL else None
    rows = sum(tables.values())
    said = [
        tick(f"{rows} rows of {len(tables)} tables were moved and compared, byte by byte."),
        *shown_of(checked),
        Text(f"Everything is in {file} now: take DATABASE_URL away before you start the server."),
    ]
    if kept is not None:
        said[-1] = Text(f"The file is kept as it was, as {kept}. No server uses it any more.")
    answer = {"tables": tables, **data_of(checked)}
    return Answer(answer, tuple(said), Exits.FILES if any_damage(checked) else Exits.DONE)


# ── inside ──


def _read_only(file: Path) -> dict[str, Any]:
    """The file as it is: nothing is written to it, nor beside it."""
    name = f"file:{quote(str(file.resolve()))}?mode=ro"
    return {"ENGINE": SQLITE_ENGINE, "NAME": name, "OPTIONS": {"uri": True}}


def _moved(source: dict[str, Any], file: Path) -> tuple[dict[str, int], list[Checked]]:
    """How many rows each table has, and what every event comes to, read anew where it is now."""
    from django.db import connections  # noqa: PLC0415 - needs settings

    from muster.journal.database import moving  # noqa: PLC0415 - as above
    from muster.journal.database.key_mark import check_key  # noqa: PLC0415 - as above
    from muster.site.migrating import is_there, migrate  # noqa: PLC0415 - as above

    folder = data_folder()
    moving.open_beside(source)
    behind = moving.behind()
    if behind:
        say = f"{NOTHING} Where it comes from has older tables: start it once with this version."
        raise Unclear("tables-behind", say, missing=behind)
    try:
        if is_there(folder):  # to look at a file that is not there would make it
            moving.need_usable()
        else:
            moving.need_source_alone()
        with _gone_if_refused(file):
            migrate(folder)
            with moving.moved() as tables:
                check_key(folder)
                checked = all_checked()
                if source["ENGINE"] == SQLITE_ENGINE:
                    need_alone(file)  # a server was just starting when we began
    except moving.NotMoved as why:
        raise Unclear(why.code, f"{why} {NOTHING}") from None
    finally:
        connections.close_all()
    return tables, checked


@contextmanager
def _gone_if_refused(file: Path) -> Iterator[None]:
    """A file that was made for what is refused is gone again, unless somebody uses it by now."""
    there = file.exists()
    try:
        yield
    except BaseException:
        if not there and file.exists():
            with suppress(InUse, Error, sqlite3.Error, OSError):  # told is why it was refused
                _remove_empty(file)
        raise


def _remove_empty(file: Path) -> None:
    from django.db import connections  # noqa: PLC0415 - needs settings

    from muster.journal.database.moving import is_empty  # noqa: PLC0415 - as above

    empty = is_empty()
    connections.close_all()
    close_alone(file)
    if empty:
        file.unlink()


def _set_aside(file: Path) -> Path:
    """Under another name: a server that is started without DATABASE_URL does not go on from it."""
    kept = file.with_name(f"{file.name}.moved-{datetime.now(UTC):%Y%m%dT%H%M%S}")
    file.rename(kept)
    sync_folder(file.parent)
    return kept
