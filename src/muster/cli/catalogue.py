"""`muster catalogue`: the models that lists are checked against."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from muster.cli.answer import Answer
from muster.cli.app import command, default
from muster.cli.desk import Desk
from muster.cli.options import SET_UP
from muster.cli.tables import table
from muster.core import commands as ask
from muster.core.catalogue import Catalogue, Profile
from muster.reading.catalogue import read_catalogues, sample_catalogue
from muster.reading.catalogue.handed import MOST_BYTES
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.plain import listing

app = typer.Typer()
group = typer.Typer(help="The models that lists are checked against: load, look, remove.")
app.add_typer(group, name="catalogue", rich_help_panel=SET_UP)

MOST_SHOWN = 50


@default(
    group,
    "muster catalogue",
    "muster catalogue load models.csv",
    "muster catalogue show lancer",
    "muster catalogue sample",
)
def overview(desk: Desk) -> Answer:
    """The models that lists are checked against: load, look, remove."""
    known = desk.event.catalogue
    if known is None:
        say = "There is no catalogue: lists are looked at by you, not checked."
        return Answer({"catalogue": None}, (say,))
    counted = Counter(name for each in known.profiles for name in each.factions or ("",))
    rows = [[name or "no Faction", number] for name, number in sorted(counted.items())]
    shown = table(f"{known.title}: {len(known.profiles)}", ("Faction", "models"), rows)
    return Answer(_data(known), (shown,))


@command(
    group,
    "load",
    SET_UP,
    "muster catalogue load models.csv",
    "muster catalogue load game.gst guild.cat ten-thunders.cat",
)
def load(
    desk: Desk,
    files: Annotated[
        list[Path], typer.Argument(help="JSON, CSV or BattleScribe files, also zipped.")
    ],
) -> Answer:
    """Load a catalogue; lists that are handed in from now on are checked against it."""
    read = read_catalogues([(file.name, _bytes(file)) for file in files])
    if read.doubts and not desk.options.yes:
        raise SeveralUnclear(read.doubts)
    done = desk.do(ask.SetCatalogue(catalogue=read.catalogue))
    return Answer({**done.data, "notes": list(read.notes)}, (*done.show, *read.notes))


@command(group, "sample", SET_UP, "muster catalogue sample")
def sample(desk: Desk) -> Answer:
    """Load the small invented catalogue that comes with the event's pack, to try things out."""
    found = sample_catalogue(desk.event.rules.id)
    if found is None:
        say = f"No catalogue comes with {desk.event.rules.title}."
        raise Unclear("no-sample", say, pack=desk.event.rules.id)
    return desk.do(ask.SetCatalogue(catalogue=found))


@command(group, "show", SET_UP, "muster catalogue show lancer")
def show(
    desk: Desk,
    words: Annotated[str, typer.Argument(metavar="WORDS", help="A part of a name.")] = "",
) -> Answer:
    """Show the models whose name, Faction, Keyword or trait has these words in it."""
    known = desk.event.catalogue
    if known is None:
        raise Unclear("no-catalogue", "There is no catalogue: load one first.")
    found = [each for each in known.profiles if words.casefold() in _said(each)]
    rows = [
        [each.name, listing(each.factions), each.cost, listing((*each.keywords, *each.traits))]
        for each in found[:MOST_SHOWN]
    ]
    headings = ("model", "Faction", "cost", "what it is")
    more = len(found) - MOST_SHOWN
    told = (f"And {more} more: say more of the name.",) if more > 0 else ()
    data = {"profiles": [each.model_dump(mode="json") for each in found[:MOST_SHOWN]]}
    return Answer({**data, "found": len(found)}, (table(known.title, headings, rows), *told))


@command(group, "remove", SET_UP, "muster catalogue remove")
def remove(desk: Desk) -> Answer:
    """Do without a catalogue: lists are then looked at by you, not checked."""
    return desk.do(ask.SetCatalogue(catalogue=None))


def _bytes(file: Path) -> bytes:
    with file.open("rb") as opened:
        return opened.read(MOST_BYTES + 1)


def _said(profile: Profile) -> str:
    words = (profile.name, *profile.factions, *profile.keywords, *profile.traits)
    return " ".join(words).casefold()


def _data(catalogue: Catalogue) -> dict[str, object]:
    head = catalogue.model_dump(mode="json", exclude={"profiles"})
    return {"catalogue": {**head, "profiles": len(catalogue.profiles)}}
