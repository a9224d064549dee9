"""Commands about Muster itself: its packs, its version, its requirements."""

from __future__ import annotations

from importlib.metadata import version as version_of
from pathlib import Path
from typing import Annotated

import typer

from muster.cli.answer import Answer
from muster.cli.app import command, epilog
from muster.cli.desk import Desk
from muster.cli.options import MUSTER
from muster.cli.requirements import requirements
from muster.cli.tables import table
from muster.core.rulepack.digest import digest
from muster.core.rulepack.schema import Rulepack
from muster.packs import official_packs, read_folder

app = typer.Typer()

DISTRIBUTION = "muster-events"
"""As pyproject.toml has it: `muster` alone is somebody else's on the public index."""


@command(app, "packs", MUSTER, "muster packs", "muster packs ./our-pack")
def packs(
    _: Desk,
    folder: Annotated[
        Path | None, typer.Argument(help="Check the pack in this folder instead.")
    ] = None,
) -> Answer:
    """List the rule packs, or check one of your own."""
    listed = [read_folder(folder)] if folder else list(official_packs().values())
    rows = [[p.short.lower(), p.title, p.game, len(p.variants), _order(p)] for p in listed]
    data = {
        "packs": [
            {
                "id": p.id,
                "short": p.short,
                "title": p.title,
                "game": p.game,
                "variants": [variant.id for variant in p.variants],
                "order": p.standings.order,
                "digest": digest(p),
            }
            for p in listed
        ]
    }
    headings = ("pack", "title", "game", "variants", "standings by")
    return Answer(data, (table("Rule packs", headings, rows),))


def _order(pack: Rulepack) -> str:
    return " ".join(pack.standings.order)


@command(app, "version", MUSTER, "muster version")
def version(_: Desk) -> Answer:
    """Tell which Muster this is."""
    number = version_of(DISTRIBUTION)
    return Answer({"version": number}, (f"muster {number}",))


app.command(
    "requirements",
    rich_help_panel=MUSTER,
    epilog=epilog(["muster requirements --area pairing --missing"]),
)(requirements)
