"""Expressions of packs: CEL, measured and compiled once, with a few functions of ours."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cel

from muster.core.rulepack.basis import LONGEST_NAME
from muster.core.rulepack.cost import ENTRIES, LETTERS, too_large, weight_of
from muster.core.rulepack.cost import FUNCTIONS as USABLE
from muster.core.rulepack.problems import unknown
from muster.core.rulepack.signs import NotCel
from muster.core.rulepack.structure import LONGEST, Structure, structure_of

CEL_REFUSES = (ArithmeticError, LookupError, RuntimeError, TypeError, ValueError)
"""How the CEL library says no: arithmetic, missing keys, unknown names, types, syntax."""


def half_up(value: int) -> int:
    """Half, rounded up; integers only, so that nothing is lost."""
    return -(-value // 2)


def quiet(function: Callable[..., int]) -> Callable[..., int | None]:
    """The same, with nothing as its answer where it has none: what is raised, the engine logs."""

    def asked(*given: Any) -> int | None:  # noqa: ANN401 - whatever an expression says
        try:
            return function(*given)
        except (TypeError, ValueError):
            return None

    return asked


FUNCTIONS: Mapping[str, Callable[..., int | None]] = {
    "max": quiet(max),
    "min": quiet(min),
    "half_up": quiet(half_up),
}
"""What expressions may use besides CEL's own."""

Variables = Mapping[str, int | Mapping[str, int]]
Amounts = tuple[int | str | None, ...]
"""Expressions, and numbers that stand where one could."""
MISSING = object()
UNKNOWN = object()
"""Stand for a name that its owner does not have, and for one whose owner nobody knows."""
KEPT = 10_000
"""Answers of either kind that are kept at most."""


class BadExpression(Exception):
    """An expression that is not CEL, or whose answer is not of the kind that is needed."""


def whole_number(text: str, variables: Variables) -> int:
    """The value of an expression; `BadExpression` says why there is none."""
    seen = [_found(variables, owner, *path) for owner, path in looked_at(text)]
    if any(isinstance(one, Mapping) for one in seen):
        return number_in(text, context(variables))  # an owner named alone is all that it has
    return number_seen(text, seen)


def _found(variables: object, *name: str) -> Hashable:
    if isinstance(variables, Mapping) and name[0] not in variables:
        return UNKNOWN
    for part in name:
        variables = variables.get(part, MISSING) if isinstance(variables, Mapping) else MISSING
    return variables


@dataclass(frozen=True, slots=True)
class Seen:
    """What expressions see; nothing is to be asked of what is larger than they were measured for.

    Making one costs more than asking it, so many are asked of one.
    """

    where: cel.Context | None


def context(variables: Mapping[str, object]) -> Seen:
    """Names and what they stand for, made ready for expressions."""
    if any(too_large(value) for value in variables.values()):
        return Seen(None)
    spend(MADE_READY * weight_of(variables))
    made = cel.Context(dict(variables))
    for name, function in FUNCTIONS.items():
        made.add_function(name, function)
    return Seen(made)


def number_in(text: str, where: Seen) -> int:
    """A whole number."""
    return _number(_ask(text, where))


def truth_in(text: str, where: Seen) -> bool:
    """Yes or no."""
    return _truth(_ask(text, where))


def number_seen(text: str, seen: Iterable[Hashable]) -> int:
    """A whole number, from what stands for each name that the expression has; a list is a tuple."""
    return _number_kept(text, *seen)


def truth_seen(text: str, seen: Iterable[Hashable]) -> bool:
    """Yes or no, likewise."""
    return _truth_kept(text, *seen)


# Kept, because the same few expressions are asked about the same few small numbers; and only what
# is wanted of them, because anything else may be large.


@lru_cache(maxsize=KEPT, typed=True)
def _number_kept(text: str, *seen: Hashable) -> int:
    return number_in(text, _made_of(text, seen))


@lru_cache(maxsize=KEPT, typed=True)
def _truth_kept(text: str, *seen: Hashable) -> bool:
    return truth_in(text, _made_of(text, seen))


def _made_of(text: str, seen: Iterable[Hashable]) -> Seen:
    """What stands for the names of an expression, each in its owner's table."""
    variables: dict[str, object] = {}
    for (owner, path), value in zip(looked_at(text), seen, strict=True):
        if value is UNKNOWN:
            continue
        *owners, last = (owner, *path)
        place = variables
        for each in owners:
            inner = place.setdefault(each, {})
            if not isinstance(inner, dict):
                raise BadExpression(f"there is no {last}")
            place = inner
        if value is not MISSING:
            place[last] = list(value) if isinstance(value, tuple) else value
    return context(variables)


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadExpression("its answer is not a whole number")
    return value


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise BadExpression("its answer is not true or false")
    return value


@lru_cache(maxsize=4096)
def measured(text: str) -> Structure:
    """What an expression is made of; `BadExpression` if it is none, or could take long.

    Whoever is the first to read it pays for that; what is no expression is paid for every time.
    """
    spend(SIGN * min(len(text), LONGEST))
    try:
        return structure_of(text)
    except NotCel as refusal:
        raise BadExpression(str(refusal)) from None


def compiled(text: str) -> cel.Program:
    """An expression ready to be asked; the engine reads nothing that was not measured."""
    spend(READ)
    return program_of(text)


@lru_cache(maxsize=4096)
def program_of(text: str) -> cel.Program:
    """The same, of what was asked for before without anybody paying for it."""
    made_of = measured(text)
    spend(SIGN * len(text) + MINUS * text.count("-"))
    for name in made_of.functions:
        if name not in USABLE:
            raise BadExpression(f"{name} {unknown(name, USABLE, 'a function that rules can use')}")
    try:
        return cel.compile(made_of.written)
    except CEL_REFUSES as refusal:
        raise BadExpression(_reason(refusal)) from refusal


@lru_cache(maxsize=4096)
def names_in(texts: str | Amounts, owner: str) -> tuple[str, ...]:
    """What is asked of an owner: of `my.total - their.total`, and `my`: `total`."""
    each = (texts,) if isinstance(texts, str) else texts
    paths = (path for text in each if isinstance(text, str) for path in measured(text).paths)
    of = tuple(owner.split("."))
    return tuple(dict.fromkeys(path[len(of)] for path in paths if path[: len(of)] == of != path))


@lru_cache(maxsize=4096)
def looked_at(text: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Every name of an expression and what is asked of it: of `has(my.was.away)`, my: was, away."""
    return tuple((path[0], path[1:]) for path in measured(text).paths)


def _ask(text: str, where: Seen) -> object:
    program = compiled(text)
    if where.where is None:
        raise BadExpression(
            f"it is asked about a text of more than {LETTERS} letters, "
            f"a name of more than {LONGEST_NAME} or more than {ENTRIES} things"
        )
    spend(measured(text).steps)
    try:
        return program.execute(where.where)
    except CEL_REFUSES as refusal:
        raise BadExpression(_reason(refusal)) from refusal


# ── all expressions of a pack, or of whatever else is read, together ──

LEFT: ContextVar[list[int] | None] = ContextVar("LEFT", default=None)
"""Steps that are left for everything that is asked while something is tried."""
READ = 500
"""Steps of asking one expression, whatever it says."""
MADE_READY = 25
"""Steps of making a value ready for expressions to see."""
SIGN = 50
"""Steps of reading a letter that is a sign by itself, here first and then once more in the engine.

Other letters are read for less.
"""
MINUS = 400
"""What the engine takes besides for a minus: it looks far ahead for whose it is."""


@contextmanager
def together(steps: int) -> Iterator[None]:
    """Everything asked in here may take so many steps, however many expressions there are.

    Within another such limit there are no more steps than that has left, and it pays for them.
    """
    outside = LEFT.get()
    given = steps if outside is None else min(steps, outside[0])
    inside = [given]
    before = LEFT.set(inside)
    try:
        yield
    finally:
        LEFT.reset(before)
        if outside is not None:
            outside[0] -= given - inside[0]


def spend(steps: int) -> None:
    """Steps that something takes; `BadExpression` if there were only so many, and they are gone."""
    left = LEFT.get()
    if left is None:
        return
    left[0] -= steps
    if left[0] < 0:
        raise BadExpression("all expressions together would take too long")


def _reason(refusal: Exception) -> str:
    """The library's first sentence, without the expression and the grammar it repeats."""
    if isinstance(refusal, LookupError):
        return f"there is no {refusal.args[0]}"
    first = str(refusal).partition("\n")[0].rpartition("ERROR: ")[2]
    return first.partition(" expecting ")[0].partition(". ")[0]
