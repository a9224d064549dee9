"""What a pack tells people, as far as it holds with the variants that are chosen."""

from __future__ import annotations

from collections.abc import Collection

from muster.core.rulepack.schema import Guidance, Rulepack


def holding(rules: Rulepack, chosen: Collection[str]) -> tuple[Guidance, ...]:
    return tuple(
        each
        for each in rules.guidance
        if not each.with_variants or set(chosen).intersection(each.with_variants)
    )
