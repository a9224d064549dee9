"""`muster account`: accounts of a server, for a host who cannot sign in to look after them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.options import MUSTER
from muster.cli.tables import table
from muster.reading.unclear import Unclear
from muster.site.shelving import Data, server, tick
from muster.words.plain import clean

if TYPE_CHECKING:
    from muster.journal.database.accounts import Account

app = typer.Typer()
group = typer.Typer(help="Accounts of a server: list, invite, give a new link, close.")
app.add_typer(group, name="account", rich_help_panel=MUSTER)

Name = Annotated[str, typer.Argument(metavar="NAME", help="What they sign in with.")]
Address = Annotated[
    str, typer.Option(metavar="URL", help="How people reach the server; MUSTER_ADDRESS.")
]

HEADINGS = ("signs in as", "called", "host", "last signed in", "password")
LONGEST = 150


@command(group, "list", MUSTER, "muster account list", "muster account list --data /srv/muster")
def show(_: Desk, *, data: Data = None) -> Answer:
    """List everybody who can sign in, and when they last did."""
    with _accounts(data):
        from muster.journal.database.invites import all_accounts  # noqa: PLC0415 - needs settings

        cards = all_accounts()
    rows = [
        (
            card.name,
            card.called,
            "✓" if card.host else "",
            f"{card.seen:%Y-%m-%d}" if card.seen else "never",
            "✓" if card.has_password else "invited" if card.until else "link too old",
        )
        for card in cards
    ]
    data_of = [
        {**asdict(card), "seen": _iso(card.seen), "until": _iso(card.until)} for card in cards
    ]
    return Answer({"accounts": data_of}, (table("Accounts", HEADINGS, rows),))


@command(
    group,
    "invite",
    MUSTER,
    'muster account invite olive --called "Olive Marsh"',
    'muster account invite hal --called "Hal Host" --host --address https://events.example',
)
def invite(
    _: Desk,
    name: Name,
    *,
    called: Annotated[str, typer.Option(metavar="NAME", help="What everybody reads.")],
    host: Annotated[bool, typer.Option("--host", help="Can invite people, too.")] = False,
    address: Address = "",
    data: Data = None,
) -> Answer:
    """Make an account, and print the link at which they choose their password."""
    name, called = clean(name), clean(called)
    with _accounts(data, address):
        from muster.journal.database import accounts, invites  # noqa: PLC0415 - needs settings

        if not (name and called) or len(accounts.sign_in_name(name)) > LONGEST:
            raise Unclear("bad-name", "Say a name to sign in with, and what they are called.")
        token = invites.invite(name, called, host=host)
        return _made(name, token)


@command(group, "reset", MUSTER, "muster account reset olive")
def reset(_: Desk, name: Name, *, address: Address = "", data: Data = None) -> Answer:
    """End somebody's password and sessions, and print a link at which they choose another."""
    with _accounts(data, address):
        from muster.journal.database.invites import new_link  # noqa: PLC0415 - needs settings

        return _made(name, new_link(_account(name)))


@command(group, "close", MUSTER, "muster account close olive")
def close(_: Desk, name: Name, *, data: Data = None) -> Answer:
    """Close an account for good, and its private links. Events stay; a host can hand them over."""
    with _accounts(data):
        from muster.journal.database.accounts import close_account  # noqa: PLC0415 - needs settings

        close_account(_account(name))
    said = f"Nobody signs in as {name} any more, and their private links have ended."
    return Answer({"name": name}, (tick(said),))


def _made(name: str, token: str) -> Answer:
    from django.conf import settings  # noqa: PLC0415 - as above

    link = f"{settings.ADDRESS}/invited/{token}/"
    said = f"At this link {name} chooses a password, once, within seven days:"
    return Answer(
        {"name": name, "link": link}, (tick(said), Text(link, no_wrap=True, overflow="ignore"))
    )


def _account(name: str) -> Account:
    from muster.journal.database.accounts import find_account  # noqa: PLC0415 - as above

    account = find_account(name)
    if account is None:
        raise Unclear("unknown-account", f'Nobody signs in as "{name}".', name=name)
    return account


def _iso(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


@contextmanager
def _accounts(data: Path | None, address: str = "") -> Iterator[None]:
    """The server's database; what cannot be is said in words."""
    with server(data, address.rstrip("/")):
        from muster.journal.database import accounts, invites  # noqa: PLC0415 - needs settings

        try:
            yield
        except accounts.NameTaken as taken:
            say = f'Somebody signs in as "{taken}" already. Nothing was changed.'
            raise Unclear("name-taken", say, name=str(taken)) from None
        except accounts.LastHost as last:
            say = "Nobody else who can sign in is a host: make somebody host first."
            raise Unclear("last-host", say, name=str(last)) from None
        except invites.FirstIsHost:
            say = "The first account of a server is its host's: add --host."
            raise Unclear("first-is-host", say) from None
