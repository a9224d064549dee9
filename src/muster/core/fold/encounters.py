"""What happens to encounters."""

from __future__ import annotations

from dataclasses import replace

from muster.core import facts
from muster.core.chain import Line
from muster.core.deck import DECK
from muster.core.encounter.known import Encounter, FateDeck
from muster.core.event import Event, with_item

CARDS = frozenset(map(str, DECK))


def encounter_set(event: Event, fact: facts.EncounterSet, _: Line | None = None) -> Event:
    known = event.encounters.get(fact.round)
    deals = tuple(deal for deal in known.deals if _stands(deal, fact.parts)) if known else ()
    new = Encounter(fact.title, fact.text, fact.parts, deals)
    return replace(event, encounters=with_item(event.encounters, fact.round, new))


def encounter_dealt(event: Event, fact: facts.EncounterDealt, _: Line | None = None) -> Event:
    """The organiser's own words about a round stay as they were."""
    known = event.encounters.get(fact.round) or Encounter(fact.title)
    deals = tuple(deal for deal in known.deals if not set(deal.dealt) <= set(fact.dealt))
    new = Encounter(fact.title, known.text, fact.parts, (*deals, fact))
    return replace(event, encounters=with_item(event.encounters, fact.round, new))


def _stands(deal: facts.EncounterDealt, parts: facts.Parts) -> bool:
    """Whether a round is still about what was dealt."""
    return all(parts.get(name) == deal.parts.get(name) for name in deal.dealt)


def remember_deal(event: Event, fact: facts.EncounterDealt) -> Event:
    """Cards once flipped are gone, and a second deal is a second one, whatever is taken back."""
    deals = {(fact.round, name): fact.attempt for name in fact.dealt}
    return replace(
        event,
        deals={**event.deals, **deals},
        decks=with_item(event.decks, fact.deck, _deck_after(event, fact)),
    )


def _deck_after(event: Event, fact: facts.EncounterDealt) -> FateDeck:
    deck = event.decks.get(fact.deck) or FateDeck(event.contributions)
    if not fact.by_hand:
        return replace(deck, flipped=fact.flipped + fact.used)
    cards = tuple(flip.shows for flip in fact.flips if flip.shows in CARDS)
    return replace(deck, by_hand=(*deck.by_hand, *cards))
