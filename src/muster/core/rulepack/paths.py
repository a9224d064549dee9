"""Dotted paths through the schema: whether a place exists, and what it is called."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Annotated, Union, get_args, get_origin

from pydantic import JsonValue

from muster.core.rulepack.basis import Table
from muster.core.rulepack.problems import Path, unknown
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.tree import by_id, child


class NoSuchPath(Exception):
    """A step of a path leads nowhere."""


def split(path: str) -> Path:
    return tuple(path.split("."))


def titles(path: Path, document: JsonValue, annotation: object = Rulepack) -> list[str]:
    """The titles along a path; `NoSuchPath` if the schema or the document has no such place."""
    if not path:
        return []
    title, inside = _step(_bare(annotation), path[0], document)
    return [title, *titles(path[1:], child(document, path[0]), inside)]


def keys_at(path: Path) -> tuple[str, ...]:
    """The keys that the table at a path may have; of a list, any step names an item."""
    kind: object = Rulepack
    for name in path:
        table = _table(kind)
        kind = _bare(table.model_fields[name].annotation) if table else _item(kind)
    table = _table(kind)
    return tuple(table.model_fields) if table else ()


def _step(kind: object, name: str, document: JsonValue) -> tuple[str, object]:
    """The title of one step and the type of what is there."""
    table = _table(kind)
    if table is not None:
        field = table.model_fields.get(name)
        if field is None:
            raise NoSuchPath(f"{name} {unknown(name, table.model_fields)}")
        return field.title or name, field.annotation
    if get_origin(kind) is dict:
        return name.upper(), _item(kind)
    if _table(_item(kind)) is not None:
        items = by_id(document)
        if name not in items:
            raise NoSuchPath(f"{name} {unknown(name, items, 'in this list')}")
        return name, _item(kind)
    raise NoSuchPath(f"{name} is looked for inside a single value")


def _item(kind: object) -> object:
    """The type of a list's items or of a map's values, or nothing."""
    places = {tuple: 0, dict: 1}
    origin = get_origin(kind)
    return _bare(get_args(kind)[places[origin]]) if origin in places else None


def _table(kind: object) -> type[Table] | None:
    return kind if isinstance(kind, type) and issubclass(kind, Table) else None


def _bare(annotation: object) -> object:
    """A type without its annotations and without `None`."""
    if get_origin(annotation) is Annotated:
        return _bare(get_args(annotation)[0])
    if get_origin(annotation) in {Union, UnionType}:
        return _bare(next(arg for arg in get_args(annotation) if arg is not NoneType))
    return annotation
