"""Formats: the variants that a pack puts together under one name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from muster.core.rulepack.apply import Arguments, find_variant
from muster.core.rulepack.patch import Patch
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.variants import Format, Parameter


def find_format(pack: Rulepack, name: str) -> Format | None:
    """By its id, or by its title however it is capitalised."""
    wanted = name.strip().casefold()
    return next((one for one in pack.formats if wanted in {one.id, one.title.casefold()}), None)


def left_open(pack: Rulepack, chosen: Format) -> tuple[tuple[str, Parameter], ...]:
    """What the organiser is asked for, each with the variant that asks for it."""
    return tuple(
        (each.id, parameter)
        for each in chosen.variants
        if (variant := find_variant(pack, each.id))
        for parameter in variant.parameters
        if parameter.id not in each.arguments
    )


def format_patches(
    pack: Rulepack, chosen: Format, asked: Mapping[str, Arguments]
) -> tuple[Patch, ...]:
    """The variants of a format; what it leaves open is taken from what the organiser was asked."""
    return tuple(
        Patch(
            kind="variant",
            id=each.id,
            title=variant.title,
            arguments={**asked.get(each.id, {}), **each.arguments},
        )
        for each in chosen.variants
        if (variant := find_variant(pack, each.id))
    )


def format_of(pack: Rulepack, patches: Sequence[Patch]) -> Format | None:
    """The format that these variants are, whatever house rules are beside them."""
    chosen = {patch.id: patch.arguments for patch in patches if patch.kind == "variant"}
    return next((one for one in pack.formats if _is(one, chosen)), None)


def _is(one: Format, chosen: Mapping[str, Arguments]) -> bool:
    same = {each.id for each in one.variants} == chosen.keys()
    return same and all(
        chosen[each.id].get(name) == given
        for each in one.variants
        for name, given in each.arguments.items()
    )
