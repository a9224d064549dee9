"""An organiser's own map: read from TOML in place of the pack's, and written to be edited."""

from __future__ import annotations

import json
import tomllib

from pydantic import JsonValue

from muster.core.rulepack.maps import Map
from muster.core.rulepack.patch import Patch, effective
from muster.core.rulepack.problems import PackProblem, PackRefused
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.tree import as_table, by_id, tree

OWN = "own-map"
"""The name of a map that has none and is drawn in nobody's place."""


def with_own_map(pack: Rulepack, text: str, file: str, name: str = "") -> tuple[Rulepack, str]:
    """The pack with the map of this text, and the map's name; `PackRefused` names all problems.

    It takes the place of the map of that name, else of the one it names itself.
    """
    try:
        # Through JSON, because TOML knows dates and a map does not.
        read: JsonValue = json.loads(json.dumps(tomllib.loads(text), default=str))
    except tomllib.TOMLDecodeError as refusal:
        raise PackRefused([PackProblem(file, "", "", f"is not TOML: {refusal}")]) from refusal
    drawn = as_table(read)
    called = name or str(drawn.get("id", OWN))
    maps = {**by_id(tree(pack)["maps"]), called: {**drawn, "id": called}}
    patch = Patch(kind="house-rule", id="map", title=file, set={"maps": list(maps.values())})
    return effective(pack, [patch]), called


def as_toml(drawn: Map) -> str:
    """A map as a file to edit: only what it says, a table for every shape."""
    said = as_table(drawn.model_dump(mode="json", exclude_defaults=True))
    shapes = said.pop("shapes", [])
    parts = [_keys(said)]
    if isinstance(shapes, list):
        parts += [f"[[shapes]]\n{_keys(as_table(shape))}" for shape in shapes]
    return "\n".join(parts)


def _keys(table: dict[str, JsonValue]) -> str:
    return "".join(f"{key} = {_value(value)}\n" for key, value in table.items())


def _value(value: JsonValue) -> str:
    """One value in one line; text and numbers are spelled as in JSON."""
    if isinstance(value, dict):
        inside = ", ".join(f"{key} = {_value(item)}" for key, item in value.items())
        return f"{{ {inside} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
