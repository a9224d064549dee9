"""`muster pack`: whether a rule pack is ready, which packs there are, and one to begin with."""

from __future__ import annotations

import os
import re
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from shlex import quote
from string import Template
from typing import Annotated

import typer

from muster.cli.answer import Answer
from muster.cli.app import command, epilog
from muster.cli.count import count
from muster.cli.desk import Desk
from muster.cli.exits import Exits
from muster.cli.muster import packs
from muster.cli.options import MUSTER
from muster.cli.setup import find_pack
from muster.cli.tables import table
from muster.core.rulepack.digest import digest
from muster.core.rulepack.document import MAIN
from muster.core.rulepack.problems import PackProblem, PackRefused
from muster.core.rulepack.schema import Rulepack
from muster.journal.disk import write_whole
from muster.packs import starter, try_out
from muster.reading.unclear import Unclear
from muster.words.plain import folded, printable

app = typer.Typer(
    no_args_is_help=True,
    help="Check a rule pack, list those there are, or begin one of your own.",
    epilog=epilog(["muster pack new our-pack", "muster pack check ./our-pack", "muster pack list"]),
)


@command(app, "check", MUSTER, "muster pack check ./our-pack", "muster pack check gg4")
def check(
    _: Desk,
    pack: Annotated[
        str, typer.Argument(metavar="DIR", help="A pack's folder, or gg4, gg18, sr17, wc, bb.")
    ],
) -> Answer:
    """Say that a pack is ready, or everything that is wrong with it, by file and line."""
    try:
        return _ready(_read(pack))
    except PackRefused as refusal:
        return _not_ready(refusal.problems)


@command(app, "list", MUSTER, "muster pack list")
def listed(desk: Desk) -> Answer:
    """List the rule packs that come with Muster."""
    return packs(desk)


@command(app, "new", MUSTER, "muster pack new our-pack")
def new(
    _: Desk, folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder to make.")]
) -> Answer:
    """Write the smallest pack that can be played, to begin with."""
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.glob("*.toml")):
        say = f"There is a pack in {folder} already; it was left as it is. Choose another folder."
        raise Unclear("pack-exists", say, pack=str(folder))
    names = _names(folder.resolve().name)
    write_whole(folder / MAIN, Template(starter()).substitute(names).encode())
    # A folder written as one is never taken for an official pack of that name.
    where = folder if folder.is_absolute() else f"./{folder}"
    next_command = f"muster pack check {quote(str(where))}"
    data = {"pack": str(folder), "id": names["id"], "next": next_command}
    made = f"{names['title']} is in {folder / MAIN}."
    return Answer(data, (made, f"Next: write your rules into it, then {next_command}"))


def _read(text: str) -> Rulepack:
    """A pack with every variant tried: an official one, or one in a folder."""
    shipped = try_out(text)
    if shipped is not None:
        return shipped
    if os.path.lexists(text) and not Path(text).is_dir():
        say = f"{text} is not a folder. Name the folder that holds {MAIN}."
        raise Unclear("not-a-folder", say, pack=text)
    return find_pack(text)


def _names(folder: str) -> dict[str, str]:
    """What a pack is called after its folder: an id begins with a letter."""
    words = re.findall(r"[a-z0-9]+", folded(folder))
    if not words or words[0][0].isdigit():
        words = ["pack", *words]
    initials = "".join(word[0] for word in words)
    return {"id": "-".join(words), "title": " ".join(words).capitalize(), "short": initials.upper()}


def _not_ready(problems: tuple[PackProblem, ...]) -> Answer:
    """One line for each problem, as editors and people look for places."""
    data = {"ready": False, "problems": [asdict(problem) for problem in problems]}
    lines = [printable(str(problem)) for problem in problems]
    end = f"Not ready: {count(len(lines), 'problem')}."
    return Answer(data, (*lines, end), Exits.FILES)


def _ready(pack: Rulepack) -> Answer:
    said = summary(pack)
    data = {
        "ready": True,
        "id": pack.id,
        "short": pack.short,
        "title": pack.title,
        "digest": digest(pack),
        "rounds": [row.rounds for row in pack.rounds.by_attendance],
        "figures": [figure.id for figure in pack.result.figures],
        "slots": [slot.id for slot in pack.encounter.slots],
        "elements": len(pack.elements),
        "sheets": _sheets(pack),
        "variants": [variant.id for variant in pack.variants],
    }
    first = printable(f"{pack.title} ({pack.short}) is ready.")
    return Answer(data, (first, table("What it says", ("about", "says"), said.items())))


def summary(pack: Rulepack) -> dict[str, str]:
    """What an author looks at first: whether Muster read what was meant."""
    figures = [figure.id for figure in pack.result.figures]
    slots = Counter(element.slot for element in pack.elements)
    return {
        "rounds": _rounds(pack),
        "figures": ", ".join([*figures, *(f"{name} (derived)" for name in pack.result.derived)]),
        "standings": ", ".join(pack.standings.order),
        "slots": ", ".join(slot.id for slot in pack.encounter.slots) or "none",
        "elements": ", ".join(f"{name} {number}" for name, number in slots.items()) or "none",
        "sheets": str(_sheets(pack) or "none"),
        "variants": ", ".join(variant.id for variant in pack.variants) or "none",
    }


def _rounds(pack: Rulepack) -> str:
    if pack.rounds.fixed is not None:
        return str(pack.rounds.fixed)
    rows = [
        f"{row.rounds}{' or more' if row.or_more else ''} for "
        + ("more" if row.up_to is None else f"up to {row.up_to}")
        for row in pack.rounds.by_attendance
    ]
    return ", ".join(rows)


def _sheets(pack: Rulepack) -> int:
    """Elements that ask or score something, so that a game of them has a sheet."""
    return sum(bool(element.inputs or element.awards) for element in pack.elements)
