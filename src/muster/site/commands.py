"""`muster serve` and `muster demo`: the server, empty or with events to look at."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from types import FrameType
from typing import Annotated

import segno
import typer
from rich.console import Console

from muster.cli.answer import screen
from muster.journal import private
from muster.journal.database.backup import clear_left
from muster.reading.unclear import Unclear
from muster.site.copying import Copier
from muster.site.data import data_folder
from muster.site.demo.clearing import cleared
from muster.site.logs import Log
from muster.site.network import NoPort, find_port, in_address, own_address
from muster.site.starting import lock_secrets, prepare
from muster.site.unusable import said_in_words
from muster.site.watching import patience
from muster.site.workers import Workers, listen
from muster.web.origins import origin_of

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)

PANEL = "The server"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - the hall's phones come from other machines
ALL_OF_THEM = (EVERYWHERE, "::")

Data = Annotated[
    Path | None,
    typer.Option(help="Where everything is kept; MUSTER_DATA, or ~/.local/share/muster."),
]
Host = Annotated[str, typer.Option(help="The network to listen on; 127.0.0.1: this machine only.")]
Port = Annotated[int | None, typer.Option(min=1, max=65535, help="The first free one from 8000.")]
Address = Annotated[
    str, typer.Option(help="How phones reach this server, if that is not its own address.")
]
Number = Annotated[int, typer.Option("--workers", min=1, max=64, help="Processes that answer.")]
CopyTo = Annotated[
    list[Path] | None,
    typer.Option("--copy-to", metavar="DIR", help="Go on copying everything there; repeatable."),
]
WithKey = Annotated[
    bool, typer.Option("--copy-key/--no-copy-key", help="Put server.key beside the copies.")
]
Kept = Annotated[
    Log, typer.Option("--log", help="A line for every request and act, on standard error.")
]
Proxies = Annotated[
    list[str] | None,
    typer.Option(
        "--behind-proxy",
        metavar="ADDRESS",
        help="A proxy whose word counts on who asks, by its address; repeatable.",
    ),
]


@dataclass(frozen=True, slots=True)
class Place:
    """Where the server listens, and what QR codes say."""

    host: str
    port: int
    address: str


@dataclass(frozen=True, slots=True)
class Way:
    """How it serves: by how many processes, behind whom, copied to where."""

    workers: int = 1
    proxies: tuple[str, ...] = ()
    copies: tuple[Path, ...] = field(default=())
    with_key: bool = True


USUAL = Way()


@app.command("serve", rich_help_panel=PANEL)
def serve(  # noqa: PLR0913 - every option of a server has a name
    *,
    data: Data = None,
    host: Host = EVERYWHERE,
    port: Port = None,
    address: Address = "",
    workers: Number = 1,
    copy_to: CopyTo = None,
    copy_key: WithKey = True,
    behind_proxy: Proxies = None,
    log: Kept = Log.OFF,
) -> None:
    """Serve events to everybody in the hall: a desk, phones, public pages and the projector."""
    console = screen()
    way = Way(workers, tuple(behind_proxy or ()), tuple(copy_to or ()), copy_key)
    place = _place(console, host, port, address)
    os.environ["MUSTER_LOG"] = log.value
    _need_sqlite_to_copy(console, way)
    with _told(console):
        prepare(data, place.address)
        _mend(console)
    _run(console, place, way)


@app.command("demo", rich_help_panel=PANEL)
def demo(
    data: Annotated[Path, typer.Option(help="Where the demo is kept; made anew each time.")] = Path(
        "build/demo"
    ),
    host: Host = EVERYWHERE,
    port: Port = None,
    address: Address = "",
) -> None:
    """Serve made-up events in every pack, each at another moment, with sign-in details."""
    console = screen()
    place = _place(console, host, port, address)
    with _told(console), cleared(data):
        prepare(data, place.address)
        details = _made_up(console, place)
    for line in details:
        console.print(line, highlight=False)
    _run(console, place)


def _made_up(console: Console, place: Place) -> list[str]:
    """What a demo shows, and how to get in. If it cannot be made, nobody has its database open."""
    from django.db import connections  # noqa: PLC0415 - Django must be ready

    from muster.site.demo.show import set_up  # noqa: PLC0415 - Django's tables need its settings

    try:
        with console.status("Making up events …"):
            return set_up(place.address)
    except BaseException:
        connections.close_all()
        raise


def _place(console: Console, host: str, port: int | None, address: str) -> Place:
    try:
        found = find_port(host, port)
    except NoPort as error:
        console.print(str(error))
        raise typer.Exit(1) from None
    if address and not origin_of(address):
        console.print(f"--address {address} is no address of a page: begin it with https://")
        raise typer.Exit(1)
    own = in_address(own_address(host) if host in ALL_OF_THEM else host)
    return Place(host, found, address.rstrip("/") or f"http://{own}:{found}")


@contextmanager
def _told(console: Console) -> Iterator[None]:
    """Whatever keeps the server from starting is said, and nothing is left of the try."""
    try:
        with said_in_words():
            yield
    except (Unclear, OSError) as wrong:
        console.print(str(wrong))
        raise typer.Exit(1) from None
    _warn(console)


def _warn(console: Console) -> None:
    """A database that forgets is used all the same: somebody may know what they do."""
    from django.db import connection  # noqa: PLC0415 - Django must be ready

    if connection.vendor != "postgresql":
        return
    from muster.journal.database.postgres_eye import broken_promises  # noqa: PLC0415 - as above

    for name in broken_promises():
        console.print(
            f"PostgreSQL has {name} turned off: if its machine loses power, acts that people were "
            "told are done can be lost, or the whole database. Turn it on: see docs/host.md.",
            highlight=False,
        )


def _need_sqlite_to_copy(console: Console, way: Way) -> None:
    if way.copies and os.environ.get("DATABASE_URL"):
        console.print("--copy-to copies SQLite; PostgreSQL has pg_dump: see docs/host.md.")
        raise typer.Exit(1)


def _mend(console: Console) -> None:
    """What a killed copy left is deleted; what an earlier version left open is shut and locked.

    The latter is said, once, for then it is.
    """
    clear_left(data_folder())
    if private.shut(data_folder()):
        say = f"{data_folder()} could be read by others on this machine. Now it is yours alone."
        console.print(say, highlight=False)
    if not lock_secrets():
        say = "Another server runs on this database, perhaps of an older version, which draws from"
        console.print(f"{say} secrets that are not locked: they are when none runs at a start.")


def _run(console: Console, place: Place, way: Way = USUAL) -> None:
    """Print where we are, then answer until somebody stops us."""
    with _told_to_stop(), _copies(console, way):
        if way.workers == 1:
            _alone(console, place, way)
        else:
            _together(console, place, way)


def _alone(console: Console, place: Place, way: Way) -> None:
    from muster.site.front.server import Server  # noqa: PLC0415 - Django must be ready
    from muster.site.fronting import make_front  # noqa: PLC0415 - as above

    server = Server(make_front(), place.host, place.port, way.proxies)
    _welcome(console, place)
    server.run()


def _together(console: Console, place: Place, way: Way) -> None:
    from django.db import connections  # noqa: PLC0415 - Django must be ready

    with listen(place.host, place.port) as listener:
        _welcome(console, place)
        connections.close_all()
        Workers(way.workers, listener, way.proxies, patience()).run()


def _welcome(console: Console, place: Place) -> None:
    from muster.journal.database.accounts import any_account  # noqa: PLC0415 - Django must be ready
    from muster.web.accounts.owner import first_code  # noqa: PLC0415 - as above

    drawn = StringIO()
    segno.make(place.address, micro=False).terminal(drawn, compact=True, border=2)
    console.file.write(drawn.getvalue())
    console.print(f"Muster is at {place.address}", highlight=False)
    console.print(f"On this machine also http://localhost:{place.port}", highlight=False)
    if not any_account():
        first = f"{place.address}/first-run/?code={first_code()}"
        console.print(f"Make your account: {first}", highlight=False)
    console.print("Stop with Ctrl+C: nothing is lost.")


@contextmanager
def _told_to_stop() -> Iterator[None]:
    """SIGTERM ends the server as Ctrl+C does: what has to follow still does, such as a last copy.

    uvicorn sends itself again, when it is done, whatever signal stopped it.
    """

    def stop(_signal: int, _frame: FrameType | None) -> None:
        sys.exit(0)

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _copies(console: Console, way: Way) -> Iterator[None]:
    with Copier(data_folder(), way.copies, with_key=way.with_key):
        for folder in way.copies:
            console.print(f"Everything is copied to {folder}, a few seconds behind.")
        yield
