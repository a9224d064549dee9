"""Encounters in words: their parts, and what every card, roll or lot came to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from muster.core.deck import DECK, NotACard, card_of
from muster.core.encounter.elements import element_of, in_play, slot_of
from muster.core.encounter.known import Encounter
from muster.core.facts import EncounterDealt, Flip
from muster.core.rulepack.encounters import Element, Slot
from muster.core.rulepack.schema import Rulepack
from muster.words.plain import listing
from muster.words.tongue import N_, _

CHANGED = "*"
"""Stands behind what was altered since an earlier printing."""


def element_title(element: Element) -> str:
    return element.title + (CHANGED if element.changed else "")


def parts_of(rules: Rulepack, known: Encounter) -> list[tuple[Slot, list[Element]]]:
    """The elements of an encounter by part; what joins another part stands first in it."""
    found: dict[str, list[Element]] = {}
    parts = in_play(rules, known.parts)
    joining = sorted(parts, key=lambda name: not _joins(rules, name))
    for name in joining:
        elements = [e for each in parts[name] if (e := element_of(rules, each))]
        found.setdefault(_joins(rules, name) or name, []).extend(elements)
    return [(slot, found[slot.id]) for slot in rules.encounter.slots if slot.id in found]


def _joins(rules: Rulepack, name: str) -> str:
    slot = slot_of(rules, name)
    return slot.joins if slot else ""


def encounter_words(rules: Rulepack, known: Encounter) -> str:
    """The whole of it, as it lies on a table."""
    lines = [known.title]
    for slot, elements in parts_of(rules, known):
        lines += ["", f"{slot.title}: {listing(map(element_title, elements))}"]
        lines += [
            f"  {f'{element.title}: ' if elements[1:] else ''}{words}"
            for element in elements
            for words in (element.setup, element.say)
            if words
        ]
    return "\n".join([*lines, *(["", known.text] if known.text else [])])


def deal_words(rules: Rulepack, deal: EncounterDealt) -> Iterator[str]:
    """Every flip with what it meant, and when the deck was shuffled anew."""
    gone = deal.flipped
    for flip in deal.flips:
        if _is_card(flip.shows):
            if gone and gone % len(DECK) == 0:
                yield _("No card was left: the deck was shuffled anew.")
            gone += 1
        yield flip_words(rules, flip)


def flip_words(rules: Rulepack, flip: Flip) -> str:
    """`7C: 7 is in the pool already, flipped again`. A lot shows what is written on it."""
    lot, element = element_of(rules, flip.shows), element_of(rules, flip.gives)
    if element is not None:
        shows = _("Lot") if lot == element else flip.shows
        return _("{shows}: {meant}").format(shows=shows, meant=element.title)
    if lot is not None:
        shows, again = lot.title, _("drawn again")
    elif _is_card(flip.shows):
        shows, again = flip.shows, _("flipped again")
    else:
        shows, again = flip.shows, _("rolled again")
    number = str(card_of(shows).value) if _is_card(shows) else shows
    why = _(PASSED[flip.passed]).format(number=number)
    return _("{shows}: {why}, {again}").format(shows=shows, why=why, again=again)


def _is_card(shows: str) -> bool:
    try:
        return str(card_of(shows)) == shows
    except NotACard:
        return False


PASSED: Mapping[str, str] = {
    "joker": N_("a Joker"),
    "in-pool": N_("{number} is in the pool already"),
    "played": N_("another round has it"),
    "nothing": N_("{number} stands for nothing here"),
}
"""Why a card or a roll was passed over."""
