"""Where the program begins: the command line and the server as one command."""

from __future__ import annotations

import os
import sys

from typer import Typer

from muster.journal.disk import NO_ROOM

SERVER = ("serve", "demo")
"""They run for days: what they never use is not kept in memory."""


SENT = (
    "The answer could not be written where it was sent: the disk is full. What was asked for was "
    "done all the same; look at it again once there is room."
)


def main() -> None:
    """A key pressed too early ends the program in order, not in a trace."""
    try:
        asked = sys.argv[1] if len(sys.argv) > 1 else ""
        app = _server() if asked in SERVER else _everything()
        try:
            app()
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as trouble:
        if trouble.errno not in NO_ROOM:
            raise
        _give_up()


def _give_up() -> None:
    """What was to be read was sent to a file, and its disk is full: what was done is done."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python tries once more
    sys.stderr.write(f"No: {SENT}\n")
    sys.exit(4)


def _server() -> Typer:
    from muster.site import commands  # noqa: PLC0415 - loading takes long enough to be interrupted

    return commands.app


def _everything() -> Typer:
    from muster.cli.main import app  # noqa: PLC0415 - as above
    from muster.site.parts import PARTS  # noqa: PLC0415 - as above

    for part in PARTS:
        app.add_typer(part.app)
    return app


if __name__ == "__main__":
    main()
