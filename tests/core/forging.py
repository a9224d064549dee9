"""What somebody with a text editor can do to a journal, and what the check finds."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any

from muster.core import facts
from muster.core.chain import BEGINNING, Line, seal, write_line
from muster.core.ids import PersonId
from muster.core.verify import Subject, verify
from tests.hall import ORGANISER, Hall


def rewritten(hall: Hall, kind: str, change: Callable[[Any], facts.AnyFact]) -> list[Line]:
    """The journal a cheat would write: one fact changed and every hash made anew."""
    return sealed(
        x.model_copy(update={"fact": change(x.fact)}) if x.fact.kind == kind else x
        for x in hall.lines
    )


def sealed(lines: Iterable[Line]) -> list[Line]:
    """Lines chained anew: each is true to what it says."""
    chained: list[Line] = []
    for line in lines:
        prev = chained[-1].hash if chained else BEGINNING
        draft = line.model_copy(update={"n": len(chained) + 1, "prev": prev, "hash": ""})
        chained.append(draft.model_copy(update={"hash": seal(json.loads(write_line(draft)))}))
    return chained


def set_back(hall: Hall, line: int) -> list[Line]:
    """The journal of a machine whose clock was set back by hours before this line."""
    hours = timedelta(hours=3)
    return sealed(
        x.model_copy(update={"at": x.at - hours}) if x.n >= line else x for x in hall.lines
    )


def added(hall: Hall, fact: facts.AnyFact, by: str = ORGANISER) -> list[Line]:
    """The journal with one more line, written by hand."""
    last = hall.lines[-1]
    more = last.model_copy(update={"fact": fact, "by": PersonId(by), "more": 0})
    return sealed([*hall.lines, more])


def failed(hall: Hall, lines: list[Line]) -> set[Subject]:
    return {c.subject for c in verify(lines, hall.pack).checks if c.holds is False}
