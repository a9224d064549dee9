"""Where the program begins: the command line and the server as one command."""

from __future__ import annotations

import sys


def main() -> None:
    """A key pressed too early ends the program in order, not in a trace."""
    try:
        from muster.cli.main import app  # noqa: PLC0415 - loading takes long enough to be interrupted
        from muster.site import accounts, commands, keeping, lending, shelving  # noqa: PLC0415 - as above

        app.add_typer(shelving.app)
        app.add_typer(lending.app)
        app.add_typer(accounts.app)
        app.add_typer(keeping.app)
        app.add_typer(commands.app)
        app()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
