"""The runemarks a warband may choose its battle trait from: those that every fighter has."""

from __future__ import annotations

from typing import NamedTuple

from muster.core.roster.brought import Brought

PAGE = "battle-traits"
"""The page of a pack's guidance that has the trait of each runemark."""


class Trait(NamedTuple):
    """A runemark as the pack writes it, and what its trait is called and does."""

    mark: str
    title: str
    say: str


def battle_traits(one: Brought) -> tuple[Trait, ...]:
    """In the pack's order; none if a fighter is unknown, or the pack gives none for sharing."""
    fighters = one.models
    if not one.rules.roster.shared_mark or not fighters:
        return ()
    shared = frozenset.intersection(
        *(
            frozenset(map(_plain, piece.profile.marks if piece.profile else ()))
            for piece in fighters
        )
    )
    return tuple(
        Trait(row.about, row.title, row.text)
        for row in one.rules.guidance
        if row.page == PAGE and row.about and _plain(row.about) in shared
    )


def _plain(mark: str) -> str:
    """Letters only: catalogues write dashes and colons as they like."""
    return "".join(letter for letter in mark.casefold() if letter.isalnum())
