"""`muster borrow`, `hand-back` and `take-back`: an event between a host and a laptop."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.archive_file import read_archive
from muster.cli.desk import Desk
from muster.cli.exits import Exits
from muster.cli.options import MUSTER
from muster.core.ids import EventId
from muster.journal.archive import ENDING
from muster.journal.disk import write_whole
from muster.journal.folder import NoEvent
from muster.journal.lease import slip_of
from muster.journal.lending import NotTaken
from muster.reading.unclear import Unclear
from muster.site.handing import AT_ONCE, PHOTOS, Answered, NoAnswer, NotSent, send
from muster.site.shelving import Data, server, tick
from muster.words.leases import not_taken_words
from muster.words.plain import some

if TYPE_CHECKING:
    from muster.journal.database.accounts import Account

app = typer.Typer()

PRIVATE = 0o600

OUTCOMES = {
    "taken": "{file} is taken: go on with {event}.",
    "already": "Everything in {file} was here already, as {event}. Nothing was changed.",
    "conflict": (
        "Both machines went on with {event}. Nothing was changed, and what came is kept: choose "
        "at its desk, under Set up, Laptop and host."
    ),
}

File = Annotated[Path, typer.Argument(metavar="FILE", help="The file; it ends in .muster.")]
Name = Annotated[str, typer.Argument(metavar="EVENT", help="What its address calls it.")]


@command(
    app, "borrow", MUSTER, "muster borrow winter-cup.muster", "muster borrow f.muster --to olive"
)
def borrow(
    _: Desk,
    file: File,
    *,
    to: Annotated[
        str, typer.Option(metavar="NAME", help="Who organises it here, as they sign in.")
    ] = "",
    data: Data = None,
) -> Answer:
    """Open an event that a host lent: it is run here until it is handed back."""
    with _lending(data):
        from muster.journal.database import returning  # noqa: PLC0415 - needs settings

        came = returning.borrow(_read(file), _account(to))
    return _came(file, came.event, came.outcome)


@command(app, "take-back", MUSTER, "muster take-back stick/winter-cup.muster")
def take_back(_: Desk, file: File, *, data: Data = None) -> Answer:
    """Take an event back that this server lent, from the file that the laptop made."""
    with _lending(data):
        from muster.journal.database import returning  # noqa: PLC0415 - needs settings

        came = returning.come_back(_read(file))
    return _came(file, came.event, came.outcome)


@command(
    app,
    "hand-back",
    MUSTER,
    "muster hand-back winter-cup-kqzt",
    "muster hand-back winter-cup-kqzt --to https://muster.example.org",
    "muster hand-back winter-cup-kqzt --file stick/winter-cup.muster",
)
def hand_back(
    _: Desk,
    name: Name,
    *,
    to: Annotated[
        str, typer.Option(metavar="URL", help="The host's address, if not the one it lent from.")
    ] = "",
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a file for a stick instead.")
    ] = None,
    data: Data = None,
) -> Answer:
    """Hand a borrowed event back to its host, over the network or as a file."""
    event = EventId(name)
    with _lending(data):
        from muster.journal.database import leases  # noqa: PLC0415 - needs settings

        was_held = leases.open_lease(event) is not None
        leases.hand_back(event)
        raw = leases.back_file(event)
        slip = slip_of(raw)
        if file is not None or slip is None:
            return _written(event, raw, file or Path(f"{event}{ENDING}"))
        address, large = to or slip.address, len(raw) > AT_ONCE
        sent = leases.back_file(event, photos=False) if large else raw
        answered = _sent(event, address, slip.token, sent, was_held=was_held)
        if large and answered.outcome != "conflict":
            _send_photos(event, address, slip.token)
    return _told(event, answered.outcome, answered.say)


def _written(event: EventId, raw: bytes, file: Path) -> Answer:
    write_whole(file, raw, PRIVATE)
    said = f"{event} is in {file} now, and read-only here. Hand it in at the host's desk."
    return Answer({"event": event, "file": str(file)}, (tick(said),))


def _sent(event: EventId, address: str, token: str, raw: bytes, *, was_held: bool) -> Answered:
    """What a host certainly did not take stays here, as if nobody had asked."""
    try:
        answered = send(address, token, raw)
    except NotSent as trouble:
        raise _stays(event, "host-unreachable", f"{trouble}.", was_held=was_held) from None
    except NoAnswer as trouble:
        say = f"The host did not answer ({trouble}). It may have the event: run this again, safely."
        raise Unclear("host-silent", say, event=event) from None
    if not answered.outcome:
        raise _stays(event, "host-refused", answered.say, was_held=was_held)
    return answered


def _send_photos(event: EventId, address: str, token: str) -> None:
    """Sent again they change nothing, so what is missing is sent with all the others."""
    from muster.journal.database.photos import photos_of  # noqa: PLC0415 - needs settings

    for photo in photos_of(event).values():
        try:
            send(address, token, photo, PHOTOS)
        except (NotSent, NoAnswer) as trouble:
            say = f"The event is back, but not all its photos ({trouble}). Run this again, safely."
            raise Unclear("photos-missing", say, event=event) from None


def _stays(event: EventId, code: str, say: str, *, was_held: bool) -> Unclear:
    from muster.journal.database import leases  # noqa: PLC0415 - needs settings

    if was_held:
        leases.go_on(event)
    kept = "The event is still here." if was_held else "It stays read-only here, as it was."
    return Unclear(code, f"{say} {kept}", event=event)


def _came(file: Path, event: EventId, outcome: str) -> Answer:
    return _told(event, str(outcome), OUTCOMES[outcome].format(file=file, event=event))


def _told(event: EventId, outcome: str, say: str) -> Answer:
    """Two stories are nothing that is done: somebody has to choose first."""
    data = {"event": event, "outcome": outcome}
    if outcome == "conflict":
        return Answer(data, (say,), Exits.REFUSED)
    return Answer(data, (tick(say),))


def _account(name: str) -> Account:
    """Who organises what is borrowed; where one person signs in, they do."""
    from muster.journal.database.accounts import Account, find_account  # noqa: PLC0415 - as above

    known = list(Account.objects.all()[:2])
    account = find_account(name) if name else known[0] if len(known) == 1 else None
    if account is None:
        say = f'Nobody signs in as "{name}".' if name else "Say who organises it here: --to NAME."
        raise Unclear("unknown-account", say, name=name)
    return account


def _read(file: Path) -> bytes:
    if not file.is_file():
        raise Unclear("no-file", f"There is no file {file}.", file=str(file))
    return read_archive(file)


@contextmanager
def _lending(data: Path | None) -> Iterator[None]:
    """The server's database; what is not taken is said in words."""
    with server(data):
        try:
            yield
        except NotTaken as no:
            raise Unclear(no.why, not_taken_words(no.why, no.data)) from None
        except NoEvent as no:
            from muster.journal.database import making  # noqa: PLC0415 - needs settings

            known = [card.id for card in making.all_events()]
            say = f'There is no event "{no}" here: the server has {some(known) or "none"}.'
            raise Unclear("no-event", say, event=str(no), known=known) from None
