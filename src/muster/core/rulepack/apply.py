"""Sets the values of a patch in a document, one dotted path after the other."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pydantic import JsonValue

from muster.core.rulepack.paths import NoSuchPath, split, titles
from muster.core.rulepack.problems import Finding, unknown
from muster.core.rulepack.schema import Parameter, Rulepack, Variant
from muster.core.rulepack.tree import as_table, put

Document = dict[str, JsonValue]
Values = Mapping[str, JsonValue]

FIXED = frozenset({"id", "title", "short", "game", "variants"})
"""What makes a pack this pack: no patch may touch it."""

PLACEHOLDER = re.compile(r"\{(?P<name>[a-z][a-z0-9-]*)\}")


def apply(document: Document, values: Values) -> tuple[Document, list[Finding]]:
    """The document with every value set whose path exists, and the paths that do not."""
    found: list[Finding] = []
    for dotted, value in values.items():
        path = split(dotted)
        try:
            titles(path, document)
        except NoSuchPath as missing:
            found.append(Finding(path, str(missing)))
            continue
        if path[0] in FIXED:
            found.append(Finding(path, "cannot be changed by a patch"))
            continue
        document = as_table(put(document, path, value))
    return document, found


def values_of(variant: Variant, arguments: Mapping[str, int]) -> Values:
    """What a variant sets, with the organiser's numbers filled in."""
    return {path: _filled(value, arguments) for path, value in variant.set.items()}


def _filled(value: JsonValue, arguments: Mapping[str, int]) -> JsonValue:
    if isinstance(value, list):
        return [_filled(item, arguments) for item in value]
    if isinstance(value, dict):
        return {key: _filled(item, arguments) for key, item in value.items()}
    named = PLACEHOLDER.fullmatch(value) if isinstance(value, str) else None
    return arguments.get(named["name"], value) if named else value


def argument_findings(variant: Variant, arguments: Mapping[str, int]) -> list[Finding]:
    """What is wrong with the numbers filled in for a variant."""
    known = {parameter.id: parameter for parameter in variant.parameters}
    strange = [
        Finding((name,), unknown(name, known, "asked for"))
        for name in arguments
        if name not in known
    ]
    return strange + [
        Finding((parameter.id,), say)
        for parameter in variant.parameters
        if (say := _wrong(parameter, arguments.get(parameter.id)))
    ]


def _wrong(parameter: Parameter, number: int | None) -> str:
    if number is None:
        return f"is missing: {parameter.ask}"
    if number < parameter.least:
        return f"must be {parameter.least} or more"
    if parameter.most is not None and number > parameter.most:
        return f"must be {parameter.most} or less"
    return ""


def sample_arguments(variant: Variant) -> dict[str, int]:
    """Numbers to try a variant with: those suggested, or the least."""
    return {
        parameter.id: parameter.least if parameter.suggested is None else parameter.suggested
        for parameter in variant.parameters
    }


def find_variant(pack: Rulepack, name: str) -> Variant | None:
    return next((variant for variant in pack.variants if variant.id == name), None)
