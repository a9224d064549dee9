"""`muster shelve` and `muster unshelve`: an event carried between a folder and the server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from django.db.utils import DatabaseError
from rich.text import Text

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.archive_file import is_archive, read_archive
from muster.cli.desk import Desk
from muster.cli.options import MUSTER
from muster.core.ids import EventId
from muster.journal.brawl import BrawlDamaged
from muster.journal.database.keys import KeyDamaged, KeyForeign
from muster.journal.database.replacing import Underway
from muster.journal.folder import EventExists, NoEvent
from muster.reading.unclear import Unclear
from muster.site.database import NotADatabase
from muster.site.starting import prepare
from muster.words.plain import some

app = typer.Typer()

Data = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="The server's folder; MUSTER_DATA, or ~/.local/share/muster."),
]


@command(
    app,
    "shelve",
    MUSTER,
    "muster shelve winter-cup",
    "muster shelve winter-cup --to olive --data /srv/muster",
    "muster shelve winter-cup.muster",
)
def shelve(
    _: Desk,
    folder: Annotated[Path, typer.Argument(help="The folder of the event, or its archive.")],
    *,
    to: Annotated[
        str, typer.Option(metavar="NAME", help="Hand it over to who signs in with this name.")
    ] = "",
    data: Data = None,
) -> Answer:
    """Put an event of a folder or an archive on the server. What it was in stays: a copy."""
    with server(data):
        from muster.journal.database import accounts, carrying  # noqa: PLC0415 - needs settings

        account = accounts.find_account(to) if to else None
        if to and account is None:
            raise Unclear("unknown-account", f'Nobody signs in as "{to}".', name=to)
        try:
            if is_archive(folder):
                event = carrying.bring_archive(read_archive(folder), account)
            else:
                event = carrying.bring_in(folder, account)
        except EventExists as there:
            say = f"This event is on the server already, as {there}. Nothing was changed."
            raise Unclear("event-shelved", say, event=str(there)) from None
    said = f"{folder} is on the server now, as {event}. Go on there: this is only a copy."
    return Answer({"event": event}, (tick(said),))


@command(
    app,
    "unshelve",
    MUSTER,
    "muster unshelve winter-cup-kqzt winter-cup",
    "muster unshelve winter-cup-kqzt backup/winter-cup --data /srv/muster",
)
def unshelve(
    _: Desk,
    name: Annotated[str, typer.Argument(metavar="EVENT", help="What its address calls it.")],
    folder: Annotated[Path, typer.Argument(help="The folder to make.")],
    *,
    data: Data = None,
) -> Answer:
    """Write an event of the server into a folder of its own. The server keeps it as it is."""
    with server(data):
        from muster.journal.database import carrying, making  # noqa: PLC0415 - needs settings

        try:
            carrying.take_out(EventId(name), folder)
        except NoEvent:
            known = [card.id for card in making.all_events()]
            say = f'There is no event "{name}" here: the server has {some(known) or "none"}.'
            raise Unclear("no-event", say, event=name, known=known) from None
    said = f"{name} is in {folder} now. Check it with muster verify --event {folder}"
    return Answer({"event": name, "folder": str(folder)}, (tick(said),))


@contextmanager
def server(data: Path | None, address: str = "") -> Iterator[None]:
    """The server's database, ready; what is wrong with it or with a brawl is said in words."""
    try:
        prepare(data, address)
        yield
    except KeyDamaged as damage:
        raise Unclear("key-damaged", f"{damage}. Nothing was changed.") from None
    except (KeyForeign, NotADatabase, Underway) as wrong:
        raise Unclear("server-unusable", str(wrong)) from None
    except DatabaseError as trouble:
        say = f"The server's database cannot be used: {trouble}. Nothing was changed."
        raise Unclear("database-unusable", say) from None
    except BrawlDamaged as damage:
        say = f"A brawl in the folder cannot be read: {damage}. Nothing was changed."
        raise Unclear("brawl-damaged", say, line=damage.n) from None


def tick(said: str) -> Text:
    return Text.assemble(("✓ ", "green"), said)
