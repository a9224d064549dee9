"""Lines: numbered facts, each carrying the hash of the line before it and its own."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple, TypeVar

from pydantic import AwareDatetime, ValidationError

from muster.core.facts import AnyFact
from muster.core.ids import PersonId
from muster.core.record import Record

BEGINNING = "0" * 64
"""What the first line names as the hash before it."""


class BaseLine(Record):
    """`more` counts the lines of the same act still to come: an act is kept whole or not at all."""

    n: int
    at: AwareDatetime
    by: PersonId
    more: int = 0
    prev: str
    hash: str


class Line(BaseLine):
    """A line of an event's journal."""

    fact: AnyFact


AnyLine = TypeVar("AnyLine", bound=BaseLine)


def canonical(body: object) -> str:
    """The one spelling of a JSON value: sorted keys, no spaces, text as it is."""
    return json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def seal(body: dict[str, object]) -> str:
    """The hash of a line, over everything it says but the hash itself."""
    said = {key: value for key, value in body.items() if key != "hash"}
    return hashlib.sha256(canonical(said).encode()).hexdigest()


def make_lines(
    facts: tuple[AnyFact, ...], *, after: int, prev: str, by: PersonId, at: datetime
) -> tuple[Line, ...]:
    """Number one act's facts and chain them to what is already there."""
    return chained(Line, facts, After(after, prev), by=by, at=at)


class After(NamedTuple):
    """Where new lines go: after the line of this number and hash."""

    n: int
    hash: str


def chained(
    kind: type[AnyLine], facts: Sequence[Record], after: After, *, by: PersonId, at: datetime
) -> tuple[AnyLine, ...]:
    """One act's facts as lines of a kind, numbered and chained."""
    lines: list[AnyLine] = []
    n, prev = after
    for i, fact in enumerate(facts):
        said = {"at": at, "by": by, "fact": fact, "more": len(facts) - i - 1}
        draft = kind.model_validate({**said, "n": n + i + 1, "prev": prev, "hash": ""})
        line = draft.model_copy(update={"hash": seal(draft.model_dump(mode="json"))})
        prev = line.hash
        lines.append(line)
    return tuple(lines)


def write_line(line: BaseLine) -> str:
    """A line as it stands in a journal file, without the line's end."""
    return canonical(line.model_dump(mode="json"))


def read_line(text: str, kind: type[AnyLine], after: After) -> AnyLine | str:
    """The line that `text` holds, or what is wrong with it.

    The hash is taken over what is written, not over what this version of Muster makes of it,
    so a journal stays whole when records gain keys; and the spelling must be the canonical one,
    so that no changed byte can hide in it.
    """
    try:
        body = json.loads(text)
        spelled = canonical(body)
    except (ValueError, RecursionError):  # no JSON; numbers or nesting that nobody wrote
        return "is not a line of a journal"
    if not isinstance(body, dict) or spelled != text:
        return "was changed after it was written"
    if body.get("hash") != seal(body):
        return "was changed after it was written"
    if body.get("n") != after.n + 1 or body.get("prev") != after.hash:
        return "does not follow the line before it"
    try:
        return kind.model_validate(body)
    except ValidationError:
        return "says something that this version of Muster does not know"
