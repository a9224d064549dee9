"""Where the program begins: a key pressed too early ends it in order, not in a trace."""

import sys


def main() -> None:
    try:
        from muster.cli.main import app  # noqa: PLC0415 - loading takes long enough to be interrupted

        app()
    except KeyboardInterrupt:
        sys.exit(130)
