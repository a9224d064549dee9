"""What a pack tells people, as far as it holds with the rules that are chosen."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from muster.core.rulepack.basis import Table
from muster.core.rulepack.patch import Patch
from muster.core.rulepack.paths import split
from muster.core.rulepack.schema import Guidance, Rulepack


class Ruled(Protocol):
    """Whatever is played by a pack and patches of it: an event."""

    @property
    def official(self) -> Rulepack: ...
    @property
    def rules(self) -> Rulepack: ...
    @property
    def patches(self) -> Sequence[Patch]: ...


def told_here(here: Ruled) -> tuple[Guidance, ...]:
    """All that holds here: what puts a rule in words that is another one here is left out."""
    return tuple(
        each
        for each in holding(here.rules, {patch.id for patch in here.patches})
        if all(_at(here.official, place) == _at(here.rules, place) for place in each.tells)
    )


def holding(rules: Rulepack, chosen: Collection[str]) -> tuple[Guidance, ...]:
    """What is told with these variants."""
    variants = set(chosen)
    return tuple(
        each
        for each in rules.guidance
        if (not each.with_variants or variants.intersection(each.with_variants))
        and variants.isdisjoint(each.without_variants)
    )


def _at(rules: Rulepack, place: str) -> object:
    """What is at a place of a pack; nothing where there is none."""
    value: object = rules
    for step in split(place):
        if isinstance(value, Table):
            value = getattr(value, step, None)
        elif isinstance(value, Mapping):
            value = value.get(step)
        elif isinstance(value, tuple):
            value = next((item for item in value if getattr(item, "id", "") == step), None)
    return value
