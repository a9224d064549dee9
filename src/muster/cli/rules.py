"""`muster rules`: variants and house rules, shown, changed and kept for another event."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.console import RenderableType

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.options import SET_UP, Reason
from muster.cli.rules_changes import CHANGES, EXAMPLES, Change
from muster.cli.tables import table
from muster.core import commands as ask
from muster.core.rulepack.apply import argument_words
from muster.core.rulepack.formats import format_of
from muster.core.rulepack.patch import Patch
from muster.core.rulepack.saved import SavedRules
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.variants import Format, Variant
from muster.journal.disk import hand_out
from muster.words.deviations import changed_here, rule_words
from muster.words.plain import listing

app = typer.Typer()


@command(
    app,
    "rules",
    SET_UP,
    "muster rules",
    *EXAMPLES.values(),
    "muster rules save this-year.json",
    'muster rules set pairing.separate \'["club"]\' --title "Clubs apart in round 1"',
    free=True,
)
def rules(
    desk: Desk,
    action: Annotated[
        Literal["show", "add", "format", "set", "remove", "save", "load"],
        typer.Argument(
            help="add a variant, or those of a format; set a house rule; remove either; "
            "save all of it for another event, or load it there; or just show."
        ),
    ] = "show",
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WORDS…",
            help="A variant or format and what it asks for, a place and its value, an id, a file.",
        ),
    ] = None,
    title: Annotated[str, typer.Option(help="What everybody reads about a house rule.")] = "",
    reason: Reason = "",
) -> Answer:
    """Show the variants of the pack and what is chosen; choose, set a house rule, take back."""
    if action == "show":
        return _show(desk)
    if action == "save":
        return _save(desk, words or [], title)
    patches = CHANGES[action](Change(desk.event, action, words or [], title))
    return desk.do(ask.ChangeRules(patches=tuple(patches), reason=reason))


def _save(desk: Desk, words: list[str], title: str) -> Answer:
    """A document in a file, or on the terminal if none is named."""
    event = desk.event
    kept = SavedRules(pack=event.official.id, title=title or event.name, patches=event.patches)
    if not words:
        return Answer(kept.model_dump(mode="json"), raw=kept.written())
    out = Path(words[0])
    hand_out(out, kept.written().encode())
    said = f"{out}: {listing(patch.called for patch in event.patches) or 'no changes'}."
    return Answer({**kept.model_dump(mode="json"), "out": str(out)}, (said,))


def _show(desk: Desk) -> Answer:
    event = desk.event
    chosen = {patch.id: patch for patch in event.patches}
    variants = [
        [
            "yes" if variant.id in chosen else "",
            variant.id,
            _asked(variant, chosen.get(variant.id)),
            f"{variant.title}: {variant.say}",
        ]
        for variant in event.official.variants
    ]
    house = [
        [patch.id, rule_words(event.official, event.rules, patch)]
        for patch in event.patches
        if patch.kind == "house-rule"
    ]
    now = format_of(event.official, event.patches)
    changes = changed_here(event)
    data = {
        "variants": [
            {"id": v.id, "title": v.title, "say": v.say, "chosen": v.id in chosen}
            for v in event.official.variants
        ],
        "formats": [one.id for one in event.official.formats],
        "format": now.id if now else "",
        "patches": event.patches,
        "deviations": [{"say": str(each), "because": each.because} for each in changes],
    }
    return Answer(
        data,
        (
            table(f"Variants of {event.official.title}", ("on", "id", "with", "what"), variants),
            *_formats(event.official, now),
            table("House rules", ("id", "what"), house),
            table(
                "Changed",
                ("here", "in the pack", "because"),
                [[each.here, each.official, each.because] for each in changes],
            ),
        ),
    )


def _formats(pack: Rulepack, now: Format | None) -> tuple[RenderableType, ...]:
    rows = [
        ["yes" if one == now else "", one.id, listing(v.id for v in one.variants), one.say]
        for one in pack.formats
    ]
    return (table("Formats", ("on", "id", "variants", "what"), rows),) if rows else ()


def _asked(variant: Variant, patch: Patch | None) -> str:
    """As it is typed."""
    given = {key: argument_words(each) for key, each in patch.arguments.items()} if patch else {}
    blanks = {"number": "N", "names": "NAMES"}
    return listing(f"--{p.id} {given.get(p.id, blanks[p.kind])}" for p in variant.parameters)
