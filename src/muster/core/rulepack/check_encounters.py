"""What the types of a pack cannot say about encounters: elements that exist and can be dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from muster.core.encounter.elements import BY_CHANCE, completed, for_chance
from muster.core.encounter.pool import Pool
from muster.core.encounter.rules import Parts, problems
from muster.core.problem import Code
from muster.core.rulepack.encounters import Rotation, Slot
from muster.core.rulepack.expression import spend
from muster.core.rulepack.problems import Finding, Path, unknown
from muster.core.rulepack.schema import Rulepack

Findings = Iterator[Finding]

AN_ELEMENT = 3
"""Steps of looking at an element for one part of an encounter."""
A_LOOK = 2
"""Steps of looking at one of whatever a name is looked for among."""


def encounters(pack: Rulepack) -> Findings:
    """Everything about slots, elements and rotations."""
    slots = Counter(slot.id for slot in pack.encounter.slots)
    elements = Counter(element.id for element in pack.elements)
    yield from _twice(("encounter", "slots"), slots)
    yield from _twice(("elements",), elements)
    yield from _twice(("encounter", "rotations"), Counter(r.id for r in pack.encounter.rotations))
    for element in pack.elements:
        if element.slot not in slots:
            say = f"{element.slot} {unknown(element.slot, slots, 'a part of an encounter')}"
            yield Finding(("elements", element.id, "slot"), say)
        for name in element.uses:
            if name not in slots or name == element.slot:
                others = _others(slots, element.slot)
                say = f"{name} {unknown(name, others, 'another part of an encounter')}"
                yield Finding(("elements", element.id, "uses"), say)
    for slot in pack.encounter.slots:
        yield from _slot(pack, slot, slots, elements)
    for rotation in pack.encounter.rotations:
        yield from _rotation(pack, rotation)


def _twice(path: Path, names: Mapping[str, int]) -> Findings:
    for name, times in names.items():
        if times > 1:
            yield Finding((*path, name), "is there twice")


def _others(names: Iterable[str], own: str) -> Iterator[str]:
    return (name for name in names if name != own)


def _slot(
    pack: Rulepack, slot: Slot, slots: Mapping[str, int], elements: Mapping[str, int]
) -> Findings:
    """Names that exist, and enough to deal from."""
    at: Path = ("encounter", "slots", slot.id)
    for key in ("partner", "joins"):
        name = getattr(slot, key)
        if name and (name not in slots or name == slot.id):
            say = f"{name} {unknown(name, _others(slots, slot.id), 'another part')}"
            yield Finding((*at, key), say)
    for key, names in (("fixed", slot.fixed), ("joker", (slot.joker,) if slot.joker else ())):
        for name in names:
            if name not in elements:
                yield Finding((*at, key), f"{name} {unknown(name, elements, 'an element')}")
    if slot.deal == "fixed" and len(slot.fixed) != slot.count:
        yield Finding((*at, "fixed"), f"needs {slot.count} elements and has {len(slot.fixed)}")
    if slot.deal == "paired" and not slot.partner:
        yield Finding((*at, "partner"), "is missing: a paired part follows another")
    spend(len(pack.elements) * (AN_ELEMENT + len(slot.sets) + len(slot.fixed)))
    yield from _together(pack, slot, at)
    yield from _enough(pack, slot, at)


def _together(pack: Rulepack, slot: Slot, at: Path) -> Findings:
    """What both show together is one of each side, and nothing that a sheet asks or pays."""
    if slot.shown != "together":
        return
    if slot.picked != 1:
        yield Finding((*at, "shown"), "together is for parts of which each side picks 1")
    for element in pack.elements:
        if element.slot == slot.id and (element.inputs or element.awards or element.ends):
            say = f"is picked as {slot.id} and shown together, so it neither asks nor scores"
            yield Finding(("elements", element.id), say)


def _enough(pack: Rulepack, slot: Slot, at: Path) -> Findings:
    """Chance can find as many as are needed, and no two elements share a card or a number."""
    if slot.deal not in BY_CHANCE:
        return
    pool = Pool(slot, for_chance(pack, slot))
    possible = pool.possible()
    if len(possible) < slot.count:
        say = f"needs {slot.count} and only {len(possible)} can be dealt"
        yield Finding((*at, "count"), say)
    for element in pool.elements:
        if element.id not in possible:
            yield Finding(("elements", element.id), f"can never be dealt as {slot.id}")


SAY: Mapping[Code, str] = {
    Code.SLOT_UNKNOWN: "{slot} is not a part of an encounter",
    Code.ELEMENT_UNKNOWN: "{element} is not an element of this part",
    Code.ELEMENT_NOT_IN_USE: "{element} is of a set that is not in use",
    Code.ELEMENT_COUNT: "needs {needed} and has {given}",
    Code.ELEMENT_TWICE: "{element} is there twice",
    Code.ELEMENT_REPEATED: "{element} is in round {round} too",
    Code.ELEMENT_UNPAIRED: "should be {elements}",
}
"""What can be wrong with a round of a rotation, for the author of a pack."""


def _looked_through(pack: Rulepack, parts: Parts, before: int) -> int:
    """Steps of a round: each of its parts and names is looked for among all there are."""
    names = sum(map(len, parts.values()))
    slots, elements = len(pack.encounter.slots), len(pack.elements)
    return A_LOOK * (slots + len(parts) + names) * (slots + elements + before + names)


def _rotation(pack: Rulepack, rotation: Rotation) -> Findings:
    """Every round may be played, beside the others."""
    rounds = dict(enumerate((each.parts for each in rotation.rounds), start=1))
    for number, parts in rounds.items():
        spend(_looked_through(pack, parts, number))
        others = {n: other for n, other in rounds.items() if n < number}
        for problem in problems(pack, completed(pack, parts), others):
            at: Path = ("encounter", "rotations", rotation.id, "rounds", str(number))
            yield Finding(at, SAY[problem.code].format(**problem.data))
