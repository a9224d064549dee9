"""What lies on a table in a round: what it is about, its terrain, its clock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from muster.core.diagram.scene import map_for_players
from muster.core.encounter.elements import element_of, in_play
from muster.core.event import Event
from muster.core.hall import place_of
from muster.core.rulepack.encounters import Element
from muster.core.rulepack.maps import Map, Shape
from muster.core.table_clock.terms import terms_of

LYING = frozenset({"marker", "flag", "objective", "point", "zone"})
"""What is put on a table; lines and deployment zones are only drawn."""


@dataclass(frozen=True, slots=True)
class Needed:
    """In the pack's words; `base` in millimetres, where they do not say it."""

    what: str
    count: int
    base: int | None = None


@dataclass(frozen=True, slots=True)
class TableNeeds:
    """`clock`: each side's time is kept at the table; `sheets`: to write the score on."""

    elements: tuple[Needed, ...]
    terrain: tuple[Needed, ...]
    clock: bool
    sheets: int


def table_needs(event: Event, number: int, table: int) -> TableNeeds:
    """Everything that has to be there before a round begins at a table."""
    return TableNeeds(
        elements=elements_needed(event, number),
        terrain=_terrain(event, table),
        clock=event.rules.pods is None and terms_of(event.rules) is not None,
        sheets=1 if event.rules.elements or event.rules.ledger else 0,
    )


def elements_needed(event: Event, number: int) -> tuple[Needed, ...]:
    """What the encounter of a round asks for, the same on every table."""
    rules, known = event.rules, event.encounters.get(number)
    maps = {each.id: each for each in rules.maps}
    parts = in_play(rules, known.parts if known else {})
    names = [name for chosen in parts.values() for name in chosen]
    found = [need for n in names for need in element_needs(element_of(rules, n), maps.get(n))]
    shared = map_for_players(rules, rules.pods.preferred) if rules.pods else None
    found += drawn_needs(shared) if shared else ()
    return tuple(dict.fromkeys(found))


def element_needs(element: Element | None, drawn: Map | None) -> Iterator[Needed]:
    """What an element says itself comes before what its map shows."""
    if element is None or not element.needs:
        yield from drawn_needs(drawn) if drawn else ()
        return
    for need in element.needs:
        if need.count:
            yield Needed(need.what, need.count, _base(need.what, drawn))


def _base(what: str, drawn: Map | None) -> int | None:
    """The one size that a map gives to things of this kind; nothing where the words say it."""
    if drawn is None or " mm" in what:
        return None
    said = what.casefold()
    bases = {each.base for each in drawn.shapes if each.base and each.kind in said}
    if drawn.placing and drawn.placing.base and drawn.placing.kind in said:
        bases.add(drawn.placing.base)
    return bases.pop() if len(bases) == 1 else None


def drawn_needs(drawn: Map) -> Iterator[Needed]:
    counted: Counter[tuple[str, int | None]] = Counter()
    for shape in drawn.shapes:
        if shape.kind in LYING and not shape.example:
            counted[_called(shape), shape.base] += len(shape.at)
    for (what, base), count in counted.items():
        yield Needed(what, count, base)


def _called(shape: Shape) -> str:
    """What lies there; what it does on the table stands behind a colon."""
    return shape.what.partition(":")[0] or shape.kind.capitalize()


def _terrain(event: Event, table: int) -> tuple[Needed, ...]:
    layout = place_of(event, table).layout
    titles = Counter(laid.piece.title for laid in layout.pieces) if layout else {}
    return tuple(Needed(title, count) for title, count in titles.items())
