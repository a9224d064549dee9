"""`muster serve` and `muster demo`: the server, empty or with events to look at."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Annotated

import segno
import typer
from rich.console import Console

from muster.cli.answer import screen
from muster.journal.database.keys import KeyDamaged
from muster.site.network import NoPort, find_port, own_address
from muster.site.starting import prepare

app = typer.Typer()

PANEL = "The server"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - the hall's phones come from other machines

Data = Annotated[
    Path | None,
    typer.Option(help="Where everything is kept; MUSTER_DATA, or ~/.local/share/muster."),
]
Host = Annotated[str, typer.Option(help="The network to listen on; 127.0.0.1: this machine only.")]
Port = Annotated[int | None, typer.Option(min=1, max=65535, help="The first free one from 8000.")]
Address = Annotated[
    str, typer.Option(help="How phones reach this server, if that is not its own address.")
]


@dataclass(frozen=True, slots=True)
class Place:
    """Where the server listens, and what QR codes say."""

    host: str
    port: int
    address: str


@app.command("serve", rich_help_panel=PANEL)
def serve(
    data: Data = None, host: Host = EVERYWHERE, port: Port = None, address: Address = ""
) -> None:
    """Serve events to everybody in the hall: a desk, phones, public pages and the projector."""
    console = screen()
    place = _place(console, host, port, address)
    _ready(console, data, place)
    _run(console, place)


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
    shutil.rmtree(data, ignore_errors=True)
    _ready(console, data, place)
    from muster.site.demo.show import set_up  # noqa: PLC0415 - Django's tables need its settings

    with console.status("Making up events …"):
        details = set_up(place.address)
    for line in details:
        console.print(line, highlight=False)
    _run(console, place)


def _place(console: Console, host: str, port: int | None, address: str) -> Place:
    try:
        found = find_port(host, port)
    except NoPort as error:
        console.print(str(error))
        raise typer.Exit(1) from None
    own = own_address() if host == EVERYWHERE else host
    return Place(host, found, address.rstrip("/") or f"http://{own}:{found}")


def _ready(console: Console, data: Path | None, place: Place) -> None:
    try:
        prepare(data, place.address)
    except (KeyDamaged, OSError) as error:
        console.print(str(error))
        raise typer.Exit(1) from None


def _run(console: Console, place: Place) -> None:
    """Print where we are, then answer until somebody stops us."""
    from muster.journal.database.accounts import any_account  # noqa: PLC0415 - Django must be ready
    from muster.site.front.server import Server  # noqa: PLC0415 - as above
    from muster.site.fronting import make_front  # noqa: PLC0415 - as above
    from muster.web.accounts.owner import first_code  # noqa: PLC0415 - as above

    server = Server(make_front(), place.host, place.port)
    drawn = StringIO()
    segno.make(place.address, micro=False).terminal(drawn, compact=True, border=2)
    console.file.write(drawn.getvalue())
    console.print(f"Muster is at {place.address}", highlight=False)
    console.print(f"On this machine also http://localhost:{place.port}", highlight=False)
    if not any_account():
        first = f"{place.address}/first-run/?code={first_code()}"
        console.print(f"Make your account: {first}", highlight=False)
    console.print("Stop with Ctrl+C: nothing is lost.")
    server.run()
