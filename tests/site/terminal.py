"""The server's commands as they are typed, in this process and on its own folder."""

from __future__ import annotations

import typer
from typer.testing import CliRunner

from muster.site.parts import PARTS

ROOT = typer.Typer()
for part in PARTS:
    ROOT.add_typer(part.app)


def typed(*words: object) -> tuple[int, str]:
    """How a command ended, and all it said, in one line."""
    done = CliRunner().invoke(ROOT, [str(word) for word in words], catch_exceptions=False)
    return done.exit_code, " ".join((done.stdout + done.stderr).split())
