"""`muster diagram`: the table of an encounter as a drawing, and where players may place things."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Annotated

import typer

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.count import count
from muster.cli.desk import Desk
from muster.cli.exits import Exits
from muster.cli.options import LOOK
from muster.cli.setup import find_pack
from muster.cli.tables import table
from muster.core.diagram.geometry import Point
from muster.core.diagram.own import as_toml, with_own_map
from muster.core.diagram.page import svg
from muster.core.diagram.placement import PlacementProblem, placement_problems, with_placed
from muster.core.diagram.scene import known_names, map_for_players, scene, title_of
from muster.core.rulepack.schema import Rulepack
from muster.journal.disk import hand_out
from muster.reading.find import find
from muster.reading.unclear import Unclear

app = typer.Typer()

LARGEST = 1_000_000
"""Bytes of a map that somebody hands in."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which table is drawn."""

    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME…", help="A strategy, scenario, battleplan or deployment."),
    ] = None
    deployment: Annotated[str, typer.Option(help="The deployment to draw it with.")] = ""
    players: Annotated[
        int | None, typer.Option(min=1, help="How many play at the table of a brawl.")
    ] = None
    pack: Annotated[
        str, typer.Option(metavar="PACK", help="A rule pack; the event's if not given.")
    ] = ""
    own: Annotated[
        Path | None,
        typer.Option("--map", metavar="FILE", help="Your own map (TOML) instead of the pack's."),
    ] = None


@command(
    app,
    "diagram",
    LOOK,
    "muster diagram raid-the-vaults --deployment corner --pack gg4 --out vaults.svg",
    "muster diagram the-pit-ii --pack sr17 --toml > pit.toml",
    "muster diagram the-pit-ii --pack sr17 --map pit.toml --out pit.svg",
    "muster diagram a-war-over-nothing --pack wc --place 6.5,0 --place -7,2",
)
def diagram(
    desk: Desk,
    wanted: Wanted,
    *,
    place: Annotated[
        list[str] | None,
        typer.Option(metavar="X,Y", help="Where players place things: inches from the centre."),
    ] = None,
    toml: Annotated[bool, typer.Option("--toml", help="Write the map itself, to edit it.")] = False,
    out: Annotated[
        Path | None, typer.Option(help="A file to write; the terminal if not given.")
    ] = None,
) -> Answer:
    """Draw the table of an encounter as SVG; without a name, list what can be drawn."""
    rules, names = _chosen(desk, wanted)
    if not names:
        return _drawable(rules)
    if toml:
        edit = f"the map of {title_of(rules, names[0])}. Edit it, then draw it with --map"
        return _written(_toml(rules, names[0]), "toml", out, edit)
    drawn = scene(rules, names)
    points = [_point(text) for text in place or ()]
    problems = placement_problems(drawn, points)
    if problems:
        return _misplaced(problems)
    shown = with_placed(drawn, points) if points else drawn
    return _written(svg(shown), "svg", out, f"{shown.title}.", (shown.ours, *shown.notes))


def _chosen(desk: Desk, wanted: Wanted) -> tuple[Rulepack, list[str]]:
    """The rules with the organiser's own map, and the names of what is drawn."""
    rules = find_pack(wanted.pack) if wanted.pack else desk.event.rules
    texts = [*(wanted.names or ()), *([wanted.deployment] if wanted.deployment else ())]
    if wanted.players is not None:
        texts.append(_for_players(rules, wanted.players))
    names = [_find(text, rules) for text in texts]
    if wanted.own is None:
        return rules, names
    rules, own = with_own_map(rules, _text(wanted.own), wanted.own.name, (names or [""])[0])
    return rules, names or [own]


def _find(text: str, rules: Rulepack) -> str:
    """A name or a title, or the beginning of either."""
    ids = known_names(rules)
    called = [(each, spelled) for each in ids for spelled in (title_of(rules, each), each)]
    return find(text, called, f'{rules.title} has nothing to draw that is called "{{name}}".')


def _for_players(rules: Rulepack, players: int) -> str:
    found = map_for_players(rules, players)
    if found is None:
        say = f"{rules.title} has no table for {count(players, 'player')}."
        raise Unclear("no-such-table", say, players=players)
    return found.id


def _text(file: Path) -> str:
    with file.open("rb") as stream:
        raw = stream.read(LARGEST + 1)
    if len(raw) > LARGEST:
        raise Unclear("not-a-map", f"{file} is too large for a map.", file=str(file))
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        say = f"{file} is not text in UTF-8; save it as UTF-8."
        raise Unclear("not-a-map", say, file=str(file)) from None


def _point(text: str) -> Point:
    try:
        x, y = map(float, text.split(","))
    except ValueError:
        x = y = float("nan")
    if not (isfinite(x) and isfinite(y)):
        say = f'"{text}" is not a place: write inches right of and past the centre, such as 6.5,-2.'
        raise Unclear("not-a-place", say, place=text)
    return x, y


def _toml(rules: Rulepack, name: str) -> str:
    found = next((each for each in rules.maps if each.id == name), None)
    if found is None:
        raise Unclear("no-map", f"{title_of(rules, name)} has no map yet.", name=name)
    return as_toml(found)


def _written(text: str, kind: str, out: Path | None, say: str, notes: Sequence[str] = ()) -> Answer:
    data: dict[str, object] = {kind: text, "notes": notes}
    if out is None:
        return Answer(data, raw=f"{text}\n")
    hand_out(out, f"{text}\n".encode())
    return Answer({**data, "out": str(out)}, (" ".join([f"{out}: {say}", *notes]),))


def _misplaced(problems: Sequence[PlacementProblem]) -> Answer:
    data = {
        "problems": [{"number": p.number, "say": p.say, "distance": p.distance} for p in problems]
    }
    return Answer(data, tuple(map(str, problems)), Exits.REFUSED)


def _drawable(rules: Rulepack) -> Answer:
    ids = [each.id for each in rules.maps]
    rows = [[each, title_of(rules, each)] for each in ids]
    data = {"maps": [{"id": each, "title": title} for each, title in rows]}
    return Answer(data, (table(f"{rules.title}: maps", ("name", "title"), rows),))
