"""What lies on a table of an event so that no round lacks any of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from muster.core.access import Actor, may_see_encounter
from muster.core.diagram.scene import map_for_players
from muster.core.encounter.elements import element_of, for_chance, in_play, in_use
from muster.core.event import Event
from muster.core.rulepack.encounters import Element, Slot
from muster.core.rulepack.schema import Rulepack
from muster.core.table_needs import drawn_needs, element_needs

Kind = tuple[str, int | None]
"""What it is in the pack's words, and its base in millimetres where they do not say it."""
Counts = Mapping[Kind, int]


def markers_for(event: Event, actor: Actor, rounds: int, seats: Sequence[int]) -> dict[Kind, int]:
    """Of every kind, how many all tables need together.

    A round whose encounter is not chosen, or is kept from whoever asks, may need the most that any
    of the pack's encounters does.
    """
    if event.rules.pods:
        return _added(_of_brawl(event.rules, seated) for seated in seats)
    plans = [_of_round(event, actor, number) for number in range(1, rounds + 1)]
    kinds = dict.fromkeys(kind for plan in plans for kind in plan)
    each = {kind: max(plan.get(kind, 0) for plan in plans) for kind in kinds}
    return {kind: count * len(seats) for kind, count in each.items()}


def _of_round(event: Event, actor: Actor, number: int) -> Counts:
    rules, known = event.rules, event.encounters.get(number)
    if known is None or not may_see_encounter(event, actor, number):
        return _added(_most(rules, slot) for slot in rules.encounter.slots)
    parts = in_play(rules, known.parts)
    chosen = [element_of(rules, name) for names in parts.values() for name in names]
    open_ = [slot for slot in rules.encounter.slots if known.parts and slot.id not in known.parts]
    return _added(
        [
            *(_needs(rules, element) for element in chosen if element),
            *(_most(rules, slot) for slot in open_),
        ]
    )


def _most(rules: Rulepack, slot: Slot) -> Counts:
    """As many elements as the part has, of each kind those that need the most of it."""
    if not slot.count:
        return {}
    elements = in_use(rules, slot) if slot.deal == "fixed" else for_chance(rules, slot)
    needs = [_needs(rules, element) for element in elements]
    kinds = dict.fromkeys(kind for need in needs for kind in need)
    return {
        kind: sum(sorted((need.get(kind, 0) for need in needs), reverse=True)[: slot.count])
        for kind in kinds
    }


def _needs(rules: Rulepack, element: Element) -> Counts:
    drawn = next((each for each in rules.maps if each.id == element.id), None)
    return _added({(n.what, n.base): n.count} for n in element_needs(element, drawn))


def _of_brawl(rules: Rulepack, seated: int) -> Counts:
    drawn = map_for_players(rules, seated)
    return _added({(n.what, n.base): n.count} for n in (drawn_needs(drawn) if drawn else ()))


def _added(counts: Iterable[Counts]) -> dict[Kind, int]:
    total: Counter[Kind] = Counter()
    for each in counts:
        total.update(each)
    return dict(total)
