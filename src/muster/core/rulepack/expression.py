"""Expressions of packs: CEL, compiled once, kept small, with a few functions of ours."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import lru_cache

import cel

CEL_REFUSES = (ArithmeticError, LookupError, RuntimeError, TypeError, ValueError)
"""How the CEL library says no: arithmetic, missing keys, unknown names, types, syntax."""

LONGEST = 600
DEEPEST = 30
MACROS = 3
"""A stranger's expression is short, shallow and walks few lists, so that none can explode."""

STRINGS = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"")
WALKS = re.compile(r"\.\s*(?:all|exists|exists_one|filter|map)\s*\(")

PATHS = re.compile(r"(?<![\w.])([a-z_]\w*(?:\.[a-z_]\w*)*)\s*(\(?)")
"""Names with what is asked of them, and whether they are called."""
OWN_WORDS = frozenset({"true", "false", "null", "in"})


def half_up(value: int) -> int:
    """Half, rounded up; integers only, so that nothing is lost."""
    return -(-value // 2)


FUNCTIONS: Mapping[str, Callable[..., int]] = {"max": max, "min": min, "half_up": half_up}
"""What expressions may use besides CEL's own."""

Variables = Mapping[str, int | Mapping[str, int]]
MISSING = object()
UNKNOWN = object()
"""Stand for a name that its owner does not have, and for one whose owner nobody knows."""
KEPT = 20_000
"""Answers that are kept at most."""


class BadExpression(Exception):
    """An expression that is not CEL, or whose answer is not of the kind that is needed."""


def whole_number(text: str, variables: Variables) -> int:
    """The value of an expression; `BadExpression` says why there is none."""
    return number_seen(text, [_found(variables, owner, *path) for owner, path in looked_at(text)])


def _found(variables: object, *name: str) -> Hashable:
    if isinstance(variables, Mapping) and name[0] not in variables:
        return UNKNOWN
    for part in name:
        variables = variables.get(part, MISSING) if isinstance(variables, Mapping) else MISSING
    return variables


def context(variables: Mapping[str, object]) -> cel.Context:
    """What expressions see. Making one costs more than asking it, so many are asked of one."""
    made = cel.Context(dict(variables))
    for name, function in FUNCTIONS.items():
        made.add_function(name, function)
    return made


def number_in(text: str, where: cel.Context) -> int:
    """A whole number."""
    return _number(_ask(text, where))


def truth_in(text: str, where: cel.Context) -> bool:
    """Yes or no."""
    return _truth(_ask(text, where))


def number_seen(text: str, seen: Iterable[Hashable]) -> int:
    """A whole number, from what stands for each name that the expression has; a list is a tuple."""
    return _number(_answer(text, *seen))


def truth_seen(text: str, seen: Iterable[Hashable]) -> bool:
    """Yes or no, likewise."""
    return _truth(_answer(text, *seen))


@lru_cache(maxsize=KEPT, typed=True)
def _answer(text: str, *seen: Hashable) -> object:
    """Kept, because the same few expressions are asked about the same few small numbers."""
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
    return _ask(text, context(variables))


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadExpression("its answer is not a whole number")
    return value


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise BadExpression("its answer is not true or false")
    return value


@lru_cache(maxsize=4096)
def compiled(text: str) -> cel.Program:
    """An expression ready to be asked; `BadExpression` if it is not CEL or not a small one."""
    bare = STRINGS.sub("''", text)
    if len(text) > LONGEST:
        raise BadExpression(f"it has {len(text)} letters; {LONGEST} is the most")
    if _depth(bare) > DEEPEST:
        raise BadExpression(f"its brackets are more than {DEEPEST} deep")
    if len(WALKS.findall(bare)) > MACROS:
        raise BadExpression(f"it walks through more than {MACROS} lists")
    try:
        return cel.compile(text)
    except CEL_REFUSES as refusal:
        raise BadExpression(_reason(refusal)) from refusal


@lru_cache(maxsize=4096)
def names_in(text: str, owner: str) -> tuple[str, ...]:
    """What an expression asks of an owner: of `my.total - their.total`, and `my`: `total`."""
    bare = STRINGS.sub("''", text)
    return tuple(dict.fromkeys(re.findall(rf"(?<![\w.]){owner}\.([a-z_]\w*)", bare)))


@lru_cache(maxsize=4096)
def looked_at(text: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Every name of an expression and what is asked of it: of `has(my.was.away)`, my: was, away."""
    names = {}
    for name, called in PATHS.findall(STRINGS.sub("''", text)):
        owner, *path = name.split(".")
        if owner not in OWN_WORDS and (path or not called):
            names[owner, tuple(path[:-1] if called else path)] = True
    return tuple(names)


def _ask(text: str, where: cel.Context) -> object:
    try:
        return compiled(text).execute(where)
    except CEL_REFUSES as refusal:
        raise BadExpression(_reason(refusal)) from refusal


def _depth(text: str) -> int:
    depth = deepest = 0
    for sign in _brackets(text):
        depth += 1 if sign in "([{" else -1
        deepest = max(deepest, depth)
    return deepest


def _brackets(text: str) -> Iterable[str]:
    return (sign for sign in text if sign in "()[]{}")


def _reason(refusal: Exception) -> str:
    """The library's first sentence, without the expression and the grammar it repeats."""
    if isinstance(refusal, LookupError):
        return f"there is no {refusal.args[0]}"
    first = str(refusal).partition("\n")[0].rpartition("ERROR: ")[2]
    return first.partition(" expecting ")[0].partition(". ")[0]
