"""The form of what rounds are about: a choice for each part that does not follow from others."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from muster.core.encounter.elements import dealable, in_use, slot_of
from muster.core.rulepack.encounters import Slot
from muster.core.rulepack.schema import Rulepack
from muster.words.encounters import element_title


@dataclass(frozen=True, slots=True)
class ElementOption:
    id: str
    title: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class SlotForm:
    """`several`: so many are ticked instead of one being selected. `dealt`: left to chance."""

    id: str
    title: str
    count: int
    several: bool
    options: tuple[ElementOption, ...]
    dealt: bool


@dataclass(frozen=True, slots=True)
class RoundForm:
    number: int
    slots: tuple[SlotForm, ...]


def round_form(
    rules: Rulepack,
    number: int,
    parts: Mapping[str, Collection[str]],
    deal: Collection[str] = (),
) -> RoundForm:
    slots = [slot for name in dealable(rules) if (slot := slot_of(rules, name))]
    forms = (_slot(rules, slot, parts.get(slot.id, ()), deal) for slot in slots)
    return RoundForm(number, tuple(forms))


def _slot(rules: Rulepack, slot: Slot, chosen: Collection[str], deal: Collection[str]) -> SlotForm:
    return SlotForm(
        id=slot.id,
        title=slot.title,
        count=slot.count,
        several=slot.count > 1,
        options=tuple(
            ElementOption(element.id, element_title(element), element.id in chosen)
            for element in in_use(rules, slot)
        ),
        dealt=slot.id in deal,
    )
