"""What cannot be, at the field it was typed into; and a whole set of rules tried beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from muster.core.rulepack.apply import find_variant
from muster.core.rulepack.patch import Patch, effective, warnings
from muster.core.rulepack.problems import PackProblem, PackRefused
from muster.core.rulepack.schema import Rulepack
from muster.web.forms.rules import Wrong
from muster.words.deviations import Changed, changed

Wrongs = Mapping[str, tuple[str, ...]]
"""Sentences by the field they are about; none in particular is `""`."""


@dataclass(frozen=True, slots=True)
class Tried:
    """The rules that would apply, or the pack's own where they cannot be, and why not."""

    rules: Rulepack
    wrong: tuple[Wrong, ...] = ()
    warnings: tuple[str, ...] = ()
    deviations: tuple[Changed, ...] = ()


def try_rules(official: Rulepack, patches: Sequence[Patch]) -> Tried:
    told = tuple(map(str, warnings(official, patches)))
    try:
        rules = effective(official, patches)
    except PackRefused as refusal:
        wrong = [_placed(official, patches, problem) for problem in refusal.problems]
        return Tried(official, tuple(wrong), told)
    return Tried(rules, (), told, changed(official, rules, patches))


def by_field(wrong: Sequence[Wrong]) -> Wrongs:
    """Each sentence once at its field."""
    fields = dict.fromkeys(each.at for each in wrong)
    return {
        field: tuple(dict.fromkeys(each.say for each in wrong if each.at == field))
        for field in fields
    }


def _placed(official: Rulepack, patches: Sequence[Patch], problem: PackProblem) -> Wrong:
    blamed = next((patch for patch in patches if patch.title == problem.file), None)
    if blamed is None:
        return Wrong("", str(problem))
    say = f"{blamed.title}: {problem.say}"
    variant = find_variant(official, blamed.id) if blamed.kind == "variant" else None
    if variant is not None:
        asked = {parameter.id for parameter in variant.parameters}
        at = f"argument.{variant.id}.{problem.key}" if problem.key in asked else ""
        return Wrong(at or f"variant.{variant.id}", say)
    return Wrong(f"house.{next(iter(blamed.set), '')}", say)
