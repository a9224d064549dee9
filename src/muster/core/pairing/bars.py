"""Which two players should not meet, and for which reason."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence

from muster.core.ids import EntrantId
from muster.core.pairing.field import Fault, FaultKind, Field, Player, Terms

Barred = Callable[[int, int], bool]
Game = tuple[int, int]  # two positions in the order used, the higher placed first

SAME = {"club": FaultKind.SAME_CLUB, "region": FaultKind.SAME_REGION}


def separated(terms: Terms) -> tuple[str, ...]:
    """The levels kept apart: only a random set of pairings looks at them."""
    return terms.separate if terms.system == "random" else ()


def barred_among(field: Field, players: Sequence[Player], ids: Sequence[EntrantId]) -> Barred:
    """Tell for two positions in `players` (and `ids`) whether they should not meet.

    A meeting counts if either of the two remembers it.
    """
    bars = _bars(field, players)
    levels = [[getattr(player, level) for player in players] for level in separated(field.terms)]

    def met_or_kept_apart(one: int, other: int) -> bool:
        return ids[other] in bars[one] or ids[one] in bars[other]

    def barred(one: int, other: int) -> bool:
        if met_or_kept_apart(one, other):
            return True
        return any(names[one] and names[one] == names[other] for names in levels)

    return barred if levels else met_or_kept_apart


def last_met(field: Field, one: Player, other: Player) -> int | None:
    """The round of a meeting that is too recent to be repeated now, if there was one."""
    rounds = [
        known[asked.id]
        for known, asked in ((one.met, other), (other.met, one))
        if asked.id in known and _too_recent(field, known[asked.id])
    ]
    return max(rounds, default=None)


def faults_of_game(field: Field, higher: Player, lower: Player) -> list[Fault]:
    """Everything wrong with one game, `higher` being the one placed higher."""
    both = (higher.id, lower.id)
    met = last_met(field, higher, lower)
    found = [] if met is None else [Fault(FaultKind.REMATCH, both, (("round", met),))]
    if any(wish.issuperset(both) for wish in field.terms.apart):
        found.append(Fault(FaultKind.KEPT_APART, both))
    for level in separated(field.terms):
        name = getattr(higher, level)
        if name and name == getattr(lower, level):
            found.append(Fault(SAME[level], both))
    if goes_down(field, higher, lower) and higher.paired_down:
        found.append(Fault(FaultKind.PAIRED_DOWN_TWICE, (higher.id,)))
    return found


def goes_down(field: Field, higher: Player, lower: Player) -> bool:
    """Whether this game sends its higher player down to another pile."""
    return field.terms.system == "piles" and higher.tp > lower.tp


def _bars(field: Field, players: Sequence[Player]) -> list[Collection[EntrantId]]:
    if field.terms.rematch_after is None and not field.terms.apart:
        return [player.met for player in players]  # nothing is copied in the common case
    apart = _partners(field.terms.apart)
    return [
        {foe for foe, met in player.met.items() if _too_recent(field, met)}
        | apart.get(player.id, set())
        for player in players
    ]


def _too_recent(field: Field, met: int) -> bool:
    after = field.terms.rematch_after
    return after is None or field.round - met < after


def _partners(apart: frozenset[frozenset[EntrantId]]) -> Mapping[EntrantId, set[EntrantId]]:
    partners: dict[EntrantId, set[EntrantId]] = defaultdict(set)
    for wish in apart:
        for one in wish:
            partners[one] |= wish - {one}
    return partners
