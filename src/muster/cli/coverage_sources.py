"""Reads requirements, and what accounts for them, from texts of the source tree."""

import ast
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, ConfigDict

NAMED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
REQ = frozenset({"pytest.mark.req", "mark.req"})

Level = Literal["must", "record", "inform"]


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Requirement(_Strict):
    id: str
    area: str
    level: Level
    text: str
    source: str


class _Catalogue(_Strict):
    req: tuple[Requirement, ...]


class _Pending(_Strict):
    id: str
    reason: str


class _PendingFile(_Strict):
    pending: tuple[_Pending, ...] = ()


class _Guidance(BaseModel):
    """One piece of a pack's guidance; the pack's own schema checks the keys not read here."""

    page: str
    shows: tuple[str, ...] = ()


class _GuidanceFile(BaseModel):
    guidance: tuple[_Guidance, ...] = ()


@dataclass(frozen=True, slots=True)
class Mention:
    """A place that accounts for a requirement; an id of None is a mark that cannot be read."""

    id: str | None
    where: str


def catalogue(text: str) -> tuple[Requirement, ...]:
    return _Catalogue.model_validate(tomllib.loads(text)).req


def pending(text: str) -> dict[str, str]:
    """The reason for each requirement that waits for a part not yet built."""
    return {p.id: p.reason for p in _PendingFile.model_validate(tomllib.loads(text)).pending}


def guidance(text: str, pack: str) -> tuple[Mention, ...]:
    """Each requirement that a pack's guidance shows, with its page."""
    pieces = _GuidanceFile.model_validate(tomllib.loads(text)).guidance
    return tuple(Mention(id_, f"{pack}/{piece.page}") for piece in pieces for id_ in piece.shows)


def marks(text: str, path: str) -> tuple[Mention, ...]:
    """Each requirement id in a `pytest.mark.req(...)`, read without running the tests."""
    return tuple(_marks_under(ast.parse(text), path))


def _marks_under(node: ast.AST, where: str) -> Iterator[Mention]:
    for child in ast.iter_child_nodes(node):
        inside = f"{where}::{child.name}" if isinstance(child, NAMED) else where
        if isinstance(child, ast.Call) and ast.unparse(child.func) in REQ:
            yield from (Mention(_literal(argument), inside) for argument in child.args)
        yield from _marks_under(child, inside)


def _literal(argument: ast.expr) -> str | None:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    return None
