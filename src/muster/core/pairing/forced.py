"""Games that are set before any system looks at the field: the organiser's and the finals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from muster.core.ids import EntrantId
from muster.core.pairing.field import Fault, FaultKind, Terms

Couple = tuple[EntrantId, EntrantId]


@dataclass(slots=True)
class Forced:
    """Locked games first, then the finals tables that both players are still free for."""

    locked: list[Couple] = field(default_factory=list)
    finals: list[Couple] = field(default_factory=list)
    broken: list[Fault] = field(default_factory=list)
    taken: set[EntrantId] = field(default_factory=set)


def forced_games(terms: Terms, order: Sequence[EntrantId]) -> Forced:
    """Set these games, each with the higher placed first."""
    forced = Forced()
    if not terms.locked and not terms.finals:
        return forced
    place = {entrant: index for index, entrant in enumerate(order)}
    tables = min(terms.finals, len(order) // 2)
    finals = [(order[2 * table], order[2 * table + 1]) for table in range(tables)]
    for wishes, kept, otherwise in (
        (terms.locked, forced.locked, FaultKind.LOCK_BROKEN),
        (finals, forced.finals, FaultKind.FINALS_BROKEN),
    ):
        for one, other in wishes:
            if one != other and _free((one, other), place, forced.taken):
                higher, lower = sorted((one, other), key=place.__getitem__)
                kept.append((higher, lower))
                forced.taken |= {one, other}
            else:
                forced.broken.append(Fault(otherwise, (one, other)))
    return forced


def _free(game: Couple, place: Iterable[EntrantId], taken: Iterable[EntrantId]) -> bool:
    return all(entrant in place and entrant not in taken for entrant in game)
