"""`muster archive` and `muster open`: an event in one file, to be carried about."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.archive_file import read_archive
from muster.cli.count import count
from muster.cli.desk import Desk
from muster.cli.folder import find_folder
from muster.cli.options import PAST
from muster.core.event import Event
from muster.journal.archive import ENDING, pack_up, unpack
from muster.journal.disk import write_whole
from muster.reading.unclear import Unclear

app = typer.Typer()

OWNER_ONLY, ORDINARY = 0o600, 0o666

WARNING = (
    "It holds the event's secret and what is known of people: keep it as you keep a key. "
    "For everybody there is a public copy, once the event is finished: --public"
)
PUBLIC = "Everybody may have it, and check the event: muster verify"


@command(
    app,
    "archive",
    PAST,
    "muster archive winter-cup.muster",
    "muster archive winter-cup /media/stick",
    "muster archive --public winter-cup for-all.muster",
)
def archive(
    desk: Desk,
    where: Annotated[
        list[Path],
        typer.Argument(
            metavar="[EVENT] FILE",
            help="The event's folder, if it is not this one; the file.",
        ),
    ],
    *,
    public: Annotated[
        bool, typer.Option("--public", help="Only what everybody may have of a finished event.")
    ] = False,
) -> Answer:
    """Pack an event into one file, to be carried on a stick, kept, or checked by others."""
    event, file = _event_and_file(desk, where)
    raw = pack_up(event, public=public)
    path = _path(event, file)
    if path.exists() and not desk.options.yes:
        say = f"{path} is there already. Nothing was changed. Add --yes to replace it."
        raise Unclear("file-exists", say, doubt=True, file=str(path))
    write_whole(path, raw, ORDINARY if public else OWNER_ONLY)
    said = Text.assemble(("✓ ", "green"), f"{path}: {count(len(raw), 'byte')}.")
    data = {"file": str(path), "bytes": len(raw), "public": public}
    return Answer(data, (said, f"{PUBLIC} {path}" if public else WARNING))


def _event_and_file(desk: Desk, where: list[Path]) -> tuple[Path, Path]:
    *named, file = where
    if len(named) > 1:
        raise Unclear("too-many-names", "Name the event's folder and the file to make, no more.")
    folder = named[0] if named else desk.options.event
    return find_folder(folder, Path.cwd()), file


def _path(event: Path, file: Path) -> Path:
    """In a folder it is called as the event's own is."""
    if file.is_dir():
        return file / f"{event.resolve().name}{ENDING}"
    return file if file.suffix else file.with_name(f"{file.name}{ENDING}")


@command(
    app,
    "open",
    PAST,
    "muster open winter-cup.muster",
    "muster open /media/stick/winter-cup.muster",
)
def open_(
    _: Desk,
    file: Annotated[Path, typer.Argument(help="The archive.")],
    folder: Annotated[
        Path | None, typer.Argument(help="The folder to make; called as the archive is, if none.")
    ] = None,
) -> Answer:
    """Make a folder of an archive, if everything in it holds."""
    place = folder or Path(file.stem)
    event = unpack(read_archive(file), place).load()
    said = f"{event.name} is in {place} now: {about(event)}."
    data = {
        "folder": str(place),
        "name": event.name,
        "day": event.day,
        "entrants": len(event.entrants),
        "revision": event.revision,
        "head": event.head,
    }
    next_ = f"Check all of it: muster verify {place}"
    return Answer(data, (Text.assemble(("✓ ", "green"), said), next_))


def about(event: Event) -> str:
    entrants, lines = count(len(event.entrants), "entrant"), count(event.revision, "line")
    return f"{event.day}, {entrants}, {lines}, ending in {event.head[:16]}"
