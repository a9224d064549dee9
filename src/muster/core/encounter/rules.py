"""Whether an encounter may be so: everything against it, and what it should rather have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from muster.core.encounter.elements import (
    BY_CHANCE,
    element_of,
    following,
    in_use,
    slot_of,
)
from muster.core.problem import Code, Problem
from muster.core.rulepack.encounters import Slot
from muster.core.rulepack.schema import Rulepack

Parts = Mapping[str, tuple[str, ...]]
Others = Mapping[int, Parts]
"""The parts of the other rounds, by their numbers."""


def problems(rules: Rulepack, parts: Parts, others: Others) -> list[Problem]:
    """Every reason why a round cannot be about this beside the other rounds."""
    known = tuple(slot.id for slot in rules.encounter.slots)
    found: list[Problem] = []
    for name, chosen in parts.items():
        slot = slot_of(rules, name)
        if slot is None:
            found.append(Problem(Code.SLOT_UNKNOWN, {"slot": name, "known": known}))
        else:
            found += _of_slot(rules, slot, chosen)
            found += _repeats(rules, slot, chosen, others)
            found += _unpaired(rules, slot, parts)
    return found


def _of_slot(rules: Rulepack, slot: Slot, chosen: tuple[str, ...]) -> Iterator[Problem]:
    if len(chosen) != slot.count:
        data = {"slot": slot.title, "needed": slot.count, "given": len(chosen)}
        yield Problem(Code.ELEMENT_COUNT, data)
    for name in dict.fromkeys(name for name in chosen if chosen.count(name) > 1):
        yield Problem(Code.ELEMENT_TWICE, {"slot": slot.title, "element": _title(rules, name)})
    usable = {element.id for element in in_use(rules, slot)}
    for name in chosen:
        element = element_of(rules, name)
        if element is None or (element.slot != slot.id and name not in usable):
            data = {"slot": slot.title, "element": name, "known": tuple(sorted(usable))}
            yield Problem(Code.ELEMENT_UNKNOWN, data)
        elif name not in usable:
            data = {"slot": slot.title, "element": element.title}
            yield Problem(Code.ELEMENT_NOT_IN_USE, data)


def _repeats(
    rules: Rulepack, slot: Slot, chosen: tuple[str, ...], others: Others
) -> Iterator[Problem]:
    """Refused while there is something else; once all of it is in other rounds, only doubted."""
    if slot.repeats != "never":
        return
    had = {name for parts in others.values() for name in parts.get(slot.id, ())}
    fresh = sum(element.id not in had for element in in_use(rules, slot))
    for number, parts in others.items():
        for name in chosen:
            if name in parts.get(slot.id, ()):
                data = {"slot": slot.title, "element": _title(rules, name), "round": number}
                yield Problem(Code.ELEMENT_REPEATED, data, confirmable=fresh < slot.count)


def _unpaired(rules: Rulepack, slot: Slot, parts: Parts) -> Iterator[Problem]:
    """What follows the suit of another part is nothing else."""
    if slot.deal in BY_CHANCE or slot.deal == "fixed" or slot.partner not in parts:
        return
    meant = following(rules, slot, parts)
    if parts[slot.id] != meant:
        titles = tuple(_title(rules, name) for name in meant)
        yield Problem(Code.ELEMENT_UNPAIRED, {"slot": slot.title, "elements": titles})


def _title(rules: Rulepack, name: str) -> str:
    element = element_of(rules, name)
    return element.title if element else name


def running_out(rules: Rulepack, planned: int) -> list[Problem]:
    """Parts of which there are too few for so many rounds, also if they are chosen by hand."""
    found: list[Problem] = []
    for slot in rules.encounter.slots:
        there = len(in_use(rules, slot)) if slot.deal in BY_CHANCE and slot.count else 0
        enough = there // slot.count if slot.count else 0
        if slot.repeats == "never" and 0 < enough < planned:
            data = {"slot": slot.title, "there": there, "rounds": planned, "since": enough + 1}
            found.append(Problem(Code.ELEMENTS_RUN_OUT, data, confirmable=True))
    return found


def too_alike(rules: Rulepack, rounds: Others, planned: int) -> list[Problem]:
    """Parts that should vary more, where the rounds still to come cannot make up for it."""
    found: list[Problem] = []
    for slot in rules.encounter.slots:
        had = [parts[slot.id] for parts in rounds.values() if slot.id in parts]
        different = len({name for chosen in had for name in chosen})
        to_come = max(planned - len(had), 0)
        if len(had) >= slot.variety and different + to_come < slot.variety:
            data = {"slot": slot.title, "least": slot.variety, "different": different}
            found.append(Problem(Code.ENCOUNTERS_ALIKE, data, confirmable=True))
    return found
