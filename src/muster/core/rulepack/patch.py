"""Variants and house rules: named patches to a pack, and how the patched pack deviates from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import Field, JsonValue

from muster.core.rulepack.apply import (
    Document,
    Values,
    apply,
    argument_findings,
    argument_words,
    find_variant,
    values_of,
)
from muster.core.rulepack.basis import Table
from muster.core.rulepack.expression import BadExpression, spend
from muster.core.rulepack.paths import NoSuchPath, split, titles
from muster.core.rulepack.problems import (
    MOST_FINDINGS,
    Finding,
    PackProblem,
    PackRefused,
    Path,
    Unsound,
    blame,
    unknown,
)
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.tree import differences, tree
from muster.core.rulepack.validate import TOO_OFTEN, read
from muster.core.rulepack.variants import Argument, Variant

X = re.compile(r"\bX\b")
"""Stands in the title of a variant for what the organiser fills in."""
EACH = 2
"""Steps of holding a patch against another, or against a variant of the pack."""


class Patch(Table):
    """A variant of the pack as it is filled in, or a house rule with the values it sets."""

    kind: Literal["variant", "house-rule"]
    id: str
    title: str
    arguments: dict[str, Argument] = Field(default_factory=dict)
    set: dict[str, JsonValue] = Field(default_factory=dict)

    @property
    def called(self) -> str:
        """Its title with what was filled in for the X: Bans (2)."""
        if len(self.arguments) != 1:
            return self.title
        given = argument_words(next(iter(self.arguments.values())))
        return X.sub(lambda _: given, self.title)


@dataclass(frozen=True, slots=True)
class PatchWarning:
    """More than one variant of a category: allowed, and not recommended."""

    category: str
    variants: tuple[str, ...]

    def __str__(self) -> str:
        several = ", ".join(self.variants)
        return f"{self.category}: {several}: more than one of a category is not recommended"


@dataclass(frozen=True, slots=True)
class Deviation:
    """One thing that is not as the official pack has it."""

    path: str
    title: str
    official: JsonValue
    effective: JsonValue
    because: str


def effective(official: Rulepack, patches: Sequence[Patch]) -> Rulepack:
    """The pack with its patches in order; `PackRefused` names every problem, or the first ones."""
    problems: list[PackProblem] = []
    document = tree(official)
    for patch in patches:
        document, wrong = _patched(official, document, patch, patches)
        problems += wrong
        if len(problems) >= MOST_FINDINGS:
            raise PackRefused(problems[:MOST_FINDINGS])
    try:
        pack = read(document)
    except Unsound as unsound:
        problems += [
            blame(finding, cause.title if cause else "")
            for finding in unsound.findings
            for cause in [_because(official, patches, finding.path)]
        ]
    if problems:
        raise PackRefused(problems)
    return pack


def _patched(
    official: Rulepack, document: Document, patch: Patch, patches: Sequence[Patch]
) -> tuple[Document, list[PackProblem]]:
    """The document with one more patch, and what is wrong with that."""
    try:
        spend(EACH * (len(patches) + len(official.variants)))
        wrong = list(_problems(official, patch, patches))
        document, found = apply(document, {} if wrong else _values(official, patch))
    except BadExpression:
        raise PackRefused([blame(Finding((), TOO_OFTEN), patch.title)]) from None
    return document, [*wrong, *(blame(finding, patch.title) for finding in found)]


def warnings(official: Rulepack, patches: Sequence[Patch]) -> tuple[PatchWarning, ...]:
    """Categories with more than one variant; one that needs another does not count beside it."""
    chosen = [variant for patch in patches if (variant := _variant(official, patch))]
    ids = {variant.id for variant in chosen}
    needed = {name for variant in chosen for name in variant.requires if name in ids}
    crowded: dict[str, tuple[str, ...]] = {}
    for variant in chosen:
        if variant.category and variant.id not in needed:
            crowded[variant.category] = (*crowded.get(variant.category, ()), variant.title)
    return tuple(PatchWarning(name, several) for name, several in crowded.items() if several[1:])


def deviations(
    official: Rulepack, effective: Rulepack, patches: Sequence[Patch]
) -> tuple[Deviation, ...]:
    """Every leaf that differs, in the schema's words, with the patch that made it so."""
    before, after = tree(official), tree(effective)
    unnamed = [patch for patch in patches if is_unnamed(official, patch)]
    return tuple(
        Deviation(
            path=".".join(path),
            title=": ".join(titles(path, after)),
            official=old,
            effective=new,
            because="" if cause is None or cause in unnamed else cause.called,
        )
        for path, old, new in differences(before, after)
        for cause in [_because(official, patches, path)]
        if not CHOICES.get(path, _never)(official, new)
    )


def is_unnamed(official: Rulepack, patch: Patch) -> bool:
    """A house rule that nobody put in words: it is called by a place of the pack that it sets."""
    if patch.kind != "house-rule":
        return False
    document = tree(official) if patch.set else {}
    return any(
        patch.title in {path, place_title(document, path)} or patch.title.startswith(f"{path} = ")
        for path in patch.set
    )


def place_title(document: JsonValue, path: str) -> str:
    """What the schema calls a place; one that there is not is called by its path."""
    try:
        return ": ".join(titles(split(path), document))
    except NoSuchPath:
        return path


def _problems(official: Rulepack, patch: Patch, patches: Sequence[Patch]) -> Iterator[PackProblem]:
    """What is wrong with choosing this patch beside the others."""
    if patch.kind == "house-rule":
        return
    variant = _variant(official, patch)
    if variant is None:
        ids = [known.id for known in official.variants]
        yield PackProblem(patch.title, "", patch.id, unknown(patch.id, ids, "a variant"))
        return
    if patch.set:
        yield PackProblem(patch.title, "", "set", "is for house rules only")
    if sum(other.kind == patch.kind and other.id == patch.id for other in patches) > 1:
        yield PackProblem(patch.title, "", "", "is chosen twice")
    titles = {known.id: known.title for known in official.variants}
    others = {other.id for other in patches if other.kind == "variant"}
    if variant.requires and others.isdisjoint(variant.requires):
        needed = " or ".join(titles[name] for name in variant.requires)
        yield PackProblem(patch.title, "", "", f"needs {needed}")
    for name in sorted(others.intersection(variant.excludes)):
        yield PackProblem(patch.title, "", "", f"contradicts {titles[name]}")
    for finding in argument_findings(variant, patch.arguments):
        yield blame(finding, patch.title)


def _variant(official: Rulepack, patch: Patch) -> Variant | None:
    return find_variant(official, patch.id) if patch.kind == "variant" else None


def _values(official: Rulepack, patch: Patch) -> Values:
    variant = _variant(official, patch)
    return values_of(variant, patch.arguments) if variant else patch.set


def _because(official: Rulepack, patches: Sequence[Patch], path: Path) -> Patch | None:
    """The last patch that set this place, something in it, or all around it."""
    for patch in reversed(patches):
        for place in map(split, _values(official, patch)):
            shared = min(len(place), len(path))
            if place[:shared] == path[:shared]:
                return patch
    return patches[-1] if patches else None


def _listed_size(official: Rulepack, value: JsonValue) -> bool:
    return official.size.points is None or value in official.size.table


def _allowed_play(official: Rulepack, value: JsonValue) -> bool:
    least, most = official.times.play, official.times.play_most
    if least is None:
        return True
    return isinstance(value, int) and least <= value <= (most or least)


def _never(_: Rulepack, _value: JsonValue) -> bool:
    return False


CHOICES: dict[Path, Callable[[Rulepack, JsonValue], bool]] = {
    ("size", "points"): _listed_size,
    ("times", "play"): _allowed_play,
}
"""What the pack itself leaves to the organiser: choosing is no deviation."""
