"""Reads the files of a pack into one Rulepack, or names every problem with file, table and key."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping

from muster.core.rulepack.apply import PLACEHOLDER, apply, sample_arguments, values_of
from muster.core.rulepack.problems import Finding, PackProblem, PackRefused, Path, Unsound, blame
from muster.core.rulepack.schema import Rulepack, Variant
from muster.core.rulepack.tree import id_of, tree
from muster.core.rulepack.validate import read

__all__ = ("MAIN", "PackProblem", "PackRefused", "parse")

MAIN = "pack.toml"


def parse(files: Mapping[str, str]) -> Rulepack:
    """The pack in these files, by name and text; `PackRefused` says all that is wrong."""
    document, owners = _merge(files)
    try:
        pack = read(document)
        found = [finding for variant in pack.variants for finding in _tried(pack, variant)]
    except Unsound as unsound:
        raise PackRefused(_blamed(unsound.findings, owners)) from unsound
    if found:
        raise PackRefused(_blamed(found, owners))
    return pack


def _merge(files: Mapping[str, str]) -> tuple[dict[str, object], dict[Path, str]]:
    """All tables together, and the file each comes from; a list may be spread over several."""
    document: dict[str, object] = {}
    owners: dict[Path, str] = {}
    problems: list[PackProblem] = []
    if MAIN not in files:
        problems.append(PackProblem(MAIN, "", "", "is missing"))
    for file, text in files.items():
        try:
            tables = tomllib.loads(text)
        except tomllib.TOMLDecodeError as refusal:
            problems.append(PackProblem(file, "", "", f"is not TOML: {refusal}"))
            continue
        for name, value in tables.items():
            there = document.setdefault(name, [] if isinstance(value, list) else value)
            if isinstance(there, list) and isinstance(value, list):
                there += value
                owners |= {(name, id_of(item)): file for item in value}
            elif (name,) in owners:
                problems.append(PackProblem(file, "", name, f"is already in {owners[name,]}"))
            owners.setdefault((name,), file)
    if problems:
        raise PackRefused(problems)
    return document, owners


def _blamed(
    found: tuple[Finding, ...] | list[Finding], owners: Mapping[Path, str]
) -> list[PackProblem]:
    """Each finding as a problem of the file that says it."""
    return [blame(finding, _file(finding.path, owners)) for finding in found]


def _file(path: Path, owners: Mapping[Path, str]) -> str:
    return owners.get(path[:2], owners.get(path[:1], MAIN))


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
