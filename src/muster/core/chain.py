"""Lines: numbered facts, each carrying the hash of the line before it and its own."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime

from pydantic import ValidationError

from muster.core.facts import AnyFact
from muster.core.ids import PersonId
from muster.core.record import Record

BEGINNING = "0" * 64
"""What the first line names as the hash before it."""


class Line(Record):
    """`more` counts the lines of the same act still to come: an act is kept whole or not at all."""

    n: int
    at: datetime
    by: PersonId
    more: int = 0
    fact: AnyFact
    prev: str
    hash: str


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
    lines: list[Line] = []
    for i, fact in enumerate(facts):
        draft = Line(
            n=after + i + 1, at=at, by=by, more=len(facts) - i - 1, fact=fact, prev=prev, hash=""
        )
        line = draft.model_copy(update={"hash": seal(draft.model_dump(mode="json"))})
        prev = line.hash
        lines.append(line)
    return tuple(lines)


def write_line(line: Line) -> str:
    """A line as it stands in a journal file, without the line's end."""
    return canonical(line.model_dump(mode="json"))


def read_line(text: str, *, n: int, prev: str) -> Line | str:
    """The line that `text` holds, or what is wrong with it.

    The hash is taken over what is written, not over what this version of Muster makes of it,
    so a journal stays whole when records gain keys; and the spelling must be the canonical one,
    so that no changed byte can hide in it.
    """
    try:
        body = json.loads(text)
    except json.JSONDecodeError:
        return "is not a line of a journal"
    if not isinstance(body, dict) or canonical(body) != text:
        return "was changed after it was written"
    if body.get("hash") != seal(body):
        return "was changed after it was written"
    if body.get("n") != n or body.get("prev") != prev:
        return "does not follow the line before it"
    try:
        return Line.model_validate(body)
    except ValidationError:
        return "says something that this version of Muster does not know"
