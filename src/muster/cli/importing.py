"""`muster import`: an event that was run on Longshanks, taken in from saved pages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.options import SET_UP
from muster.cli.setup import find_pack, login, parse_day
from muster.core import commands as ask
from muster.core.access import Actor
from muster.core.event import Event
from muster.journal.folder import EventExists, FolderStore
from muster.journal.people import Person
from muster.journal.perform import create, perform
from muster.reading.longshanks.markup import LARGEST
from muster.reading.longshanks.read import read_pages
from muster.reading.longshanks.saved import SavedEvent
from muster.reading.people import new_person
from muster.reading.taking_in import (
    StandIn,
    check_history,
    summary,
    take_entrants,
    take_history,
)
from muster.reading.unclear import Unclear

making = typer.Typer()

SCORE = re.compile(r"(\d{1,3})-(\d{1,3})")


@dataclass(frozen=True, slots=True)
class Taking:
    """How much is taken, and what stands for scores that no page tells."""

    entrants_only: Annotated[
        bool, typer.Option("--entrants-only", help="Only who was there; no rounds.")
    ] = False
    win: Annotated[str, typer.Option(help="A score for every win nobody told: 1-0.")] = ""
    draw: Annotated[str, typer.Option(help="A score for every draw nobody told: 0-0.")] = "0-0"
    day: Annotated[
        str, typer.Option(metavar="YYYY-MM-DD", help="When it was held, if no page says.")
    ] = ""
    organiser: Annotated[
        str, typer.Option(metavar="NAME", help="Who organises it; the login name if not given.")
    ] = ""


@command(
    making,
    "import",
    SET_UP,
    "muster import winter-cup results.html round1.html round2.html --pack gg4",
    "muster import winter-cup results.html --pack gg4 --win 1-0 --draw 0-0",
    "muster import winter-cup results.html --pack sr17 --entrants-only",
)
def import_event(
    _: Desk,
    folder: Annotated[Path, typer.Argument(help="The folder to make the event in.")],
    pages: Annotated[list[Path], typer.Argument(metavar="PAGE\u2026", help="Pages you saved.")],
    *,
    pack: Annotated[str, typer.Option(help="gg4, gg18, sr17, wc, bb, or a pack's folder.")],
    taking: Taking,
) -> Answer:
    """Make an event of the pages of one on Longshanks: its entrants, pairings and results."""
    rules = find_pack(pack)
    saved = read_pages([(page.name, _bytes(page)) for page in pages])
    stand_in = _stand_in(taking)
    if not taking.entrants_only:
        check_history(saved, rules, stand_in)
    store = FolderStore(folder)
    if store.journal.exists():
        raise EventExists(str(folder))
    day = parse_day(taking.day) if taking.day or saved.day is None else saved.day
    person = new_person(taking.organiser or login())
    create(folder, rules, name=saved.name, day=day, organiser=person)
    return _taken(store, Actor(person.id), saved, taking, stand_in)


def _taken(
    store: FolderStore, actor: Actor, saved: SavedEvent, taking: Taking, stand_in: StandIn | None
) -> Answer:
    def do(wish: ask.Command, people: Sequence[Person]) -> Event:
        if people:
            store.add_people(tuple(people))
        return perform(store, actor, wish).event

    if saved.place:
        do(ask.ChangeDetails(venue=saved.place), ())
    only = taking.entrants_only
    taken = take_entrants(saved, do) if only else take_history(saved, do, stand_in)
    data = {
        "event": str(store.folder),
        "name": saved.name,
        "entrants": taken.entrants,
        "rounds": taken.rounds,
        "finished": taken.finished,
        "left": taken.left,
        "set_aside": taken.set_aside,
    }
    left = [f"Not taken: {each}" for each in taken.left]
    shown = (f"Made in {store.folder}.", *summary(saved, taken), *left)
    return Answer(data, shown)


def _bytes(page: Path) -> bytes:
    """No more of a file than can be a page: four bytes a letter at most."""
    with page.open("rb") as file:
        return file.read(4 * LARGEST + 1)


def _stand_in(taking: Taking) -> StandIn | None:
    return StandIn(_score(taking.win), _score(taking.draw)) if taking.win else None


def _score(text: str) -> tuple[int, int]:
    found = SCORE.fullmatch(text.strip())
    if found is None:
        raise Unclear("not-understood", f'"{text}" is not a score: write 1-0.', words=[text])
    return int(found[1]), int(found[2])
