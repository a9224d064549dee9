"""What a round is about, as programs read it once it is no longer secret."""

from __future__ import annotations

from muster.core.record import Record
from muster.core.rulepack.encounters import Element
from muster.journal.database.shelf import Held
from muster.words.encounters import parts_of


class ElementTold(Record):
    id: str
    title: str
    setup: str
    say: str


class PartTold(Record):
    part: str
    title: str
    elements: tuple[ElementTold, ...]


class EncounterTold(Record):
    """`dealt` names the parts that chance chose."""

    round: int
    title: str
    text: str
    parts: tuple[PartTold, ...]
    dealt: tuple[str, ...]


def encounter_told(held: Held, number: int) -> EncounterTold:
    event = held.event
    known = event.encounters.get(number)
    parts = parts_of(event.rules, known) if known else []
    return EncounterTold(
        round=number,
        title=known.title if known else "",
        text=known.text if known else "",
        parts=tuple(
            PartTold(part=slot.id, title=slot.title, elements=tuple(map(_element, chosen)))
            for slot, chosen in parts
        ),
        dealt=known.dealt if known else (),
    )


def _element(element: Element) -> ElementTold:
    return ElementTold(id=element.id, title=element.title, setup=element.setup, say=element.say)
