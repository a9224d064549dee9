"""The public lines of a journal as programs read them, all at once or as they come."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import groupby
from typing import Any

from pydantic import Field

from muster.core.public_lines import PublicLine, public_lines
from muster.core.published import fingerprint
from muster.core.record import Record
from muster.core.rulings import rulings
from muster.journal.database.shelf import Held
from muster.words.facts import fact_words
from muster.words.names import Names, names_of
from muster.words.tongue import spoken

MOST = 500
"""Lines in one answer; a few more if they became public at the same moment."""

KEPT = 8
"""Editions whose lines are remembered in words: some megabytes each, in a large event."""


class LineTold(Record):
    """A line as everybody may read it: who wrote it, and what is not for all, is left out."""

    n: int = Field(description="Its number in the journal.")
    since: int = Field(description="The line that made it public; its own number if it always was.")
    at: datetime = Field(description="To the minute, as people read it.")
    kind: str
    say: str
    data: dict[str, Any]


class LineList(Record):
    """In the order in which they became public. `after`: ask again with it for what follows."""

    revision: int
    head: str = Field(description="The hash of the latest line, public or not; or nothing.")
    lines: tuple[LineTold, ...]
    after: int
    more: bool


class RulingTold(Record):
    at: datetime
    topic: str
    question: str
    decision: str


class RulingList(Record):
    rulings: tuple[RulingTold, ...]


def rulings_told(held: Held) -> RulingList:
    return RulingList(
        rulings=tuple(
            RulingTold(
                at=to_the_minute(one.at),
                topic=one.topic,
                question=one.question,
                decision=one.decision,
            )
            for one in rulings(held.event)
        )
    )


def lines_told(held: Held, after: int, most: int) -> LineList:
    """Those that became public at one moment are never torn apart."""
    known = _known(held)
    news = [one for one in known.lines if one.since > after]
    shown: list[PublicLine] = []
    for _, together in groupby(news, key=lambda one: one.since):
        if len(shown) >= most:
            break
        shown += together
    more = len(shown) < len(news)
    return LineList(
        revision=held.event.revision,
        head=fingerprint(held.event),
        lines=tuple(known.told(held, shown)),
        after=shown[-1].since if more else max(after, held.event.revision),
        more=more,
    )


def feed_after(held: Held, after: int) -> tuple[bytes, int]:
    """What became public after a line, as events of a stream, and the line they lead up to.

    The last of those that came at one moment carries its number: whoever is cut off in between
    hears of all of them once more.
    """
    found = lines_told(held, after, MOST)
    said: list[str] = []
    for since, together in groupby(found.lines, key=lambda line: line.since):
        *first, last = together
        said += [_event(line) for line in first]
        said.append(f"id: {since}\n{_event(last)}")
    return "".join(said).encode(), found.after


def to_the_minute(at: datetime) -> datetime:
    """As people read it: of a line without a salt, its exact instant would help to guess more."""
    return at.replace(second=0, microsecond=0)


def _event(line: LineTold) -> str:
    return f"event: line\ndata: {line.model_dump_json()}\n\n"


def _line(one: PublicLine, names: Names) -> LineTold:
    return LineTold(
        n=one.line.n,
        since=one.since,
        at=to_the_minute(one.line.at),
        kind=one.fact.kind,
        say=fact_words(one.fact, names).rstrip(" :"),
        data=json.loads(one.fact.model_dump_json(exclude={*one.hidden, "kind"})),
    )


class Known:
    """The public lines of one edition, and as what each was told so far, in which language."""

    def __init__(self, held: Held) -> None:
        self.lines = public_lines(held.event)
        self._told: dict[tuple[str, int, int], LineTold] = {}

    def told(self, held: Held, shown: Iterable[PublicLine]) -> Iterator[LineTold]:
        """Each is put into words once, however many ask, and from wherever they go on."""
        language, names = spoken(), names_of(held.event, held.people)
        for one in shown:
            key = (language, one.line.n, one.since)
            found = self._told.get(key)
            if found is None:
                found = self._told[key] = _line(one, names)
            yield found


_KEPT: OrderedDict[tuple[str, int, str], Known] = OrderedDict()


def _known(held: Held) -> Known:
    """Found once for each edition, however many programs follow it."""
    key = (held.id, held.edition, held.event.head)
    found = _KEPT.get(key)
    if found is None:
        found = _KEPT[key] = Known(held)
        while len(_KEPT) > KEPT:
            _KEPT.popitem(last=False)
    return found
