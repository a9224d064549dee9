"""The command `muster`: every part of the command line, in the order of an event's life."""

from __future__ import annotations

import sys
from typing import Any

import typer
from typer.core import TyperGroup

from muster.cli import (
    announce,
    archive,
    army,
    board,
    boards,
    calls,
    catalogue,
    chances,
    clock,
    conduct,
    contests,
    control,
    crews,
    diagram,
    encounter,
    entrants,
    erase,
    export,
    game,
    hall,
    importing,
    lists,
    muster,
    pack,
    past,
    photo,
    prizes,
    results,
    rounds,
    rulebook,
    rules,
    score_sheets,
    scoring,
    setup,
    simulate,
    terrain,
    verify,
    views,
)
from muster.cli.answer import print_json
from muster.cli.app import PREVIEW, epilog
from muster.cli.brawl import command as brawl
from muster.cli.exits import MEANING
from muster.cli.options import LOOK, MUSTER, PAST, RESULTS
from muster.cli.rehearsal import command as rehearsal

ACTING = (
    setup.app,
    rules.app,
    entrants.app,
    catalogue.app,
    lists.app,
    encounter.app,
    hall.app,
    terrain.app,
    rounds.app,
    clock.app,
    boards.app,
    contests.app,
    prizes.app,
    results.app,
    crews.app,
    calls.app,
    conduct.app,
    photo.app,
)
LOOKING = (
    scoring.app,
    views.app,
    chances.app,
    lists.looking,
    crews.looking,
    prizes.looking,
    calls.looking,
    board.app,
    rulebook.app,
    announce.app,
    diagram.app,
    control.app,
    army.app,
)

PARTS = (*ACTING, past.acts)
ACTS = (
    *(made.name or "" for part in PARTS for made in part.registered_commands),
    *(made.name or "" for part in PARTS for made in part.registered_groups),
)
"""Every command that changes an event: done as it stands, or only tried out under `preview`."""

CODES = "\n".join(
    [
        "[bold]Exit codes[/bold]",
        *(f"  {code.value}  {meaning}" for code, meaning in MEANING.items()),
    ]
)


class Door(TyperGroup):
    """A program that asks for JSON gets JSON, also when it asked wrongly."""

    def __init__(self, **attributes: Any) -> None:  # noqa: ANN401 - as typer declares them
        super().__init__(**attributes)
        tried_out = self.commands.get(PREVIEW)
        if isinstance(tried_out, TyperGroup):
            tried_out.commands.update({name: self.commands[name] for name in ACTS})

    def main(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - as typer declares it
        words = kwargs.get("args")
        if "--json" not in (sys.argv[1:] if words is None else words):
            return super().main(*args, **kwargs)
        try:
            raise SystemExit(super().main(*args, **{**kwargs, "standalone_mode": False}) or 0)
        except typer.TyperException as wrong:
            reason = {"code": "usage", "data": {}, "confirmable": False, "say": wrong.message}
            print_json({"refused": [reason]})
            raise SystemExit(wrong.exit_code) from None


app = typer.Typer(
    cls=Door,
    name="muster",
    help="Run a miniatures event from a terminal: every command works on one event's folder.",
    epilog=CODES,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)

preview = typer.Typer(
    no_args_is_help=True,
    help="Show what a command would change, places and later pairings, without writing anything.",
    epilog=epilog(['muster preview rule 3 2-5 --round 1 --reason "Misread"']),
)


@preview.callback()
def only_try(context: typer.Context) -> None:
    context.obj = PREVIEW


for part in (setup.making, importing.making, *ACTING, erase.app, *LOOKING, past.app, past.acts):
    app.add_typer(part)
app.add_typer(game.app, name="game", rich_help_panel=RESULTS)
app.add_typer(score_sheets.app, name="sheet", rich_help_panel=LOOK)
app.add_typer(preview, name=PREVIEW, rich_help_panel=PAST)
for part in (verify.app, archive.app, export.app, rehearsal.app, simulate.app, muster.app):
    app.add_typer(part)
app.add_typer(pack.app, name="pack", rich_help_panel=MUSTER)
app.add_typer(brawl.app, name="brawl", rich_help_panel=MUSTER)
