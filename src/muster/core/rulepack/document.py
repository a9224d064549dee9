"""Reads the files of a pack into one Rulepack, or names every problem with file, line and key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from muster.core.rulepack.apply import PLACEHOLDER, apply, sample_arguments, values_of
from muster.core.rulepack.locate import merge
from muster.core.rulepack.problems import Finding, PackProblem, PackRefused, Path, Unsound
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.sources import read_sources
from muster.core.rulepack.tree import tree
from muster.core.rulepack.validate import read
from muster.core.rulepack.variants import Variant

__all__ = ("MAIN", "PackProblem", "PackRefused", "parse")

MAIN = "pack.toml"


def parse(files: Mapping[str, str], *, try_variants: bool = True) -> Rulepack:
    """The pack in these files, by name and text; `PackRefused` says all that is wrong.

    Every variant is tried, which takes longer than all the rest; a pack that was read before and
    has not changed since can do without.
    """
    sources, problems = read_sources(files)
    if MAIN not in files:
        problems.insert(0, PackProblem(MAIN, "", "", "is missing"))
    if problems:
        raise PackRefused(problems)
    merged = merge(sources, MAIN)
    try:
        pack = read(merged.document)
    except Unsound as unsound:
        raise PackRefused(merged.blamed(unsound.findings)) from unsound
    variants = pack.variants if try_variants else ()
    found = [finding for variant in variants for finding in _tried(pack, variant)]
    if found:
        raise PackRefused(merged.blamed(found))
    return pack


def _tried(pack: Rulepack, variant: Variant) -> Iterator[Finding]:
    """What goes wrong when a variant is applied alone, with its suggested numbers."""
    at: Path = ("variants", variant.id)
    arguments = sample_arguments(variant)
    values = values_of(variant, arguments)
    for path, value in values.items():
        if isinstance(value, str) and PLACEHOLDER.fullmatch(value):
            yield Finding((*at, "set", path), f"{value} is not a parameter of the variant")
    changed, found = apply(tree(pack), values)
    try:
        if not found:
            read(changed)
    except Unsound as unsound:
        found = list(unsound.findings)
    for finding in found:
        yield Finding((*at, "set", ".".join(finding.path)), finding.say)
