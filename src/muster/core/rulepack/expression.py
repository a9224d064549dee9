"""Whole numbers from expressions: CEL over the figures of a game, with a few functions of ours."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import cel

CEL_REFUSES = (ArithmeticError, LookupError, RuntimeError, TypeError, ValueError)
"""How the CEL library says no: arithmetic, missing keys, unknown names, types, syntax."""

Variables = Mapping[str, int | Mapping[str, int]]
Frozen = tuple[tuple[str, int | tuple[tuple[str, int], ...]], ...]


class BadExpression(Exception):
    """An expression that is not CEL, or whose answer is not a whole number."""


def whole_number(text: str, variables: Variables) -> int:
    """The value of an expression; `BadExpression` says why there is none."""
    return _value(
        text,
        tuple(
            (name, tuple(value.items()) if isinstance(value, Mapping) else value)
            for name, value in variables.items()
        ),
    )


@lru_cache(maxsize=4096)
def _value(text: str, variables: Frozen) -> int:
    """Kept, because an event asks the same few expressions about the same few small scores."""
    try:
        value = _compiled(text).execute(_context(variables))
    except CEL_REFUSES as refusal:
        raise BadExpression(_reason(refusal)) from refusal
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadExpression("its answer is not a whole number")
    return value


@lru_cache(maxsize=256)
def _compiled(text: str) -> cel.Program:
    return cel.compile(text)


def _context(variables: Frozen) -> cel.Context:
    context = cel.Context()
    for name, value in variables:
        context.add_variable(name, dict(value) if isinstance(value, tuple) else value)
    context.add_function("max", max)
    context.add_function("min", min)
    context.add_function("half_up", _half_up)
    return context


def _half_up(value: int) -> int:
    """Half, rounded up; integers only, so that nothing is lost."""
    return -(-value // 2)


def _reason(refusal: Exception) -> str:
    """The library's first sentence, without the expression and the grammar it repeats."""
    if isinstance(refusal, LookupError):
        return f"there is no {refusal.args[0]}"
    first = str(refusal).partition("\n")[0].rpartition("ERROR: ")[2]
    return first.partition(" expecting ")[0].partition(". ")[0]
