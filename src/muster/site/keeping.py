"""`muster backup`, `restore`, `check` and `migrate`: looking after what a server keeps."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.exits import Exits
from muster.cli.options import MUSTER
from muster.journal.database import backup as copies
from muster.journal.database import replacing, restoring
from muster.journal.database.keys import KEY, server_key
from muster.journal.private import made as folder_made
from muster.reading.unclear import Unclear
from muster.site.data import data_folder
from muster.site.database import FILE
from muster.site.starting import go_on_with_another_key, mend, prepare, set_up
from muster.site.unusable import said_in_words
from muster.words.plain import some

if TYPE_CHECKING:
    from muster.journal.database.checking import Checked

app = typer.Typer()

Data = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="The server's folder; MUSTER_DATA, or ~/.local/share/muster."),
]

DUMP = 'pg_dump --format=custom --file=muster.dump "$DATABASE_URL"'


@command(app, "backup", MUSTER, "muster backup stick/muster")
def backup(
    _: Desk,
    folder: Annotated[Path, typer.Argument(help="Where to put the copy; made if need be.")],
    *,
    data: Data = None,
    with_key: Annotated[
        bool, typer.Option("--with-key/--without-key", help="Put server.key beside it.")
    ] = True,
) -> Answer:
    """Copy a server's database, running or not, with the key that private links hang on."""
    source = _sqlite(data, f"PostgreSQL is copied with its own tool: {DUMP}")
    if not (source / FILE).exists():
        raise Unclear("no-database", f"There is no {FILE} in {source}.")
    with said_in_words():
        copies.clear_left(source)
        key = _key_of(source) if with_key else b""
        with folder_made(folder), copies.taken_for(folder, source, FILE) as taken:
            path = copies.Copies(folder, with_key).renew(taken, datetime.now(UTC), key)
    if not restoring.is_whole(path):
        raise Unclear("copy-damaged", f"{path} was written but is not whole: try another disk.")
    events = len(restoring.editions(path))
    said = [f"{path} holds {events} events."]
    if with_key:
        said.append(f"{folder / KEY} opens their private links: keep both to yourself.")
    return Answer({"file": str(path), "events": events}, tuple(tick(one) for one in said))


@command(
    app,
    "restore",
    MUSTER,
    "muster restore stick/muster",
    "muster restore stick/muster --data /srv/muster --force",
)
def restore(
    _: Desk,
    source: Annotated[Path, typer.Argument(help="A folder of copies, or one copy.")],
    *,
    data: Data = None,
    force: Annotated[
        bool, typer.Option("--force", help="Also over a database that has more than the copy.")
    ] = False,
) -> Answer:
    """Put the newest whole copy in place. What was there before is kept beside it."""
    target = _sqlite(data, "PostgreSQL is put back with its own tool: pg_restore.")
    with said_in_words(), folder_made(target), replacing.alone(target):
        return _restored(source, target, force=force)


def _restored(source: Path, target: Path, *, force: bool) -> Answer:
    found = restoring.find_copies(source, FILE)
    with restoring.cleared(target):
        try:
            stage, copy = restoring.stage(found, target, FILE)
        except restoring.NoCopy:
            say = f"No whole copy of a server was found in {source}. Nothing was changed."
            raise Unclear("no-copy", say, looked_at=[str(each) for each in found]) from None
        _need_older(target / FILE, stage / FILE, force=force)
        has_key = (stage / KEY).exists()
        checked = _checked(stage)
        need_alone(target / FILE)  # a server may have been started while the copy was looked at
        before = _put_in_place(target)
    passed_over = found[: found.index(copy)]
    shown = [tick(f"{copy} is in place, in {target}."), *shown_of(checked)]
    if before:
        shown.append(Text(f"What was there before: {some([each.name for each in before])}."))
    if passed_over:
        shown.append(Text(f"Not whole, and passed over: {some(passed_over)}."))
    if not has_key:
        shown.append(Text(_without_key(target, before)))
    answer = {"file": str(copy), "before": [str(each) for each in before], **data_of(checked)}
    return Answer(answer, tuple(shown), Exits.FILES if any_damage(checked) else Exits.DONE)


def _without_key(target: Path, before: list[Path]) -> str:
    say = f"The {KEY} that it was made under is not here: put it into {target} before you serve."
    aside = [each.name for each in before if each.name.startswith(KEY)]
    if aside:
        say += f" The one that was there belongs to another database and is kept as {some(aside)}."
    return say


@command(app, "check", MUSTER, "muster check", "muster check --data /srv/muster")
def check(_: Desk, *, data: Data = None) -> Answer:
    """Read every event of the server from its first line, and say what is there."""
    with said_in_words():
        prepare(data)
        checked = all_checked()
    exits = Exits.FILES if any_damage(checked) else Exits.DONE
    return Answer(data_of(checked), tuple(shown_of(checked)), exits)


@command(app, "migrate", MUSTER, "muster migrate", "muster migrate --new-key")
def migrate(
    _: Desk,
    *,
    data: Data = None,
    new_key: Annotated[
        bool,
        typer.Option("--new-key", help="The old key is lost: go on with the one in the folder."),
    ] = False,
) -> Answer:
    """Bring the tables of the server's database up to date; servers that run go on."""
    with said_in_words():
        made = (go_on_with_another_key if new_key else prepare)(data)
    said = f"Changed: {some(made)}." if made else "Every table is up to date."
    return Answer({"changed": made}, (tick(said),))


# ── inside ──


def _sqlite(data: Path | None, instead: str) -> Path:
    """The folder of a server that keeps its events in SQLite."""
    if os.environ.get("DATABASE_URL"):
        raise Unclear("not-sqlite", f"DATABASE_URL is set. {instead} See docs/host.md.")
    folder = data or data_folder()
    with said_in_words():
        mend(folder)
    return folder


def _key_of(source: Path) -> bytes:
    """The key that the database was made under: no other is ever put beside its copies."""
    key = server_key(source)
    restoring.need_key(source / FILE, key, source / KEY)
    return key


def _need_older(there: Path, copy: Path, *, force: bool) -> None:
    newer = restoring.newer_than(there, copy)
    if newer and not force:
        say = (
            f"{there} has more than the copy, of {some(newer)}. Nothing was changed. Add --force "
            "to put the copy in its place; what is there is kept beside it."
        )
        raise Unclear("database-newer", say, events=newer)
    need_alone(there)


def need_alone(there: Path) -> None:
    try:
        restoring.close_alone(there)
    except restoring.InUse:
        say = f"A server runs on {there}: stop it first. Nothing was changed."
        raise Unclear("database-in-use", say) from None


def _put_in_place(target: Path) -> list[Path]:
    try:
        return replacing.put_in_place(target, FILE, datetime.now(UTC))
    except OSError as trouble:
        if not (target / replacing.RECORD).exists():
            raise
        say = (
            f"The copy could not be put in place whole: {trouble}. What was there is kept. When "
            "that is mended, muster check finishes it, as every start on this folder does."
        )
        raise Unclear("restore-unfinished", say) from None


def _checked(stage: Path) -> list[Checked]:
    """What a staged copy holds; its tables are brought up to date, and nobody has it open."""
    set_up(stage)
    checked = all_checked()
    from django.db import connections  # noqa: PLC0415 - needs settings

    connections.close_all()
    restoring.close_alone(stage / FILE)
    return checked


def all_checked() -> list[Checked]:
    from muster.journal.database.checking import check_all  # noqa: PLC0415 - needs settings
    from muster.journal.database.watch import WATCH  # noqa: PLC0415 - as above

    try:
        return list(check_all())
    finally:
        WATCH.close()


def any_damage(checked: list[Checked]) -> bool:
    return any(each.damage for each in checked)


def data_of(checked: list[Checked]) -> dict[str, object]:
    return {
        "events": [
            {
                "event": each.event,
                "revision": each.revision,
                "last": each.last.isoformat() if each.last else None,
                "damage": list(each.damage),
            }
            for each in checked
        ]
    }


def shown_of(checked: list[Checked]) -> Iterator[Text]:
    last = max((each.last for each in checked if each.last), default=None)
    when = f"; the last line was written {last.astimezone():%d %B %Y, %H:%M:%S}" if last else ""
    whole = sum(not each.damage for each in checked)
    yield Text(f"{whole} of {len(checked)} events are whole, line by line{when}.")
    for each in checked:
        for damage in each.damage:
            yield Text.assemble(("✗ ", "red"), damage)


def tick(said: str) -> Text:
    return Text.assemble(("✓ ", "green"), said)
