"""A list together with what the catalogue knows of everything in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from muster.core.catalogue import Catalogue, Profile
from muster.core.facts import ArmyList, Pick
from muster.core.problem import Problem
from muster.core.roster.stand_ins import profile_of
from muster.core.rulepack.schema import Rulepack


class Card(NamedTuple):
    """Which model at which size, with what is bought for it, and whom it belongs to."""

    key: str
    size: int | None
    bought: tuple[tuple[str, str], ...]
    relation: str


def plain(words: str) -> str:
    """However it is spaced and capitalised."""
    return " ".join(words.split()).casefold()


@dataclass(frozen=True, slots=True)
class Piece:
    """A row of a list; `profile` is nothing where it was written by hand or is not known."""

    pick: Pick
    profile: Profile | None

    @property
    def name(self) -> str:
        return self.profile.name if self.profile else self.pick.name

    @property
    def key(self) -> str:
        """What tells it from other models; versions of a character are different ones."""
        return self.profile.id if self.profile else self.pick.name.strip().casefold()

    @property
    def card(self) -> Card:
        """All of it that cannot change between rounds."""
        size = self.cost if self.profile else None
        bought = sorted((extra.id, plain(extra.weapon)) for extra in self.pick.extras)
        return Card(self.key, size, tuple(bought), plain(self.pick.relation))

    @property
    def cost(self) -> int | None:
        """Of one of them, without extras; nothing where nobody said.

        A unit that is written down at the price of its full size is of that size.
        """
        if self.profile is None:
            return self.pick.points
        is_full = self.profile.full is not None and self.pick.points == self.profile.full
        return self.profile.full if is_full else self.profile.cost

    @property
    def is_specialist(self) -> bool:
        return self.pick.role == "specialist"

    @property
    def is_upgrade(self) -> bool:
        return self.profile is not None and self.profile.upgrade

    def has(self, *traits: str) -> bool:
        """Whether its card calls it one of these, in words or by a runemark."""
        card = self.profile
        said = {word.casefold() for word in (*card.traits, *card.marks)} if card else set()
        return not said.isdisjoint(trait.casefold() for trait in traits)

    @property
    def keywords(self) -> frozenset[str]:
        words = self.profile.keywords if self.profile else ()
        return frozenset(word.casefold() for word in words)


@dataclass(frozen=True)
class Brought:
    """One list, the rules it is brought under, and the Faction its player declared."""

    rules: Rulepack
    army: ArmyList
    faction: str
    pieces: tuple[Piece, ...]
    catalogue: Catalogue | None = None

    @cached_property
    def main(self) -> tuple[Piece, ...]:
        """The army itself, without the specialists that stand by."""
        return tuple(piece for piece in self.pieces if not piece.is_specialist)

    @cached_property
    def models(self) -> tuple[Piece, ...]:
        """What of the army is a model or unit, not something that is attached to one."""
        return tuple(piece for piece in self.main if not piece.is_upgrade)

    @cached_property
    def leaders(self) -> tuple[Piece, ...]:
        """Those the list calls so; where it calls none so, whoever can lead, if only one can."""
        terms, models = self.rules.roster.leader, self.models
        able = tuple(piece for piece in models if piece.has(*terms.kinds))
        named = tuple(piece for piece in models if piece.pick.role == "leader")
        if terms.by_card:
            return able or named
        if named:
            return named
        return next((only for only in (able, models) if len(only) == 1), ())

    @cached_property
    def leader(self) -> Piece | None:
        """The one that leads; nothing if none does, or several."""
        leaders = self.leaders
        return leaders[0] if len(leaders) == 1 else None


Rule = Callable[[Brought], Iterator[Problem]]
"""Says what is wrong with one list, as far as this rule is concerned."""


def brought(rules: Rulepack, catalogue: Catalogue | None, faction: str, army: ArmyList) -> Brought:
    pieces = tuple(
        Piece(pick, profile_of(rules, catalogue, pick) if catalogue else None)
        for pick in army.picks
    )
    return Brought(rules, army, faction, pieces, catalogue)
