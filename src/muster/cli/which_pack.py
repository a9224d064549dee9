"""Which rules a command is about: a pack by name, with variants, or the event's."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from muster.cli.desk import Desk
from muster.cli.setup import find_pack
from muster.core.rulepack.apply import (
    argument_words,
    find_variant,
    read_argument,
    sample_arguments,
)
from muster.core.rulepack.encounters import Element
from muster.core.rulepack.patch import Patch, effective
from muster.core.rulepack.problems import nearest
from muster.core.rulepack.schema import Rulepack
from muster.journal.folder import NoEvent
from muster.packs import official_packs
from muster.reading.unclear import Unclear
from muster.words.plain import listing


@dataclass(frozen=True, slots=True)
class PackOptions:
    """A pack to look at, whatever the event."""

    pack: Annotated[
        str, typer.Option("--pack", metavar="PACK", help="A pack, by name or by its folder.")
    ] = ""
    variant: Annotated[
        list[str] | None,
        typer.Option(
            "--variant",
            metavar="NAME",
            help="With this variant, or NAME:6 with what it asks for; again for more.",
        ),
    ] = None


def rules_of(desk: Desk, options: PackOptions) -> Rulepack | None:
    """The rules that were named, or the event's; None if there is neither."""
    if options.pack:
        return with_variants(find_pack(options.pack), options.variant or [])
    try:
        rules = desk.event.rules
    except (NoEvent, Unclear):
        return None
    return with_variants(rules, options.variant or [])


def need_rules(desk: Desk, options: PackOptions) -> Rulepack:
    rules = rules_of(desk, options)
    if rules is None:
        known = [pack.short for pack in official_packs().values()]
        raise Unclear("pack-missing", f"Which pack? Add --pack {listing(known, 'or')}.")
    return rules


def same_rules(desk: Desk, options: PackOptions, rules: Rulepack) -> str:
    """The options by which another command gets these rules, with a space before each."""
    pack = options.pack or ("" if rules_of(desk, options) else rules.short.lower())
    named = [f" --pack {shlex.quote(pack)}"] if pack else []
    return "".join([*named, *(f" --variant {shlex.quote(one)}" for one in options.variant or ())])


def find_elements(
    desk: Desk, options: PackOptions, names: Sequence[str]
) -> tuple[Rulepack, list[Element]]:
    """The elements of these names, and the pack they are from: the named one, or any that fits."""
    rules = rules_of(desk, options)
    packs = [rules] if rules else list(official_packs().values())
    fitting = [pack for pack in packs if all(_find(pack, name) for name in names)]
    if not fitting:
        raise _unknown(packs, names)
    if len(fitting) > 1:
        shorts = [pack.short for pack in fitting]
        say = f"{listing(names)}: {listing(shorts)} have that. Add --pack {listing(shorts, 'or')}."
        raise Unclear("several-packs", say, packs=shorts)
    found = [_find(fitting[0], name) for name in names]
    return fitting[0], [element for element in found if element is not None]


def _find(pack: Rulepack, name: str) -> Element | None:
    wanted = name.casefold()
    return next((one for one in pack.elements if wanted in {one.id, one.title.casefold()}), None)


def _unknown(packs: Sequence[Rulepack], names: Sequence[str]) -> Unclear:
    ids = [element.id for pack in packs for element in pack.elements]
    wrong = next((n for n in names if not any(_find(pack, n) for pack in packs)), names[0])
    near = nearest(wrong.casefold(), ids)
    hint = f" Did you mean {near}?" if near else " muster sheet list shows what there is."
    return Unclear("part-unknown", f'There is no "{wrong}".{hint}', part=wrong, near=near)


def with_variants(rules: Rulepack, typed: Sequence[str]) -> Rulepack:
    patches = [_patch(rules, text) for text in typed]
    return effective(rules, patches) if patches else rules


def _patch(rules: Rulepack, text: str) -> Patch:
    """A variant as it was typed: `bans`, or with what it asks for, `bans:2`, `classic:Ann&Bo`."""
    name, _, typed = text.partition(":")
    variant = find_variant(rules, name)
    arguments = sample_arguments(variant) if variant else {}
    given = typed.split(",") if typed else []
    parameters = variant.parameters if variant else ()
    read = {p.id: read_argument(p, each) for p, each in zip(parameters, given, strict=False)}
    understood = {key: each for key, each in read.items() if each is not None}
    if len(given) > len(arguments) or len(understood) < len(read):
        asked = f"{name}:{','.join(map(argument_words, arguments.values()))}" if arguments else name
        raise Unclear("not-understood", f'"{text}" is not understood; write {asked}.', words=text)
    return Patch(kind="variant", id=name, title=name, arguments=arguments | understood)
