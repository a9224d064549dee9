"""A journal as everybody may have it: what is private is kept back, and the chain still holds.

A line of a public copy is the journal's own, byte for byte; or it says in part what the journal
says; or it says nothing but where it stands in the chain. Of the last two it has the hash of all
that is not its place, so that nothing before it can be another; earlier versions had no such hash.
What a line tells in part, and that it had to keep the rest back, rest on whoever made the copy.
Reading refuses a part of what is never told in part; checking never says of a part that it holds.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Annotated

from pydantic import Field

from muster.core import facts
from muster.core.chain import (
    BEGINNING,
    PLACED,
    PLAIN,
    After,
    Line,
    canonical,
    placed,
    read_line,
    rest_of,
)
from muster.core.event import Event, Phase
from muster.core.ids import PersonId
from muster.core.publicity import kept_back, may_be_part, told
from muster.core.record import Record
from muster.core.rulepack.schema import Rulepack
from muster.core.verify import OLD_SEAL, SET_BACK, Check, Subject, Verdict, asked_again

Hash = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]

EXCUSED = "something it leans on is kept back in a public copy"
IN_PART = "its hash cannot be checked here, because part of it is not told"
UNPLACED = "an earlier version wrote it: not even that it stands here can be checked"


class Kept(Record):
    """A line that says less than the journal, or nothing: its salt is never said, nor its instant.

    A hash gives away what can be guessed. Of lines that have no salt the instant, to a millionth
    of a second, is what makes guessing hard.
    """

    n: int
    more: int
    prev: Hash
    hash: Hash
    rest: Hash | None = None
    """Of all that is not its place; lines of earlier versions have no such hash."""
    kept_back: tuple[str, ...]
    by: PersonId | None = None
    fact: facts.AnyFact | None = None


class NotFollowing(Exception):
    """A line of a public copy that cannot stand there."""

    def __init__(self, n: int, say: str) -> None:
        self.n, self.say = n, say
        super().__init__(f"line {n} {say}")


@dataclass(frozen=True, slots=True)
class Published:
    """What a public copy says, and which lines say less than the journal or nothing."""

    lines: tuple[Line, ...]
    revision: int
    head: str
    reduced: tuple[int, ...]
    silent: tuple[int, ...]
    unplaced: tuple[int, ...]


def is_public(event: Event) -> bool:
    """Whether an event has a public copy: its secret is out, and every prize is told."""
    return event.phase is Phase.FINISHED and bool(event.secret) and event.revealed is None


def fingerprint(event: Event) -> str:
    """The hash of the newest line, where it gives away nothing that the line keeps secret.

    Of an event that goes on under a line without a salt there is none, until the next line.
    """
    newest = next(event.newest_first())
    return newest.hash if newest.digest != PLAIN or is_public(event) else ""


# ── made ──


def publish(texts: Iterable[str], lines: Iterable[Line]) -> Iterator[str]:
    """The lines of a public copy, of a journal's lines as they are written."""
    return (_text(text, line) for text, line in zip(texts, lines, strict=True))


def _text(text: str, line: Line) -> str:
    public = told(line.fact)
    unsaid = ("fact",) if public is None else kept_back(line.fact, public)
    if not unsaid:
        return text
    kept = Kept(
        n=line.n,
        more=line.more,
        prev=line.prev,
        hash=line.hash,
        rest=rest_of(json.loads(text)) if line.digest == PLACED else None,
        kept_back=unsaid,
        by=None if public is None else line.by,
        fact=public,
    )
    return canonical(kept.model_dump(mode="json", exclude_none=True))


# ── read ──


def read_published(texts: Iterable[str]) -> Published:
    """A public copy in which each line names the one before, and whole ones are true to theirs."""
    found: list[Line | Kept] = []
    after = After(0, BEGINNING)
    for text in texts:
        found.append(_read(text, after))
        after = After(found[-1].n, found[-1].hash)
    return Published(
        lines=tuple(_said(found)),
        revision=after.n,
        head=after.hash,
        reduced=tuple(x.n for x in found if isinstance(x, Kept) and x.fact is not None),
        silent=tuple(x.n for x in found if isinstance(x, Kept) and x.fact is None),
        unplaced=tuple(x.n for x in found if isinstance(x, Kept) and x.rest is None),
    )


def _read(text: str, after: After) -> Line | Kept:
    n = after.n + 1
    try:
        body = json.loads(text)
        whole = not isinstance(body, dict) or "kept_back" not in body
        kept = None if whole else Kept.model_validate(body)
        spelled = canonical(body) == text
    except (ValueError, RecursionError):
        raise NotFollowing(n, "is not a line of a public copy") from None
    if kept is None:
        line = read_line(text, Line, after)
        if isinstance(line, str):
            raise NotFollowing(n, line)
        return line
    if (kept.n, kept.prev, spelled) != (n, after.hash, True):
        raise NotFollowing(n, "does not follow the line before it")
    place = {"digest": PLACED, "n": kept.n, "more": kept.more, "prev": kept.prev}
    if kept.rest is not None and placed(place, kept.rest) != kept.hash:
        raise NotFollowing(n, "was changed after it was written")
    if kept.fact is not None and not may_be_part(kept.fact, kept.kept_back):
        raise NotFollowing(n, "is told in part as no public copy tells it")
    return kept


def _said(found: Sequence[Line | Kept]) -> Iterator[Line]:
    """What is said, act by act; an act of which something is kept back is what is left of it."""
    act: list[Line] = []
    at = None
    for each in found:
        if isinstance(each, Line):
            act.append(each)
            at = each.at
        elif each.fact is not None and at is not None:
            said = {"n": each.n, "at": at, "by": each.by or "", "prev": each.prev}
            act.append(Line.model_validate({**said, "hash": each.hash, "fact": each.fact}))
        if each.more == 0:
            left = len(act)
            yield from (x.model_copy(update={"more": left - i}) for i, x in enumerate(act, start=1))
            act = []


# ── checked ──


def verify_published(copy: Published, pack: Rulepack) -> Verdict:
    """All that `verify` looks at, as far as it can be seen here.

    Draws are made of nothing that is kept back: they hold, or they do not. Whether an act was
    allowed may hang on something unsaid before it, and the hash of a line told in part on what
    is not told of it: then nobody can tell from a public copy.
    """
    if not copy.lines:
        return Verdict((Check(Subject.CHAIN, 1, holds=False, note="nothing there"),), 0, "")
    back = {line.n for before, line in pairwise(copy.lines) if line.at < before.at}
    whole = [line for line in copy.lines if line.n not in copy.reduced]
    older = {line.n for before, line in pairwise(whole) if line.digest < before.digest}
    unsure = {**dict.fromkeys(copy.reduced, IN_PART), **dict.fromkeys(copy.unplaced, UNPLACED)}
    notes = {**dict.fromkeys(back, SET_BACK), **unsure, **dict.fromkeys(older, OLD_SEAL)}
    chain = tuple(
        Check(Subject.CHAIN, n, None if n in unsure else n not in older, notes.get(n, ""))
        for n in range(1, copy.revision + 1)
    )
    first = min((*copy.reduced, *copy.silent), default=copy.revision + 1)
    again = (_excused(check, first) for check in asked_again(copy.lines, pack))
    return Verdict((*chain, *again), copy.revision, copy.head)


def _excused(check: Check, first: int) -> Check:
    """`first` is the first line that does not say everything."""
    unsure = check.subject is Subject.ALLOWED and check.holds is False and check.line >= first
    return replace(check, holds=None, note=EXCUSED) if unsure else check
