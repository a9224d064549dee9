"""`muster rules`: variants and house rules, shown and changed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

import typer
from pydantic import JsonValue

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.options import SET_UP, Reason
from muster.cli.tables import table
from muster.core import commands as ask
from muster.core.rulepack.apply import find_variant
from muster.core.rulepack.patch import Patch, deviations
from muster.core.rulepack.schema import Variant
from muster.reading.unclear import Unclear
from muster.words.plain import listing

app = typer.Typer()

ONLY = "x"
"""`--x 4` fills in the only number of a variant, whatever the pack calls it."""

EXAMPLES = {
    "add": "muster rules add cut-to-top --top 4",
    "set": 'muster rules set bye.vp 5 --title "A bye is worth 5 VP"',
    "remove": "muster rules remove cut-to-top",
}


@dataclass(frozen=True, slots=True)
class Change:
    """What was typed after `muster rules`."""

    action: str
    words: list[str]
    title: str = ""

    def not_understood(self) -> Unclear:
        say = f"That is not understood. Write it like this: {EXAMPLES[self.action]}"
        return Unclear("not-understood", say, words=self.words)


@command(
    app,
    "rules",
    SET_UP,
    "muster rules",
    *EXAMPLES.values(),
    'muster rules set pairing.separate \'["club"]\' --title "Clubs apart in round 1"',
    free=True,
)
def rules(
    desk: Desk,
    action: Annotated[
        Literal["show", "add", "set", "remove"],
        typer.Argument(help="add a variant, set a house rule, remove either; or just show."),
    ] = "show",
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WORDS…", help="A variant and its numbers, a place and its value, or an id."
        ),
    ] = None,
    title: Annotated[str, typer.Option(help="What everybody reads about a house rule.")] = "",
    reason: Reason = "",
) -> Answer:
    """Show the variants of the pack and what is chosen; choose, set a house rule, take back."""
    if action == "show":
        return _show(desk)
    patches = CHANGES[action](desk, Change(action, words or [], title))
    return desk.do(ask.ChangeRules(patches=tuple(patches), reason=reason))


def _show(desk: Desk) -> Answer:
    event = desk.event
    chosen = {patch.id: patch for patch in event.patches}
    variants = [
        [
            "yes" if variant.id in chosen else "",
            variant.id,
            _numbers(variant, chosen.get(variant.id)),
            f"{variant.title}: {variant.say}",
        ]
        for variant in event.official.variants
    ]
    house = [[patch.id, patch.title] for patch in event.patches if patch.kind == "house-rule"]
    changes = deviations(event.official, event.rules, event.patches)
    data = {
        "variants": [
            {"id": v.id, "title": v.title, "say": v.say, "chosen": v.id in chosen}
            for v in event.official.variants
        ],
        "patches": event.patches,
        "deviations": [{"path": d.path, "say": str(d), "because": d.because} for d in changes],
    }
    return Answer(
        data,
        (
            table(f"Variants of {event.official.title}", ("on", "id", "with", "what"), variants),
            table("House rules", ("id", "what"), house),
            table("Changed", ("what", "because"), [[str(d), d.because] for d in changes]),
        ),
    )


def _numbers(variant: Variant, patch: Patch | None) -> str:
    given = patch.arguments if patch else {}
    return listing(f"--{p.id} {given.get(p.id, 'N')}" for p in variant.parameters)


def _add(desk: Desk, change: Change) -> list[Patch]:
    """Choose a variant; one that is chosen already gets its new numbers."""
    if not change.words:
        raise change.not_understood()
    name = change.words[0]
    known = find_variant(desk.event.official, name)
    patch = Patch(
        kind="variant",
        id=name,
        title=known.title if known else name,
        arguments=_arguments(change, known),
    )
    return [*_others(desk, name), patch]


def _arguments(change: Change, variant: Variant | None) -> dict[str, int]:
    """`--top 4`, `--top=4` or `top=4`."""
    parts = " ".join(change.words[1:]).replace("=", " ").split()
    names, numbers = parts[::2], parts[1::2]
    if len(names) != len(numbers) or not all(re.fullmatch(r"-?\d+", n) for n in numbers):
        raise change.not_understood()
    asked = [parameter.id for parameter in variant.parameters] if variant else []
    only = asked[0] if len(asked) == 1 else ONLY
    plain = [name.lstrip("-") for name in names]
    return {
        only if name == ONLY else name: int(number)
        for name, number in zip(plain, numbers, strict=True)
    }


def _set(desk: Desk, change: Change) -> list[Patch]:
    """A house rule for one place of the pack; setting the place again replaces it."""
    try:
        path, text = change.words
    except ValueError:
        raise change.not_understood() from None
    slug = re.sub(r"[^a-z0-9]+", "-", path.casefold()).strip("-")
    title = change.title or f"{path} = {text}"
    patch = Patch(kind="house-rule", id=slug, title=title, set={path: _value(text)})
    return [*_others(desk, slug), patch]


def _value(text: str) -> JsonValue:
    """What JSON can read is read; anything else is a word."""
    try:
        value: JsonValue = json.loads(text)
    except json.JSONDecodeError:
        return text
    return value


def _remove(desk: Desk, change: Change) -> list[Patch]:
    known = [patch.id for patch in desk.event.patches]
    if change.words[1:] or not change.words:
        raise change.not_understood()
    if change.words[0] not in known:
        say = f'"{change.words[0]}" is not chosen. Chosen: {listing(known) or "nothing"}.'
        raise Unclear("unknown-rule", say, id=change.words[0], known=known)
    return _others(desk, change.words[0])


def _others(desk: Desk, patch: str) -> list[Patch]:
    return [each for each in desk.event.patches if each.id != patch]


CHANGES: Mapping[str, Callable[[Desk, Change], list[Patch]]] = {
    "add": _add,
    "set": _set,
    "remove": _remove,
}
