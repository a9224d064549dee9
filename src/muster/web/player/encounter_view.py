"""What a round is about, as far as whoever looks may know it."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.access import may_see_encounter
from muster.core.rulepack.encounters import Element, Need
from muster.web.gates import Here
from muster.words.control import Reference, references
from muster.words.encounters import element_title, parts_of


@dataclass(frozen=True, slots=True)
class ElementView:
    title: str
    setup: str
    say: str
    needs: tuple[Need, ...]


@dataclass(frozen=True, slots=True)
class PartView:
    title: str
    elements: tuple[ElementView, ...]


@dataclass(frozen=True, slots=True)
class EncounterView:
    """`public`: where everybody reads it, with its map."""

    round: int
    title: str
    text: str
    parts: tuple[PartView, ...]
    public: str
    control: tuple[Reference, ...]


def encounter_of(here: Here, number: int) -> EncounterView | None:
    """Nothing for a round that has none yet, or whose encounter is still secret."""
    known = here.event.encounters.get(number)
    if known is None or not may_see_encounter(here.event, here.actor, number):
        return None
    return EncounterView(
        round=number,
        title=known.title,
        text=known.text,
        parts=tuple(
            PartView(slot.title, tuple(map(_element, elements)))
            for slot, elements in parts_of(here.event.rules, known)
        ),
        public=f"/e/{here.id}/encounter/{number}/",
        control=references(here.event.rules, known.parts),
    )


def _element(element: Element) -> ElementView:
    return ElementView(
        title=element_title(element),
        setup=element.setup,
        say=element.say,
        needs=element.needs,
    )
