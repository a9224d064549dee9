"""`muster rehearse`: an event from check-in to prizes, by the same means as any event."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from io import StringIO
from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from muster.cli.answer import Answer, screen
from muster.cli.app import command
from muster.cli.count import count
from muster.cli.desk import Desk
from muster.cli.options import MUSTER
from muster.cli.rehearsal import play
from muster.cli.rehearsal.cast import ORGANISER
from muster.cli.rehearsal.stage import Stage
from muster.cli.setup import find_pack
from muster.cli.verify import Checked, verdict_answer
from muster.core.access import Actor
from muster.core.rulepack.schema import Rulepack
from muster.core.standings import standings
from muster.core.verify import verify
from muster.journal.folder import EventExists, FolderStore
from muster.journal.perform import create
from muster.reading.people import new_person
from muster.words.exports.plain import standing_record

app = typer.Typer()


@command(
    app,
    "rehearse",
    MUSTER,
    "muster rehearse",
    "muster rehearse --pack sr17 --entrants 24",
    "muster rehearse --pack bb --seed 7 --keep brawl",
)
def rehearse(
    desk: Desk,
    pack: Annotated[str, typer.Option(help="gg4, gg18, sr17, wc, bb, or a pack's folder.")] = "gg4",
    entrants: Annotated[int, typer.Option(min=6, max=500, help="How many enter.")] = 18,
    seed: Annotated[
        int | None, typer.Option(help="For the made-up results alone; pairings are drawn anew.")
    ] = None,
    keep: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Keep the event in this folder.")
    ] = None,
) -> Answer:
    """Play a whole event before your eyes, with a dispute, a correction and prizes."""
    rules = find_pack(pack)
    console = Console(file=StringIO()) if desk.options.as_json else screen()
    with _folder(keep) as folder, Progress(console=console, transient=True) as progress:
        stage = _stage(folder, rules, Random(seed), console, progress)  # noqa: S311 - made-up results
        play.arrive(stage, entrants)
        games = max(1, len(stage.event.present()) // 2)
        progress.add_task("Results", total=games * stage.event.planned)
        while not play.is_over(stage):
            play.play_round(stage)
            play.between(stage)
        play.prizes(stage)
    event = stage.event
    verdict = verdict_answer(Checked(event.name, verify(event.lines(), event.official)))
    rows = [standing_record(event, row, stage.names) for row in standings(event)]
    said = f"{count(event.revision, 'line')} in the journal" + (
        f", kept in {keep}." if keep else "."
    )
    data = {"standings": rows, **verdict.data}
    return Answer(data, (*verdict.show, said), verdict.exits)


@contextmanager
def _folder(keep: Path | None) -> Iterator[Path]:
    if keep is not None:
        if FolderStore(keep).journal.exists():
            raise EventExists(str(keep))
        keep.mkdir(parents=True, exist_ok=True)
        yield keep
        return
    with tempfile.TemporaryDirectory(prefix="muster-demo-") as name:
        yield Path(name)


def _stage(
    folder: Path, rules: Rulepack, dice: Random, console: Console, progress: Progress
) -> Stage:
    organiser = new_person(ORGANISER)
    name = f"{rules.short} Demo Cup"
    store = create(folder, rules, name=name, day=_day(rules), organiser=organiser)
    people = {organiser.id: organiser}
    return Stage(store, Actor(organiser.id), dice, console, progress, store.load(), people)


def _day(rules: Rulepack) -> date:
    """Today, or the first day of the season a pack is bound to."""
    return rules.season.first if rules.season else datetime.now(UTC).date()
