"""Lines: numbered facts, each carrying the hash of the line before it and its own.

A hash confirms a right guess, and most lines could be guessed: so each has a salt, which is known
only to those who may read the line. Lines of earlier versions have none, and hold as they are.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Final, Literal, NamedTuple, TypeVar

from pydantic import AwareDatetime, Field, ValidationError

from muster.core.facts import AnyFact
from muster.core.ids import PersonId
from muster.core.record import Record

BEGINNING = "0" * 64
"""What the first line names as the hash before it."""

PLAIN: Final = 1
SALTED: Final = 2
PLACED: Final = 3
"""Versions of a line's digest: over what it says; over that and a salt; over its place and that.

The last is a hash of where the line stands and of the hash of the rest. So a line that says nothing
still proves its place.
"""
PLACE = frozenset({"digest", "n", "more", "prev"})

SALT_LETTERS = 32


class BaseLine(Record):
    """`more` counts the lines of the same act still to come: an act is kept whole or not at all."""

    digest: Literal[1, 2, 3] = PLAIN
    salt: Annotated[str, Field(pattern=rf"^(?:[0-9a-f]{{{SALT_LETTERS}}})?$")] = ""
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
    if said.get("digest") != PLACED:
        return _hash(said)
    return placed({key: said[key] for key in PLACE if key in said}, rest_of(said))


def placed(place: Mapping[str, object], rest: str) -> str:
    """The hash of a line that stands there, and whose rest has that hash."""
    return _hash({**place, "rest": rest})


def rest_of(body: Mapping[str, object]) -> str:
    """The hash of all that a line says but its place; it has a salt, so nobody guesses from it."""
    return _hash({key: said for key, said in body.items() if key not in {*PLACE, "hash"}})


def _hash(said: Mapping[str, object]) -> str:
    return hashlib.sha256(canonical(said).encode()).hexdigest()


class After(NamedTuple):
    """Where new lines go: after the line of this number and hash."""

    n: int
    hash: str


class Stamp(NamedTuple):
    """What the lines of one act share: who, when, and luck.

    `fresh` is random (hex), for this act alone, and kept nowhere: who may read one of its lines
    knows that line's salt and learns nothing of the others'.
    """

    by: PersonId
    at: datetime
    fresh: str


def chained(
    kind: type[AnyLine], facts: Sequence[Record], after: After, stamp: Stamp
) -> tuple[AnyLine, ...]:
    """One act's facts as lines of a kind, numbered and chained to what is already there."""
    lines: list[AnyLine] = []
    n, prev = after
    for i, fact in enumerate(facts):
        said = {"at": stamp.at, "by": stamp.by, "fact": fact, "more": len(facts) - i - 1}
        salted = {"digest": PLACED, "salt": _salt(stamp.fresh, n + i + 1)}
        draft = kind.model_validate({**said, **salted, "n": n + i + 1, "prev": prev, "hash": ""})
        line = draft.model_copy(update={"hash": seal(_body(draft))})
        prev = line.hash
        lines.append(line)
    return tuple(lines)


def _salt(fresh: str, n: int) -> str:
    return hashlib.sha256(f"salt/{fresh}/{n}".encode()).hexdigest()[:SALT_LETTERS]


def _body(line: BaseLine) -> dict[str, object]:
    """What a line says, as JSON has it; one without a salt never knew of any."""
    unsaid = {"digest", "salt"} if line.digest == PLAIN else None
    return line.model_dump(mode="json", exclude=unsaid)


def write_line(line: BaseLine) -> str:
    """A line as it stands in a journal file, without the line's end."""
    return canonical(_body(line))


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
