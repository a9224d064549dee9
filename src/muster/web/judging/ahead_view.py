"""Before a note is made: what is on record for somebody, and what this one leads to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from muster.core.ids import EntrantId
from muster.core.ladder import ahead_of
from muster.web.gates import Here
from muster.web.judging.aside import may_read
from muster.web.judging.precedents import precedents_for
from muster.web.judging.record_view import NoteView, notes
from muster.words.conduct import ahead_words


@dataclass(frozen=True, slots=True)
class AheadView:
    """`grave`: somebody may be thrown out by it; `told`: what the pack says of the matter.

    `withheld`: something on record is of a game that whoever looks played themselves.
    """

    name: str
    record: tuple[NoteView, ...]
    withheld: bool
    says: tuple[str, ...]
    grave: bool
    told: tuple[tuple[str, str], ...]


def ahead_view(here: Here, chosen: Mapping[str, str]) -> AheadView | None:
    """For what is chosen in the form so far; nothing before anybody is, or of one's own case."""
    entrant, about = EntrantId(chosen.get("entrant", "")), chosen.get("about", "")
    if entrant not in here.event.entrants or not may_read(here, entrant):
        return None
    record = notes(here, entrant)
    ahead = ahead_of(here.event, entrant, about, chosen.get("measure", ""))
    return AheadView(
        name=here.names.entrant(entrant),
        record=record,
        withheld=len(record) < len(ahead.record),
        says=ahead_words(ahead, organiser=here.is_organiser),
        grave=ahead.grave,
        told=precedents_for(here, here.names.causes.get(about, ""), "").told,
    )
