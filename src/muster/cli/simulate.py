"""`muster simulate`: a plan played a thousand times before the day."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from muster.cli.answer import Answer, screen
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.options import MUSTER
from muster.cli.study_engines import Engine, Where, study
from muster.cli.study_options import FieldOptions, Named, RuleOptions, plans_of
from muster.cli.study_plot import check_plot, draw
from muster.cli.study_tables import as_data, curve_table, end_table
from muster.core.study.findings import Sums

app = typer.Typer()


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How often, where, and what becomes of it."""

    events: Annotated[
        int, typer.Option(min=1, max=10_000_000, help="How many events are played.")
    ] = 1_000
    seed: Annotated[
        int | None, typer.Option(min=0, help="The same number, the same answer, on any engine.")
    ] = None
    engine: Annotated[Engine, typer.Option(help="On every core, on one, or on a Dask cluster.")] = (
        "processes"
    )
    scheduler: Annotated[
        str, typer.Option(metavar="tcp://…", help="A running Dask scheduler; else one is started.")
    ] = ""
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE.svg", help="Draw it: .svg, .png or .pdf.")
    ] = None


@command(
    app,
    "simulate",
    MUSTER,
    "muster simulate gg4 --entrants 64 --rounds 5",
    "muster simulate sr17 --entrants 48 --compare cut=4 --compare finals --plot cut.svg",
    "muster simulate gg4 --strengths club.csv --events 200 --seed 7 --json",
)
def simulate(
    desk: Desk,
    pack: Annotated[
        str, typer.Argument(metavar="PACK", help="gg4, gg18, sr17, wc, bb, or a pack's folder.")
    ],
    field: FieldOptions,
    rules: RuleOptions,
    run: RunOptions,
) -> Answer:
    """Play a plan a thousand times with players of known strength, and tell how good it is.

    Not simulated: concessions, forfeits, drops, late arrivals, ringers, clubs, terrain, encounters.
    """
    if run.plot is not None:
        check_plot(run.plot)
    seed = secrets.randbelow(2**31) if run.seed is None else run.seed
    plans = plans_of(pack, field, rules, seed)
    quiet = desk.options.as_json
    found = list(zip(plans, _play(plans, run, quiet=quiet), strict=True))
    title, note = _title(plans[0]), _note(run, field, seed)
    if run.plot is not None:
        draw(run.plot, title, note, found)
    data = {
        "pack": plans[0].plan.rules.id,
        "entrants": plans[0].plan.entrants,
        "events": run.events,
        "seed": seed,
        "plans": as_data(found),
    }
    drawn = (f"Drawn: {run.plot}",) if run.plot else ()
    return Answer(data, (end_table(title, found), curve_table(found), note, *drawn))


def _play(plans: Sequence[Named], run: RunOptions, *, quiet: bool) -> list[Sums]:
    console = Console(file=StringIO()) if quiet else screen(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    # It draws itself when told, not by a thread: processes may be copied from this one.
    with Progress(*columns, console=console, transient=True, auto_refresh=False) as progress:
        task = progress.add_task("Events", total=run.events * len(plans))

        def played(events: int) -> None:
            progress.update(task, advance=events, refresh=True)

        where = Where(run.engine, run.scheduler)
        return study([named.plan for named in plans], run.events, where, played)


def _title(named: Named) -> str:
    plan = named.plan
    return f"{plan.rules.title}: {plan.entrants} players, {plan.rounds} rounds"


def _note(run: RunOptions, field: FieldOptions, seed: int) -> str:
    strong = (
        f"strengths from {field.strengths.name}" if field.strengths else f"spread {field.spread:g}"
    )
    return (
        f"{run.events:,} events each, {strong}, seed {seed}. "
        "± and bars: the true value lies inside 19 times of 20."
    )
