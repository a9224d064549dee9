"""A pack as a plain document: setting a value at a path, and where two documents differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pydantic import JsonValue

from muster.core.rulepack.problems import Path
from muster.core.rulepack.schema import Rulepack

Difference = tuple[Path, JsonValue, JsonValue]


def tree(pack: Rulepack) -> dict[str, JsonValue]:
    """Everything a pack says, as JSON would have it."""
    return pack.model_dump(mode="json")


def put(document: JsonValue, path: Path, value: JsonValue) -> JsonValue:
    """The document with one place set; nothing is changed in place."""
    if not path:
        return value
    name, rest = path[0], path[1:]
    if isinstance(document, list):
        return [put(item, rest, value) if id_of(item) == name else item for item in document]
    table = as_table(document)
    return {**table, name: put(table.get(name), rest, value)}


def child(document: JsonValue, name: str) -> JsonValue:
    """What is at one step: an item by its id, or the value of a key."""
    return by_id(document).get(name) if isinstance(document, list) else as_table(document).get(name)


def differences(one: JsonValue, two: JsonValue, path: Path = ()) -> Iterator[Difference]:
    """Every leaf that differs; of items only one side has, just the lists of ids are given."""
    if one == two:
        return
    if isinstance(one, dict | None) and isinstance(two, dict | None):
        left, right = as_table(one), as_table(two)
        for name in {**left, **right}:
            yield from differences(left.get(name), right.get(name), (*path, name))
    elif _keyed(one) and _keyed(two):
        yield from _item_differences(by_id(one), by_id(two), path)
    else:
        yield path, one, two


def as_table(value: JsonValue) -> dict[str, JsonValue]:
    return value if isinstance(value, dict) else {}


def by_id(value: JsonValue) -> dict[str, JsonValue]:
    return {id_of(item): item for item in value} if isinstance(value, list) else {}


def id_of(item: JsonValue) -> str:
    """The id of an item, or nothing if it has none."""
    name = as_table(item).get("id")
    return name if isinstance(name, str) else ""


def _keyed(value: JsonValue) -> bool:
    return isinstance(value, list) and all(id_of(item) for item in value)


def _item_differences(
    one: Mapping[str, JsonValue], two: Mapping[str, JsonValue], path: Path
) -> Iterator[Difference]:
    if list(one) != list(two):
        yield path, list(one), list(two)
    for name in one:
        if name in two:
            yield from differences(one[name], two[name], (*path, name))
