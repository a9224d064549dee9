"""Text that somebody typed, made safe: no control characters, no turned directions, even spaces.

Cleaned by the one writer, below every door, before anything is decided; what a journal holds from
before is left as it is there, so that it still verifies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any, TypeVar, get_args

from muster.core.record import Record

JOINERS = "\u200c\u200d"
"""Unseen, but they make letters of many scripts, and pictures of people, what they are."""

ISOLATES = "\u2068\u2069"
"""Around a name that is read from right to left: what stands beside it keeps its own order."""

SEVERAL_LINES = frozenset(
    {"arguments", "decision", "note", "outcome", "question", "reason", "set", "text", "words"}
)
"""Fields in which a line may end; all others are one line."""

Kept = TypeVar("Kept", bound=Record)
Way = Callable[[str], str]


def printable(text: str) -> str:
    """Text without control characters or broken ones: nobody's words can steer a terminal."""
    if text.isprintable():
        return text
    bare = (c for c in text if c not in ISOLATES)
    return "".join(c if c.isprintable() or c in JOINERS else " " for c in bare)


def clean(text: str) -> str:
    """One line of text, evenly spaced; a joiner with nothing to join is nothing."""
    words = printable(text).split()
    return " ".join(bare for word in words if (bare := word.strip(JOINERS)))


def clean_lines(text: str) -> str:
    """The same where lines may end: how a line is indented is left to its writer."""
    return "\n".join(printable(line).rstrip() for line in text.splitlines()).strip("\n")


def tidied(record: Kept) -> Kept:
    """The same wish, every text in it clean; ids and choices are left as they are.

    What has nothing left to show is a blank, which is judged as every blank is.
    """
    changed = {
        name: fresh
        for name, way in _texts(type(record)).items()
        if (fresh := _tidied(before := getattr(record, name), way)) is not before
    }
    return record.model_copy(update=changed) if changed else record


def reasoned(record: Kept) -> Kept:
    """The same line of a game, its reason clean; all else in it is chosen, or sealed already."""
    before: str = getattr(record, "reason", "")
    fresh = _text(before, clean_lines)
    return record if fresh == before else record.model_copy(update={"reason": fresh})


@cache
def _texts(kind: type[Record]) -> Mapping[str, Way]:
    """The fields in which there can be text of somebody's own, and how it is cleaned there."""
    return {
        name: clean_lines if name in SEVERAL_LINES else clean
        for name, field in kind.model_fields.items()
        if _holds_text(field.annotation)
    }


def _holds_text(kind: object) -> bool:
    """An id is no text: it has a type of its own."""
    inner = get_args(kind)
    if inner:
        return any(map(_holds_text, inner))
    return kind in (str, Any) or (isinstance(kind, type) and issubclass(kind, Record))


def _tidied(value: Any, way: Way) -> Any:  # noqa: ANN401 - whatever a field can hold
    """What is clean already is the same object."""
    match value:
        case Enum():
            return value
        case str():
            fresh: Any = _text(value, way)
            return value if fresh == value else fresh
        case Record():
            return tidied(value)
        case tuple() | list() | frozenset():
            fresh = [_tidied(each, way) for each in value]
            same = all(a is b for a, b in zip(value, fresh, strict=True))
            return value if same else type(value)(fresh)
        case dict():
            fresh = {key: _tidied(each, way) for key, each in value.items()}
            return value if all(fresh[key] is value[key] for key in value) else fresh
    return value


def _text(text: str, way: Way) -> str:
    return way(text) or (text and " ")
