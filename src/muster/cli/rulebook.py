"""Commands that show the event's rule pack: what people are told, and the times of a round."""

from __future__ import annotations

from typing import Annotated

import typer

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.guidance import PAGES, as_data, matching, page_tables, told
from muster.cli.options import LOOK
from muster.cli.tables import table
from muster.cli.which_pack import PackOptions, need_rules
from muster.core.course import deviations as deviations_of
from muster.core.rulepack.schema import Guidance
from muster.core.rulepack.times import announcements, clock_row, round_minutes
from muster.words.deviations import in_sentences
from muster.words.plain import listing

app = typer.Typer()


@command(app, "deviations", LOOK, "muster deviations")
def deviations(desk: Desk) -> Answer:
    """Show everything that is not as the official pack has it."""
    event = desk.event
    found = deviations_of(event)
    data = {
        "deviations": [
            {
                "path": d.path,
                "title": d.title,
                "official": d.official,
                "effective": d.effective,
                "because": d.because,
            }
            for d in found
        ]
    }
    if not found:
        return Answer(data, (f"The rules are those of {event.official.title}, unchanged.",))
    said = in_sentences(event.official, event.rules, found)
    rows = [[each.here, each.official, each.because] for each in said]
    return Answer(data, (table("Deviations", ("here", "in the pack", "because"), rows),))


@command(
    app,
    "guidance",
    LOOK,
    "muster guidance organiser-checklist",
    "muster guidance battle-traits --about skaven",
    'muster guidance --find "wild dice" --pack wc',
)
def guidance(
    desk: Desk,
    options: PackOptions,
    page: Annotated[str, typer.Argument(help=f"Only one page: {listing(PAGES)}.")] = "",
    about: Annotated[
        str, typer.Option("--about", metavar="WHAT", help="Only about this encounter, warband …")
    ] = "",
    find: Annotated[
        str, typer.Option("--find", metavar="WORDS", help="Only what holds all these words.")
    ] = "",
) -> Answer:
    """Show what the pack wants people to be told."""
    entries = matching(_told(desk, options), page=page, about=about, words=find)
    data = {"guidance": [as_data(each) for each in entries]}
    if not entries:
        return Answer(data, ("No guidance of the pack is like that.",))
    return Answer(data, page_tables(entries))


def _told(desk: Desk, options: PackOptions) -> list[Guidance]:
    """What the named pack tells, or the event's with everything that was chosen for it."""
    asked = {text.partition(":")[0] for text in options.variant or ()}
    if options.pack:
        return told(need_rules(desk, options), asked)
    event = desk.event
    return told(need_rules(desk, options), {*asked, *(patch.id for patch in event.patches)})


@command(app, "times", LOOK, "muster times")
def times(desk: Desk) -> Answer:
    """Show how long a round lasts and what is announced when."""
    rules = desk.event.rules
    minutes, row = round_minutes(rules), clock_row(rules)
    player, calls = row.player if row else rules.times.chess.minutes, announcements(rules)
    data = {
        "minutes": minutes,
        "player_minutes": player,
        "calls": [{"minute": c.minute, "left": c.left, "say": c.say} for c in calls],
    }
    length = "A round has no set end" if minutes is None else f"A round lasts {minutes} minutes"
    clock = f"; each player has {player} on the clock" if player else ""
    rows = [[call.minute, "" if call.left is None else call.left, call.say] for call in calls]
    return Answer(data, (f"{length}{clock}.", table("Calls", ("minute", "left", "words"), rows)))
