"""What was noted about people's conduct, for officials who have no part in it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from muster.core.access import may_see_note
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
    """Of everybody, or about one, as far as whoever looks may see it; newest first."""
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
        if isinstance(noted.fact, ConductNoted)
        and about in {None, noted.fact.entrant}
        and may_see_note(here.event, here.actor, noted.fact)
    )
