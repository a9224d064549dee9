"""Short ways to ask what a pack's rounds can be about and what cards make of it."""

from collections.abc import Iterator

from muster.core import commands as ask
from muster.core.encounter.elements import for_chance, in_use, slot_of
from muster.core.encounter.pool import Pool, chosen_of, deal
from muster.core.rulepack.schema import Rulepack


def pool(pack: Rulepack, name: str) -> Pool:
    slot = slot_of(pack, name)
    assert slot is not None
    return Pool(slot, for_chance(pack, slot))


def names(pack: Rulepack, name: str) -> list[str]:
    slot = slot_of(pack, name)
    assert slot is not None
    return [element.id for element in in_use(pack, slot)]


def titles(pack: Rulepack, name: str) -> list[str]:
    return [element.title for element in pack.elements if element.id in names(pack, name)]


def flipped(pack: Rulepack, name: str, cards: Iterator[str]) -> tuple[str, ...]:
    return chosen_of(deal(pool(pack, name), cards))


def hand(number: int, *slots: str, cards: str, **parts: str) -> ask.DealEncounter:
    chosen = {name: (element,) for name, element in parts.items()}
    return ask.DealEncounter(round=number, slots=slots, by_hand=tuple(cards.split()), parts=chosen)
