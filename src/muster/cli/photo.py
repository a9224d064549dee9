"""`muster photo`: photos of boards and slips, attached to games and rulings, listed and saved."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from muster.cli.answer import Answer
from muster.cli.app import command, default
from muster.cli.desk import Desk
from muster.cli.options import CONDUCT, Reason, RoundNumber
from muster.cli.tables import table
from muster.core import commands as ask
from muster.core.access import may_see_photo
from muster.core.photo import Photo
from muster.core.problem import Code, refuse
from muster.journal.disk import write_whole
from muster.journal.photos import digest_of, photo_path
from muster.journal.photos import read_photo as kept_photo
from muster.reading.photo import LARGEST, read_photo
from muster.reading.unclear import Unclear
from muster.words.photos import shown_words

app = typer.Typer()
group = typer.Typer(help="Photos of boards and slips: add, list, save and take away.")
app.add_typer(group, name="photo", rich_help_panel=CONDUCT)


@dataclass(frozen=True, slots=True)
class Shown:
    """What a photo shows."""

    number: RoundNumber = None
    ruling: Annotated[
        int | None, typer.Option(metavar="LINE", help="The ruling it belongs to, by its line.")
    ] = None
    table: Annotated[
        int | None,
        typer.Option("--of-table", metavar="NUMBER", help="The table of the hall it shows."),
    ] = None
    note: Annotated[str, typer.Option(help="What it shows.")] = ""


Line = Annotated[int, typer.Argument(metavar="LINE", help="The line that added it.")]


@default(
    group,
    "muster photo",
    "muster photo attach board.jpg 3",
    "muster photo list 3",
    "muster photo save 41 board.jpg",
)
def overview(desk: Desk) -> Answer:
    """Photos of boards and slips: add, list, save and take away."""
    return listed(desk)


@command(
    group,
    "attach",
    CONDUCT,
    'muster photo attach board.jpg 3 --note "Turn 5"',
    'muster photo attach slip.jpg "Ann Lee" --as "Ann Lee"',
    "muster photo attach hedge.png --ruling 41",
    "muster photo attach mill.jpg --of-table 3",
)
def attach(
    desk: Desk,
    file: Annotated[Path, typer.Argument(help="A JPEG, PNG or WebP picture.")],
    game: Annotated[
        str, typer.Argument(metavar="TABLE", help="A table, or somebody who plays there.")
    ] = "",
    *,
    shown: Shown,
) -> Answer:
    """Add a photo to a game, a ruling or a table. Place, time and camera are taken out of it."""
    of_game = desk.game(game, shown.number).id if game else None
    with file.open("rb") as opened:
        photo = read_photo(opened.read(LARGEST + 1))
    wish = ask.AttachPhoto(
        game=of_game,
        ruling=shown.ruling,
        table=shown.table,
        note=shown.note,
        photo=digest_of(photo),
    )
    return desk.do(wish, photo=photo)


@command(group, "list", CONDUCT, "muster photo list", "muster photo list 3 --round 1")
def listed(
    desk: Desk,
    game: Annotated[str, typer.Argument(metavar="TABLE", help="Only of this table.")] = "",
    number: RoundNumber = None,
) -> Answer:
    """List the photos that whoever asks may see: their own; of officials, all."""
    only = desk.game(game, number).id if game else None
    found = [
        photo
        for photo in desk.event.photos.values()
        if may_see_photo(desk.event, desk.actor, photo) and only in {None, photo.game}
    ]
    data = [
        {
            "line": photo.line,
            "at": photo.at.isoformat(),
            "by": desk.names.person(photo.by),
            "game": photo.game,
            "ruling": photo.ruling,
            "table": photo.table,
            "note": photo.note,
            "photo": photo.digest,
            "there": photo_path(desk.store.folder, photo.digest).exists(),
        }
        for photo in found
    ]
    rows = [
        [photo.line, shown_words(photo, desk.names), desk.names.person(photo.by), photo.note]
        for photo in found
    ]
    return Answer({"photos": data}, (table("Photos", ("line", "of", "by", "note"), rows),))


@command(group, "save", CONDUCT, "muster photo save 41 board.jpg")
def save(
    desk: Desk,
    line: Line,
    file: Annotated[Path, typer.Argument(help="The file to write; none is written over.")],
) -> Answer:
    """Write a photo into a file of its own."""
    photo = _seen(desk, line)
    content = kept_photo(desk.store.folder, photo.digest)
    if content is None:
        say = "The photo is not there any more: it was erased with somebody, or it was lost."
        raise Unclear("photo-gone", say, line=line)
    if file.exists():
        raise Unclear("file-exists", f"{file} is there already; it was left as it is.")
    write_whole(file, content)
    done = Text.assemble(("✓ ", "green"), f"{file}: the photo of {shown_words(photo, desk.names)}")
    return Answer({"line": line, "file": str(file), "photo": photo.digest}, (done,))


def _seen(desk: Desk, line: int) -> Photo:
    photo = desk.event.photos.get(line)
    if photo is None:
        raise refuse(Code.PHOTO_UNKNOWN, line=line)
    if not may_see_photo(desk.event, desk.actor, photo):
        say = "A photo is for the officials and for whoever added it. Nothing was written."
        raise Unclear("not-allowed", say, line=line)
    return photo


@command(group, "remove", CONDUCT, 'muster photo remove 41 --reason "Another table"')
def remove(desk: Desk, line: Line, reason: Reason = "") -> Answer:
    """Take a photo away for good; once somebody ruled on it, only the organiser does."""
    return desk.do(ask.RemovePhoto(line=line, reason=reason))
