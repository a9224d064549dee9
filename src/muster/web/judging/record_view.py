"""What was noted about people's conduct: only the organiser and the judges ever see it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from muster.core.facts import ConductNoted
from muster.core.ids import EntrantId
from muster.web.gates import Here
from muster.words.facts import MEASURE
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class NoteView:
    line: int
    at: datetime
    who: str
    entrant: str
    kind: str
    measure: str
    text: str


def notes(here: Here, about: EntrantId | None = None) -> tuple[NoteView, ...]:
    """Of everybody, or about one; newest first."""
    names = here.names
    return tuple(
        NoteView(
            line=noted.line.n,
            at=noted.line.at.astimezone(),
            who=names.person(noted.line.by),
            entrant=names.entrant(noted.fact.entrant),
            kind=names.causes.get(noted.fact.about, noted.fact.about),
            measure=_(MEASURE[noted.fact.measure]),
            text=noted.fact.text,
        )
        for noted in reversed(here.event.conduct)
        if isinstance(noted.fact, ConductNoted) and about in {None, noted.fact.entrant}
    )
