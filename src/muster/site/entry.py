"""Where the program begins: the command line and the server as one command."""

from __future__ import annotations

import sys

from typer import Typer

SERVER = ("serve", "demo")
"""They run for days: what they never use is not kept in memory."""


def main() -> None:
    """A key pressed too early ends the program in order, not in a trace."""
    try:
        asked = sys.argv[1] if len(sys.argv) > 1 else ""
        app = _server() if asked in SERVER else _everything()
        app()
    except KeyboardInterrupt:
        sys.exit(130)


def _server() -> Typer:
    from muster.site import commands  # noqa: PLC0415 - loading takes long enough to be interrupted

    return commands.app


def _everything() -> Typer:
    from muster.cli.main import app  # noqa: PLC0415 - as above
    from muster.site import accounts, commands, keeping, lending, moving, shelving  # noqa: PLC0415 - as above

    for part in (shelving, lending, accounts, keeping, moving, commands):
        app.add_typer(part.app)
    return app


if __name__ == "__main__":
    main()
