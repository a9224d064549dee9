"""Parts of an encounter as they are typed: `strategy=ours`, `schemes=1,4,7`, or just `ours`."""

from __future__ import annotations

from collections.abc import Sequence

from muster.core.encounter.elements import in_use
from muster.core.facts import Parts
from muster.core.rulepack.encounters import Element, Slot
from muster.core.rulepack.schema import Rulepack
from muster.reading.find import find
from muster.reading.unclear import Unclear
from muster.words.plain import folded, listing


def parts_typed(rules: Rulepack, words: Sequence[str]) -> Parts:
    """The elements that are meant, by part; a word without `=` belongs where it is known."""
    parts: dict[str, tuple[str, ...]] = {}
    for word in words:
        name, equals, named = word.partition("=")
        if not equals:
            element = _anywhere(rules, word)
            parts[element.slot] = (*parts.get(element.slot, ()), element.id)
            continue
        slot = slot_typed(rules, name)
        texts = [text for text in named.split(",") if text.strip()]
        parts[slot.id] = tuple(_element(rules, slot, text) for text in texts)
    return parts


def slot_typed(rules: Rulepack, text: str) -> Slot:
    slots = {slot.id: slot for slot in rules.encounter.slots}
    if not slots:
        say = "This pack has no parts of encounters: say what a round is about with --title."
        raise Unclear("no-parts", say)
    called = [(slot.id, name) for slot in slots.values() for name in (slot.id, slot.title)]
    return slots[find(text, called, f'Parts are {listing(slots)}; there is no "{{name}}".')]


def _element(rules: Rulepack, slot: Slot, text: str) -> str:
    elements = in_use(rules, slot)
    by_number = {str(e.number): e.id for e in elements if e.number is not None}
    if text.strip() in by_number:
        return by_number[text.strip()]
    return find(text, _called(elements), f'There is no {slot.title} called "{{name}}".')


def _anywhere(rules: Rulepack, text: str) -> Element:
    known = {e.id: e for slot in rules.encounter.slots for e in in_use(rules, slot)}
    if not known:
        say = f'This pack has no elements such as "{text}": say it with --title.'
        raise Unclear("no-parts", say)
    say = 'Nothing at this event is called "{name}".'
    return known[find(text, _called(tuple(known.values())), say)]


def _called(elements: tuple[Element, ...]) -> list[tuple[str, str]]:
    """Ids with hyphens and without, and titles."""
    return [
        (element.id, name)
        for element in elements
        for name in dict.fromkeys((element.id, element.id.replace("-", " "), folded(element.title)))
    ]
