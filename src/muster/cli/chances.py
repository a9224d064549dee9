"""`muster chances`: who can still win, and what somebody needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import RenderableType

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.options import LOOK
from muster.cli.tables import table
from muster.core.ids import EntrantId
from muster.core.study.contention import Still
from muster.core.study.likely import Chance, chances, likely
from muster.core.study.outlook import Goal, Public, Race, needs_of, outlook, public
from muster.words.chances import (
    counted_words,
    moment_words,
    needs_words,
    race_title,
    share_words,
    still_words,
)
from muster.words.names import Names

app = typer.Typer()

NO_RACE = "There is no race now: it begins with the first public round and ends with the last."


@command(app, "chances", LOOK, "muster chances", 'muster chances "Ann Lee"')
def show_chances(
    desk: Desk,
    who: Annotated[str, typer.Argument(metavar="NAME", help="Only what this entrant needs.")] = "",
) -> Answer:
    """Tell who can still win and who makes the cut, from what everybody may know."""
    known = public(desk.event)
    if known is None:
        return Answer({"races": []}, (NO_RACE,))
    if who:
        return _needed(known, desk.entrant(who), desk.names)
    looked = outlook(known)
    found = [(race, chances(known, race)) for race in looked.races]
    plays = likely(known).plays
    data = {
        "round": looked.round,
        "playing": looked.playing,
        "later": looked.later,
        "plays": plays,
        "races": [_record(race, each) for race, each in found],
    }
    show: list[RenderableType] = [moment_words(looked)]
    for race, each in found:
        show += [_table(race, each, desk.names), *counted_words(race, desk.names)]
    note = f"Shares: the rest was played {plays} times, every game as open as a coin."
    return Answer(data, (*show, note))


def _needed(known: Public, entrant: EntrantId, names: Names) -> Answer:
    races = outlook(known).races
    said = [
        (
            race,
            still_words(race, race.still[entrant]),
            needs_words(race, needs_of(known, race, entrant)),
        )
        for race in races
        if entrant in race.still
    ]
    data = {
        "entrant": entrant,
        "races": [
            {"goal": race.goal, "still": race.still[entrant], "needs": [*lines]}
            for race, _, lines in said
        ],
    }
    name = names.entrant(entrant)
    shown = [
        line
        for race, still, lines in said
        for line in (f"{race_title(race)}: {name} {still}.", *lines)
    ]
    return Answer(data, tuple(shown) or (f"{name} is in no race now.",))


def _record(race: Race, found: Sequence[Chance]) -> dict[str, object]:
    return {
        "goal": race.goal,
        "places": race.places,
        "compared": race.compared,
        "exact": race.exact,
        "chances": [
            {"entrant": each.entrant, "still": each.still, "share": round(each.share, 4)}
            for each in found
        ],
    }


def _table(race: Race, found: Sequence[Chance], names: Names) -> RenderableType:
    """Those who are out of it are only counted."""
    inside = [each for each in found if each.still is not Still.OUT]
    rows = [
        [names.entrant(each.entrant), still_words(race, each.still), share_words(each.share)]
        for each in inside
    ]
    out = len(found) - len(inside)
    rows += [[f"{out} more", still_words(race, Still.OUT), ""]] if out else []
    share = "through" if race.goal is Goal.CUT else "wins the event"
    return table(race_title(race), ("name", "", share), rows)
