"""Changing variants and house rules in the words that follow `muster rules`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from muster.cli.handed_in import read_text
from muster.core.event import Event
from muster.core.rulepack.apply import find_variant, read_argument
from muster.core.rulepack.formats import find_format, format_patches, left_open
from muster.core.rulepack.patch import Patch
from muster.core.rulepack.problems import nearest
from muster.core.rulepack.variants import Argument, Parameter
from muster.reading.saved_rules import read_saved_rules
from muster.reading.unclear import Unclear
from muster.words.plain import listing

ONLY = "x"
"""`--x 4` fills in the only thing that is asked for, whatever the pack calls it."""

NAMED = re.compile(r"(?:--)?(?P<name>[a-z][a-z0-9-]*)=(?P<value>.*)|--(?P<flag>[a-z][a-z0-9-]*)")

EXAMPLES = {
    "add": "muster rules add cut-to-top --top 4",
    "format": "muster rules format allied --slots 4",
    "set": 'muster rules set bye.vp 5 --title "A bye is worth 5 VP"',
    "remove": "muster rules remove cut-to-top",
    "load": "muster rules load last-year.json",
}


@dataclass(frozen=True, slots=True)
class Change:
    """What was typed after `muster rules`, and the event it is about."""

    event: Event
    action: str
    words: Sequence[str]
    title: str = ""

    def not_understood(self, example: str = "") -> Unclear:
        example = example or EXAMPLES[self.action]
        say = f"That is not understood. Write it like this: {example}"
        return Unclear("not-understood", say, words=[*self.words])

    def without(self, patch: str) -> list[Patch]:
        return [each for each in self.event.patches if each.id != patch]


def _add(change: Change) -> list[Patch]:
    """Choose a variant; one that is chosen already is filled in anew."""
    if not change.words:
        raise change.not_understood()
    name = change.words[0]
    known = find_variant(change.event.official, name)
    arguments = _arguments(change, known.parameters if known else ())
    title = known.title if known else name
    patch = Patch(kind="variant", id=name, title=title, arguments=arguments)
    return [*change.without(name), patch]


def _format(change: Change) -> list[Patch]:
    """The variants of a format come to those that are chosen; one without any takes them away."""
    official = change.event.official
    if not change.words:
        raise change.not_understood()
    known = find_format(official, change.words[0])
    if known is None:
        raise _no_format(change)
    asked = left_open(official, known)
    given = _arguments(change, [parameter for _, parameter in asked])
    if not given.keys() <= {parameter.id for _, parameter in asked}:
        takes = "".join(f" --{parameter.id} ..." for _, parameter in asked)
        raise change.not_understood(f"muster rules format {known.id}{takes}")
    filled = {
        variant: {p.id: given[p.id] for of, p in asked if of == variant and p.id in given}
        for variant in {of for of, _ in asked}
    }
    added = format_patches(official, known, filled)
    ids = {patch.id for patch in added}
    kept = [p for p in change.event.patches if p.id not in ids and (added or p.kind != "variant")]
    return [*added, *kept]


def _no_format(change: Change) -> Unclear:
    known = [one.id for one in change.event.official.formats]
    near = nearest(change.words[0], known)
    said = f"Did you mean {near}?" if near else f"There are: {listing(known) or 'none'}."
    say = f'There is no format "{change.words[0]}". {said}'
    return Unclear("unknown-format", say, format=change.words[0], known=known)


def _arguments(change: Change, asked: Sequence[Parameter]) -> dict[str, Argument]:
    """`--top 4`, `--top=4` or `top=4`; names may have blanks."""
    known = {parameter.id: parameter for parameter in asked}
    only = next(iter(known)) if len(known) == 1 else ONLY
    found: dict[str, Argument] = {}
    for typed, text in _pairs(change):
        name = only if typed == ONLY else typed
        argument = read_argument(known.get(name) or Parameter(id=name, ask=""), text)
        if argument is None:
            raise change.not_understood()
        found[name] = argument
    return found


def _pairs(change: Change) -> Iterator[tuple[str, str]]:
    """Each name with all that follows it up to the next."""
    names: list[str] = []
    values: list[list[str]] = []
    for word in change.words[1:]:
        found = NAMED.fullmatch(word)
        if found:
            names.append(found["name"] or found["flag"])
            values.append([found["value"]] if found["value"] else [])
        elif names:
            values[-1].append(word)
        else:
            raise change.not_understood()
    yield from zip(names, map(" ".join, values), strict=True)


def _set(change: Change) -> list[Patch]:
    """A house rule for one place of the pack; setting the place again replaces it."""
    try:
        path, text = change.words
    except ValueError:
        raise change.not_understood() from None
    slug = re.sub(r"[^a-z0-9]+", "-", path.casefold()).strip("-")
    title = change.title or f"{path} = {text}"
    patch = Patch(kind="house-rule", id=slug, title=title, set={path: _value(text)})
    return [*change.without(slug), patch]


def _value(text: str) -> JsonValue:
    """What JSON can read is read; anything else is a word."""
    try:
        value: JsonValue = json.loads(text)
    except json.JSONDecodeError:
        return text
    return value


def _remove(change: Change) -> list[Patch]:
    known = [patch.id for patch in change.event.patches]
    if change.words[1:] or not change.words:
        raise change.not_understood()
    if change.words[0] not in known:
        say = f'"{change.words[0]}" is not chosen. Chosen: {listing(known) or "nothing"}.'
        raise Unclear("unknown-rule", say, id=change.words[0], known=known)
    return change.without(change.words[0])


def _load(change: Change) -> list[Patch]:
    """Rules that were saved take the place of those that are chosen."""
    if change.words[1:] or not change.words:
        raise change.not_understood()
    raw = read_text(change.words[0]).encode()
    return [*read_saved_rules(raw, change.event.official).patches]


CHANGES: Mapping[str, Callable[[Change], list[Patch]]] = {
    "add": _add,
    "format": _format,
    "set": _set,
    "remove": _remove,
    "load": _load,
}
