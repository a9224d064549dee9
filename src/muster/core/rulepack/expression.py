"""Whole numbers from expressions: CEL over the figures of a game, with a few functions of ours."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import cel

CEL_REFUSES = (ArithmeticError, LookupError, RuntimeError, TypeError, ValueError)
"""How the CEL library says no: overflow and division, missing keys, unknown names, types, syntax."""

Variables = Mapping[str, int | Mapping[str, int]]


class BadExpression(Exception):
    """An expression that is not CEL, or whose answer is not a whole number."""


def whole_number(text: str, variables: Variables) -> int:
    """The value of an expression; `BadExpression` says why there is none."""
    try:
        value = _compiled(text).execute(_context(variables))
    except CEL_REFUSES as refusal:
        raise BadExpression(_reason(refusal)) from refusal
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadExpression("its answer is not a whole number")
    return value


@lru_cache(maxsize=1024)
def _compiled(text: str) -> cel.Program:
    return cel.compile(text)


def _context(variables: Variables) -> cel.Context:
    context = cel.Context()
    for name, value in variables.items():
        context.add_variable(name, dict(value) if isinstance(value, Mapping) else value)
    context.add_function("max", max)
    context.add_function("min", min)
    context.add_function("half_up", _half_up)
    return context


def _half_up(value: int) -> int:
    """Half, rounded up; integers only, so that nothing is lost."""
    return -(-value // 2)


def _reason(refusal: Exception) -> str:
    """The library's first sentence, without the expression it repeats."""
    first = str(refusal).partition("\n")[0]
    return first.rpartition("ERROR: ")[2].partition(". ")[0]
