"""An event as it is announced, for tests that look for something in it."""

from __future__ import annotations

from muster.core.event import Event
from muster.core.ids import PersonId
from muster.core.rulepack.patch import Patch
from muster.journal.people import Person
from muster.words.announcement.parts import Grid, Section
from muster.words.announcement.whole import announcement
from muster.words.names import names_of
from tests.hall import ORGANISER, Hall

TESS = Person(id=ORGANISER, name="Tess Organ", email="tess@hall.test")
JO = Person(id=PersonId("jo"), name="Jo Judge")


def sections(event: Event) -> dict[str, Section]:
    names = names_of(event, {TESS.id: TESS, JO.id: JO})
    return {section.id: section for section in announcement(event, names)}


def words(event: Event, *ids: str) -> str:
    """Everything that is announced, or what some sections say."""
    found = sections(event)
    return "\n".join(say for one in (ids or found) for say in found[one].words())


def cells(grid: Grid) -> list[list[str]]:
    return [[cell.text for cell in row] for row in grid.rows]


def played(pack: str, *patches: Patch) -> Event:
    """An event of this pack with these rules, published."""
    return Hall(pack).rules(*patches).event if patches else Hall(pack).event
