"""The command `muster brawl`, put together of its parts."""

from __future__ import annotations

import typer

from muster.cli.app import epilog
from muster.cli.brawl import blows, loot, start, turns

app = typer.Typer(
    no_args_is_help=True,
    help="Keep the ledger of a brawl by hand, in one file, without an event; all take --json.",
    epilog=epilog(
        [
            'muster brawl start friday.brawl "Ann: Lady Justice 9" "Bob: Rasputina 8" …',
            "muster brawl initiative friday.brawl ann=13 bob=9 chi=9 dov=4",
            "muster brawl hit friday.brawl ann bob",
            "muster brawl loot draw friday.brawl ann",
            'muster brawl turn-end friday.brawl "ann: schemes=2 away"',
            "muster brawl show friday.brawl",
        ]
    ),
)

for part in (start.app, turns.app, blows.app):
    app.add_typer(part)
app.add_typer(loot.app, name="loot")
