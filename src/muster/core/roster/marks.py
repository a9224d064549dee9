"""The runemarks that all of a list share: its battle trait, and its alliance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from muster.core.problem import Code, Problem
from muster.core.roster.brought import Brought, Piece
from muster.core.rulepack.schema import Rulepack

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
    if not fighters:
        return ()
    shared = frozenset.intersection(*(frozenset(map(_plain, _marks(piece))) for piece in fighters))
    return tuple(each for each in every_trait(one.rules) if _plain(each.mark) in shared)


def every_trait(rules: Rulepack) -> tuple[Trait, ...]:
    """All that the pack has, where sharing a runemark gives any."""
    if not rules.roster.shared_mark:
        return ()
    rows = (row for row in rules.guidance if row.page == PAGE and row.about)
    return tuple(Trait(row.about, row.title, row.text) for row in rows)


def are_marked(one: Brought) -> bool:
    """Whether of every fighter a runemark is known that gives a trait."""
    giving = {_plain(each.mark) for each in every_trait(one.rules)}
    return bool(one.models) and all(
        not giving.isdisjoint(map(_plain, _marks(piece))) for piece in one.models
    )


def _marks(piece: Piece) -> tuple[str, ...]:
    """Those on its card; a Faction is a runemark, too."""
    return (*piece.profile.marks, *piece.profile.factions) if piece.profile else ()


def of_one_alliance(one: Brought) -> Iterator[Problem]:
    """Of a model whose card names no alliance, nothing is said."""
    terms = one.rules.roster
    if not terms.one_alliance:
        return
    each = [
        {name for name in terms.alliances if piece.has(name)}
        for piece in one.models
        if piece.has(*terms.alliances)
    ]
    if each and not set.intersection(*each):
        names = tuple(name for name in terms.alliances if any(name in of for of in each))
        yield Problem(Code.ALLIANCES_MIXED, {"list": one.army.title, "alliances": names})


def _plain(mark: str) -> str:
    """Letters only: catalogues write dashes and colons as they like."""
    return "".join(letter for letter in mark.casefold() if letter.isalnum())
