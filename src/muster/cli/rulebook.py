"""Commands that show the event's rule pack: what people are told, and the times of a round."""

from __future__ import annotations

from typing import Annotated, get_args

import typer

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.exits import Unclear
from muster.cli.options import LOOK
from muster.cli.plain import listing
from muster.cli.tables import table
from muster.core.event import Event
from muster.core.rulepack.patch import deviations as deviations_of
from muster.core.rulepack.schema import Guidance, Page
from muster.core.rulepack.times import announcements, clock_row, round_minutes

app = typer.Typer()

PAGES: tuple[str, ...] = get_args(Page)


@command(app, "deviations", LOOK, "muster deviations")
def deviations(desk: Desk) -> Answer:
    """Show everything that is not as the official pack has it."""
    event = desk.event
    found = deviations_of(event.official, event.rules, event.patches)
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
    rows = [[str(deviation), deviation.because] for deviation in found]
    return Answer(data, (table("Deviations", ("what", "because"), rows),))


@command(app, "guidance", LOOK, "muster guidance", "muster guidance organiser-checklist")
def guidance(
    desk: Desk,
    page: Annotated[str, typer.Argument(help=f"Only one page: {listing(PAGES)}.")] = "",
) -> Answer:
    """Show what the pack wants people to be told."""
    if page and page not in PAGES:
        say = f'There is no page "{page}": there are {listing(PAGES)}.'
        raise Unclear("unknown-page", say, page=page, known=PAGES)
    told = [each for each in _told(desk.event) if page in {"", each.page}]
    data = {"guidance": [{"id": g.id, "page": g.page, "text": g.text} for g in told]}
    rows = [[each.page, each.text] for each in told]
    return Answer(data, (table(f"{desk.event.rules.title}: guidance", ("page", "what"), rows),))


def _told(event: Event) -> list[Guidance]:
    """What holds for this event: some of it only with certain variants."""
    chosen = {patch.id for patch in event.patches}
    return [
        each
        for each in event.rules.guidance
        if not each.with_variants or chosen.intersection(each.with_variants)
    ]


@command(app, "times", LOOK, "muster times")
def times(desk: Desk) -> Answer:
    """Show how long a round lasts and what is announced when."""
    rules = desk.event.rules
    minutes, row = round_minutes(rules), clock_row(rules)
    calls = announcements(rules)
    data = {
        "minutes": minutes,
        "player_minutes": row.player if row else None,
        "calls": [{"minute": c.minute, "left": c.left, "say": c.say} for c in calls],
    }
    length = "A round has no set end" if minutes is None else f"A round lasts {minutes} minutes"
    clock = f"; each player has {row.player} on the clock" if row and row.player else ""
    rows = [[call.minute, "" if call.left is None else call.left, call.say] for call in calls]
    return Answer(data, (f"{length}{clock}.", table("Calls", ("minute", "left", "words"), rows)))
