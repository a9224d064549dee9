"""Sets the values of a patch in a document, one dotted path after the other."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pydantic import JsonValue

from muster.core.rulepack.expression import spend
from muster.core.rulepack.paths import NoSuchPath, split, titles
from muster.core.rulepack.problems import MOST_FINDINGS, Finding, Path, unknown
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.tree import as_table, child, put
from muster.core.rulepack.variants import Argument, Parameter, Variant

Document = dict[str, JsonValue]
Values = Mapping[str, JsonValue]
Arguments = Mapping[str, Argument]

FIXED = frozenset({"id", "title", "short", "game", "variants", "formats"})
"""What makes a pack this pack: no patch may touch it."""

PLACEHOLDER = re.compile(r"\{(?P<name>[a-z][a-z0-9-]*)\}")
BESIDE = 6
"""Steps of an item or a key beside the way to a place that is set."""
NUMBER = re.compile(r"-?[0-9]{1,9}")
APART = re.compile(r"[,&]")


def apply(document: Document, values: Values) -> tuple[Document, list[Finding]]:
    """The document with every value set whose path exists, and the first paths that do not."""
    found: list[Finding] = []
    for dotted, value in values.items():
        if len(found) == MOST_FINDINGS:
            break
        path = split(dotted)
        spend(_passed(document, path))
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


def _passed(document: JsonValue, path: Path) -> int:
    """Steps of going to a place: everything that lies beside the way is looked at and copied."""
    steps = 0
    for name in path:
        if not isinstance(document, list | dict):
            break
        steps += BESIDE * (1 + len(document))
        document = child(document, name)
    return steps


def values_of(variant: Variant, arguments: Arguments) -> Values:
    """What a variant sets, with what the organiser filled in."""
    return {path: _filled(value, arguments) for path, value in variant.set.items()}


def _filled(value: JsonValue, arguments: Arguments) -> JsonValue:
    if isinstance(value, list):
        return [_filled(item, arguments) for item in value]
    if isinstance(value, dict):
        return {key: _filled(item, arguments) for key, item in value.items()}
    named = PLACEHOLDER.fullmatch(value) if isinstance(value, str) else None
    given = arguments.get(named["name"]) if named else None
    if given is None:
        return value
    return given if isinstance(given, int) else [*given]


def argument_findings(variant: Variant, arguments: Arguments) -> list[Finding]:
    """What is wrong with what was filled in for a variant."""
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


def _wrong(parameter: Parameter, given: Argument | None) -> str:
    if given is None or given == ():
        return f"is missing: {parameter.ask}"
    if isinstance(given, int) != (parameter.kind == "number"):
        return "must be a whole number" if parameter.kind == "number" else "must be names"
    return _out_of_range(parameter, given) if isinstance(given, int) else _no_name(given)


def _out_of_range(parameter: Parameter, number: int) -> str:
    if number < parameter.least:
        return f"must be {parameter.least} or more"
    if parameter.most is not None and number > parameter.most:
        return f"must be {parameter.most} or less"
    return ""


def _no_name(names: tuple[str, ...]) -> str:
    return "" if all(name.strip() for name in names) else "must be names, and one is empty"


def sample_arguments(variant: Variant) -> dict[str, Argument]:
    """What to try a variant with: what is suggested, or the least."""
    least: dict[str, Argument] = {
        parameter.id: parameter.least if parameter.kind == "number" else ("a name",)
        for parameter in variant.parameters
    }
    suggested = {
        parameter.id: parameter.suggested
        for parameter in variant.parameters
        if parameter.suggested is not None
    }
    return least | suggested


def read_argument(parameter: Parameter, text: str) -> Argument | None:
    """What was typed, names apart by commas or `&`; nothing if it is no number, or no name."""
    if parameter.kind == "number":
        return int(text) if NUMBER.fullmatch(text.strip()) else None
    names = tuple(name for part in APART.split(text) if (name := " ".join(part.split())))
    return names or None


def argument_words(argument: Argument) -> str:
    """`read_argument` the other way round."""
    return str(argument) if isinstance(argument, int) else " & ".join(argument)


def find_variant(pack: Rulepack, name: str) -> Variant | None:
    return next((variant for variant in pack.variants if variant.id == name), None)
