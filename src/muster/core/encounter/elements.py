"""The parts of an encounter: which elements there are for each, and what follows from others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from muster.core.encounter.flip import Parts
from muster.core.rulepack.encounters import Element, Slot
from muster.core.rulepack.schema import Rulepack

BY_CHANCE = frozenset({"number", "suit", "die", "lot"})
"""Parts that can be dealt; all others follow from what is there."""


def slot_of(rules: Rulepack, name: str) -> Slot | None:
    return next((slot for slot in rules.encounter.slots if slot.id == name), None)


def element_of(rules: Rulepack, name: str) -> Element | None:
    return next((element for element in rules.elements if element.id == name), None)


def in_use(rules: Rulepack, slot: Slot) -> tuple[Element, ...]:
    """What a part may be at this event; nothing where encounters do not have it."""
    if not slot.count:
        return ()
    if slot.deal == "fixed":
        return tuple(element for element in rules.elements if element.id in slot.fixed)
    return tuple(e for e in rules.elements if e.slot == slot.id and e.set in slot.sets)


def for_chance(rules: Rulepack, slot: Slot) -> tuple[Element, ...]:
    """What chance deals a part from."""
    sets = slot.dealt_sets or slot.sets
    return tuple(element for element in in_use(rules, slot) if element.set in sets)


def dealable(rules: Rulepack) -> tuple[str, ...]:
    """The parts that chance can choose."""
    return tuple(s.id for s in rules.encounter.slots if s.deal in BY_CHANCE and s.count)


def following(rules: Rulepack, slot: Slot, parts: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """What a part is by itself: the one of its partner's suit, or what it always is."""
    if slot.deal == "fixed" or not slot.count:
        return slot.fixed[: slot.count]
    partners = [element_of(rules, name) for name in parts.get(slot.partner, ())]
    suits = {partner.suit for partner in partners if partner is not None and partner.suit}
    found = [e.id for e in in_use(rules, slot) if e.suit in suits]
    return tuple(found) or ((slot.joker,) if "joker" in suits and slot.joker else ())


def completed(rules: Rulepack, parts: Mapping[str, tuple[str, ...]]) -> Parts:
    """The parts in the pack's order, with those that follow from the others."""
    whole = dict(parts)
    for slot in rules.encounter.slots:
        if slot.deal not in BY_CHANCE and slot.id not in whole:
            whole |= {slot.id: chosen} if (chosen := following(rules, slot, whole)) else {}
    order = [slot.id for slot in rules.encounter.slots]
    known = {name: whole[name] for name in order if name in whole}
    return {**known, **{name: chosen for name, chosen in whole.items() if name not in known}}


def merged(
    rules: Rulepack, old: Mapping[str, tuple[str, ...]], new: Mapping[str, tuple[str, ...]]
) -> Parts:
    """The old parts with new ones in their place; what followed from an old one goes with it."""
    gone = {slot.id for slot in rules.encounter.slots if slot.partner in new}
    kept = {name: chosen for name, chosen in old.items() if name not in gone}
    return completed(rules, {**kept, **new})


def in_play(rules: Rulepack, parts: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
    """The parts without those that belong only to elements of which none is there."""
    chosen = {name for names in parts.values() for name in names}
    special = {slot for element in rules.elements for slot in element.uses}
    used = {slot for element in rules.elements if element.id in chosen for slot in element.uses}
    return {slot: names for slot, names in parts.items() if slot in used or slot not in special}


def lacking(rules: Rulepack, parts: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The parts that chance could choose and nobody has chosen yet."""
    return tuple(name for name in dealable(rules) if name not in parts)


def title_of(rules: Rulepack, parts: Mapping[str, tuple[str, ...]]) -> str:
    """An encounter by its elements; what players pick from is not named."""
    slots = rules.encounter.slots
    pools = {slot.id for slot in slots if slot.picked or slot.joins}
    leading = [name for part, chosen in parts.items() if part not in pools for name in chosen]
    named = leading or [name for chosen in parts.values() for name in chosen]
    titles = {element.id: element.title for element in rules.elements}
    return ", ".join(titles.get(name, name) for name in named)
