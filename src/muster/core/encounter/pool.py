"""Dealing one part of an encounter: what each card, roll or lot means, until there are enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from muster.core.deck import DECK, NotACard, card_of
from muster.core.encounter.flip import Flip, Passed
from muster.core.problem import Code, refuse
from muster.core.rulepack.encounters import Element, Slot

CARDS = frozenset({"number", "suit"})
"""Ways to deal that flip cards."""


@dataclass(frozen=True, slots=True)
class Pool:
    """`elements` is what chance may give, `played` what it must not because a round had it."""

    slot: Slot
    elements: tuple[Element, ...]
    played: frozenset[str] = frozenset()

    @property
    def sides(self) -> int:
        """Of the die: its highest number."""
        return max((element.number or 1 for element in self.elements), default=1)

    def faces(self) -> tuple[str, ...]:
        """Everything that can come up."""
        if self.slot.deal in CARDS:
            return tuple(map(str, DECK))
        if self.slot.deal == "die":
            return tuple(str(number) for number in range(1, self.sides + 1))
        return tuple(element.id for element in self.elements)

    def possible(self) -> frozenset[str]:
        """Every element that can still come up: chance never looks for what is not there."""
        return frozenset(filter(None, (MEANS[self.slot.deal](self, f) for f in self.faces())))

    def read(self, shows: str, chosen: tuple[str, ...]) -> Flip:
        """What a card, a roll or a lot is good for, with these already chosen."""
        shown = self._face(shows)
        gives = MEANS[self.slot.deal](self, shown)
        passed = self._passed(shown, gives, chosen)
        return Flip(slot=self.slot.id, shows=shown, gives="" if passed else gives, passed=passed)

    def _face(self, shows: str) -> str:
        """As it is spelled; what cannot come up is refused."""
        try:
            shown = str(card_of(shows)) if self.slot.deal in CARDS else shows.strip()
        except NotACard:
            shown = ""
        if shown not in self.faces():
            raise refuse(Code.CARD_UNKNOWN, card=shows, slot=self.slot.title, deal=self.slot.deal)
        return shown

    def _passed(self, shown: str, gives: str, chosen: tuple[str, ...]) -> Passed:
        if not gives:
            return "joker" if self.slot.deal in CARDS and card_of(shown).is_joker else "nothing"
        if gives in chosen:
            return "in-pool"
        return "played" if gives in self.played else ""


def deal(pool: Pool, source: Iterator[str]) -> tuple[Flip, ...]:
    """Take from the source until the part is complete; what is of no use is passed over."""
    flips: list[Flip] = []
    while len(chosen_of(flips)) < pool.slot.count:
        shows = next(source, None)
        if shows is None:
            missing = pool.slot.count - len(chosen_of(flips))
            raise refuse(Code.CARDS_MISSING, slot=pool.slot.title, missing=missing)
        flips.append(pool.read(shows, chosen_of(flips)))
    return tuple(flips)


def chosen_of(flips: list[Flip] | tuple[Flip, ...]) -> tuple[str, ...]:
    return tuple(flip.gives for flip in flips if flip.gives)


def _by_card_number(pool: Pool, shown: str) -> str:
    card = card_of(shown)
    return "" if card.is_joker else _by_number(pool, str(card.value))


def _by_number(pool: Pool, shown: str) -> str:
    return next((e.id for e in pool.elements if str(e.number) == shown), "")


def _by_suit(pool: Pool, shown: str) -> str:
    """The element of the suit; where there are two, odd and even cards tell them apart."""
    card = card_of(shown)
    suited = [element for element in pool.elements if element.suit == card.suit]
    parity = "odd" if card.value % 2 else "even"
    fitting = suited if not suited[1:] else [e for e in suited if e.parity in {None, parity}]
    default = pool.slot.joker if card.is_joker else ""
    return next((element.id for element in fitting), default)


def _by_lot(_: Pool, shown: str) -> str:
    return shown


MEANS: Mapping[str, Callable[[Pool, str], str]] = {
    "number": _by_card_number,
    "suit": _by_suit,
    "die": _by_number,
    "lot": _by_lot,
}
"""The element that a face stands for, by the way a part is dealt; nothing if for none."""
