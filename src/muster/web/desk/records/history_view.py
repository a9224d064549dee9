"""What happened, act by act, newest first, with what may be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from muster.core.acts import Act, acts
from muster.core.chain import Line
from muster.core.decide.undo import DRAWN
from muster.core.event import Event
from muster.core.facts import Retracted
from muster.core.footprint import STAYS
from muster.web.gates import Here
from muster.words.plain import folded
from muster.words.withheld import line_words

PAGE = 100


@dataclass(frozen=True, slots=True)
class ActView:
    """`line` is what undo names; none where the act stays. `gone` is the line that took it back."""

    first: int
    at: datetime
    who: str
    say: tuple[str, ...]
    line: int | None
    gone: int | None
    needs_reason: bool


@dataclass(frozen=True, slots=True)
class HistoryView:
    acts: tuple[ActView, ...]
    words: str
    page: int
    more: bool
    revision: int


def history_view(here: Here, words: str, page: int) -> HistoryView:
    """One page of what happened; `words` leaves what does not speak of them."""
    start = (page - 1) * PAGE
    found = list(islice(_matching(here, words), start, start + PAGE + 1))
    return HistoryView(
        acts=tuple(found[:PAGE]),
        words=words,
        page=page,
        more=len(found) > PAGE,
        revision=here.event.revision,
    )


def _matching(here: Here, words: str) -> Iterator[ActView]:
    wanted = folded(words)
    gone = _taken_back(here.event)
    for act in acts(here.event):
        shown = _act(here, act, gone)
        if not wanted or wanted in folded(" ".join((shown.who, *shown.say))):
            yield shown


def _act(here: Here, act: Act, gone: dict[int, int]) -> ActView:
    taken_back = gone.get(act[0].n)
    stays = any(type(line.fact) in STAYS for line in act) or taken_back is not None
    return ActView(
        first=act[0].n,
        at=act[0].at,
        who=here.names.person(act[0].by),
        say=tuple(line_told(here, line) for line in act),
        line=None if stays or not here.is_organiser else act[-1].n,
        gone=taken_back,
        needs_reason=any(isinstance(line.fact, DRAWN) for line in act),
    )


def line_told(here: Here, line: Line) -> str:
    """What happened, as far as whoever looks may know it."""
    return line_words(here.event, here.actor, line, here.names)


def _taken_back(event: Event) -> dict[int, int]:
    """For each retracted line, the line that took it back."""
    return {
        n: line.n
        for line in event.newest_first()
        if isinstance(line.fact, Retracted)
        for n in line.fact.lines
    }
