"""Dealing the parts of a round: from an event and its secret to the fact, and back again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from muster.core import facts
from muster.core.deck import DECK, cards_after
from muster.core.encounter.elements import for_chance, merged, slot_of, title_of
from muster.core.encounter.known import FateDeck
from muster.core.encounter.pool import CARDS, Pool, chosen_of, deal
from muster.core.event import Event
from muster.core.fairness import seed as seed_of
from muster.core.lots import in_lot_order, rolls
from muster.core.problem import Code, Problem, refuse
from muster.core.rulepack.encounters import Slot

Source = Callable[[Pool], Iterator[str]]
"""Where the cards, rolls and lots of a part come from."""


@dataclass(frozen=True, slots=True)
class Request:
    """Which parts of a round chance shall choose, and what somebody flipped themselves."""

    round: int
    slots: tuple[str, ...]
    by_hand: tuple[str, ...] = ()
    reason: str = ""


def request_of(event: Event, fact: facts.EncounterDealt) -> Request:
    """What must have been asked for; lots are nobody's to draw by hand."""
    lots = {slot.id for slot in event.rules.encounter.slots if slot.deal == "lot"}
    shown = tuple(flip.shows for flip in fact.flips if flip.slot not in lots)
    return Request(fact.round, fact.dealt, shown if fact.by_hand else (), fact.reason)


def attempts(event: Event, request: Request) -> int:
    """How often one of these parts was dealt before, also if that was taken back."""
    return max((event.deals.get((request.round, name), 0) for name in request.slots), default=0)


def draw_encounter(event: Event, request: Request, secret: str) -> facts.EncounterDealt:
    """Deal by the secret, or by the cards and rolls that are given."""
    if not request.by_hand:
        return _dealt(event, request, _chance(event, request, secret))
    hand = iter(request.by_hand)
    made = _dealt(event, request, _by_hand(hand, _chance(event, request, secret)))
    left = len(list(hand))
    if left:
        raise refuse(Code.CARDS_LEFT, left=left, given=len(request.by_hand))
    return made


def explained(event: Event, fact: facts.EncounterDealt) -> facts.EncounterDealt:
    """The fact that follows from what was flipped, wherever that came from."""
    shown = iter([flip.shows for flip in fact.flips])
    return _dealt(event, request_of(event, fact), lambda _: shown)


def deck_of(event: Event, number: int) -> int:
    """The deck a round is dealt from: its own, or (0) the one of the whole event."""
    return 0 if event.rules.encounter.deck == "whole-event" else number


def _dealt(event: Event, request: Request, source: Source) -> facts.EncounterDealt:
    rules, deck = event.rules, deck_of(event, request.round)
    known = event.encounters.get(request.round)
    flips: list[facts.Flip] = []
    used, chosen = 0, dict[str, tuple[str, ...]]()
    for name in request.slots:
        pool = _pool(event, request.round, name)
        came = deal(pool, source(pool))
        flips += came
        used += len(came) if pool.slot.deal in CARDS else 0
        chosen[name] = chosen_of(came)
    kept = {k: v for k, v in (known.parts if known else {}).items() if k not in chosen}
    parts = merged(rules, kept, chosen)
    return facts.EncounterDealt(
        round=request.round,
        attempt=attempts(event, request) + 1,
        title=title_of(rules, parts),
        parts=parts,
        dealt=request.slots,
        flips=tuple(flips),
        by_hand=bool(request.by_hand),
        deck=deck,
        flipped=0 if request.by_hand else _deck(event, deck).flipped,
        used=used,
        reason=request.reason,
    )


def _pool(event: Event, number: int, name: str) -> Pool:
    """Chance avoids what must not come twice, and repeats nothing before there is variety."""
    slot = slot_of(event.rules, name)
    if slot is None:
        raise refuse(Code.SLOT_UNKNOWN, slot=name, known=())
    elements = for_chance(event.rules, slot)
    had = _rounds_of(event, number, slot)
    fresh = sum(element.id not in had for element in elements)
    varies = len(had) < slot.variety and fresh >= slot.count
    if slot.repeats == "allowed" and not varies:
        return Pool(slot, elements)
    return Pool(slot, elements, _too_often(Pool(slot, elements), had))


def _rounds_of(event: Event, number: int, slot: Slot) -> Counter[str]:
    """In how many other rounds each element is."""
    others = (known for n, known in event.encounters.items() if n != number)
    return Counter(name for known in others for name in known.parts.get(slot.id, ()))


def _too_often(pool: Pool, had: Counter[str]) -> frozenset[str]:
    """What comes again only after the others: nothing twice before all came once, and so on."""
    often = sorted(had[name] for name in pool.possible())
    enough = often[: pool.slot.count]
    return frozenset(name for name in had if had[name] > (enough[-1] if enough else 0))


def used_up(event: Event, request: Request) -> Iterator[Problem]:
    """Parts of which everything that chance could deal is in another round already."""
    for name in request.slots:
        slot = slot_of(event.rules, name)
        if slot is None or slot.repeats != "never":
            continue
        had = _rounds_of(event, request.round, slot)
        there = Pool(slot, for_chance(event.rules, slot)).possible()
        if len(there - had.keys()) < slot.count <= len(there):
            data = {"slot": slot.title, "there": len(there), "round": request.round}
            yield Problem(Code.ELEMENTS_PLAYED, data, confirmable=True)


def _deck(event: Event, deck: int) -> FateDeck:
    return event.decks.get(deck) or FateDeck(event.contributions)


def _chance(event: Event, request: Request, secret: str) -> Source:
    """Muster's own deck, which goes on where it stood, its die and its lots."""
    number = deck_of(event, request.round)
    deck = _deck(event, number)
    purpose = f"encounter deck of round {number}" if number else "encounter deck"
    cards = cards_after(
        deck.flipped, lambda shuffle: seed_of(secret, deck.contributions, purpose, shuffle)
    )

    def source(pool: Pool) -> Iterator[str]:
        if pool.slot.deal in CARDS:
            return map(str, cards)
        attempt = event.deals.get((request.round, pool.slot.id), 0) + 1
        about = f"{pool.slot.id} of the encounter of round {request.round}"
        seed = seed_of(secret, event.contributions, about, attempt)
        if pool.slot.deal == "die":
            return map(str, rolls(seed, pool.sides))
        return iter(in_lot_order(seed, pool.faces()))

    return source


def _by_hand(hand: Iterator[str], chance: Source) -> Source:
    """Cards and rolls as they are given; lots are drawn as ever."""
    return lambda pool: chance(pool) if pool.slot.deal == "lot" else hand


def gone_cards(event: Event, number: int) -> frozenset[str]:
    """Cards that were flipped by hand from the deck that a round goes on with."""
    deck = event.decks.get(deck_of(event, number))
    if deck is None or deck_of(event, number):
        return frozenset()
    this_shuffle = len(deck.by_hand) // len(DECK) * len(DECK)
    return frozenset(deck.by_hand[this_shuffle:])
