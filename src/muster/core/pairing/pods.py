"""Pods: tables of four to eight for brawls, with the fewest repeated meetings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise

from muster.core.ids import EntrantId
from muster.core.pairing.bars import SAME, last_met
from muster.core.pairing.field import Fault, FaultKind, Field, Player
from muster.core.pairing.orders import by_standing
from muster.core.pairing.tickets import in_ticket_order, sub_seed

EXACT = 12  # players: at most 5,775 ways to seat them
STARTS = 4  # seeded starts of the search in larger fields, besides the order by standing

Seating = list[list[int]]


@dataclass(frozen=True, slots=True)
class Pods:
    """Who shares a table, best first, and what had to be accepted."""

    pods: tuple[tuple[EntrantId, ...], ...]
    faults: tuple[Fault, ...] = ()


def pods(field: Field, seed: bytes, least: int = 4, most: int = 8, preferred: int = 5) -> Pods:
    """Seat everybody at tables of `least` to `most`, as equal as possible.

    Wishes, in order: locked players together, kept-apart ones apart, the fewest pairs who meet
    again, the fewest mates on each level of `separate`, and players near each other in the order
    used (by standing; chance settles ties, so that round 1 is random). Up to EXACT players every
    seating is tried. Above that, swaps of two players are made while one helps, from the order by
    standing and from a few shuffles (sub-seeds "pods-1", ...), and the best end is taken:
    a good seating, not a proven one.
    """
    players = by_standing(field.players, seed)
    sizes = pod_sizes(len(players), least, most, preferred)
    weights = _weights(field, players)
    if len(players) <= EXACT:
        best = min(
            _all_seatings(list(range(len(players))), sizes), key=lambda each: _total(weights, each)
        )
    else:
        starts = [range(len(players)), *_shuffles(players, seed)]
        ends = [_improved(weights, _cut(start, sizes)) for start in starts]
        best = min(ends, key=lambda each: _total(weights, each))
    seated = sorted(sorted(pod) for pod in best)
    return Pods(
        tuple(tuple(players[place].id for place in pod) for pod in seated),
        tuple(_faults(field, players, seated, range(least, most + 1))),
    )


def pod_sizes(count: int, least: int, most: int, preferred: int) -> list[int]:
    """Sizes as equal as possible and as near `preferred` as can be, then fewest tables."""
    if count == 0:
        return []
    possible = range(-(-count // most), count // least + 1) or [max(1, count // least)]
    tables = min(possible, key=lambda each: (abs(Fraction(count, each) - preferred), each))
    return [count // tables + (table < count % tables) for table in range(tables)]


def _weights(field: Field, players: Sequence[Player]) -> list[list[int]]:
    """What it costs to seat two players together."""
    unit = len(players) ** 3 + 1  # more than all distances can add up to
    weights = [[0] * len(players) for _ in players]
    for one, other in combinations(range(len(players)), 2):
        cost = 0
        for broken in _broken(field, players[one], players[other]):
            cost = cost * unit + broken
        weights[one][other] = weights[other][one] = cost * unit + other - one
    return weights


def _broken(field: Field, one: Player, other: Player) -> Iterator[int]:
    """The wishes about two players at one table, the most important first."""
    both = {one.id, other.id}
    yield -any(both == set(lock) for lock in field.terms.locked)
    yield any(wish.issuperset(both) for wish in field.terms.apart)
    yield last_met(field, one, other) is not None
    for level in field.terms.separate:
        yield getattr(one, level) != "" and getattr(one, level) == getattr(other, level)


def _total(weights: Sequence[Sequence[int]], seating: Seating) -> int:
    return sum(weights[one][other] for pod in seating for one, other in combinations(pod, 2))


def _all_seatings(left: Sequence[int], sizes: Sequence[int]) -> Iterator[Seating]:
    """Every way to fill tables of these sizes; the first one left sits at any size left."""
    if not left:
        yield []
        return
    first, others = left[0], left[1:]
    for size in sorted(set(sizes), reverse=True):
        fewer = list(sizes)
        fewer.remove(size)
        for company in combinations(others, size - 1):
            rest = [place for place in others if place not in company]
            yield from ([[first, *company], *more] for more in _all_seatings(rest, fewer))


def _shuffles(players: Sequence[Player], seed: bytes) -> Iterator[list[int]]:
    place = {player.id: index for index, player in enumerate(players)}
    for start in range(1, STARTS + 1):
        shuffled = in_ticket_order(sub_seed(seed, f"pods-{start}"), players)
        yield [place[player.id] for player in shuffled]


def _cut(places: Sequence[int], sizes: Sequence[int]) -> Seating:
    ends = [sum(sizes[:table]) for table in range(len(sizes) + 1)]
    return [list(places[start:end]) for start, end in pairwise(ends)]


def _improved(weights: Sequence[Sequence[int]], seating: Seating) -> Seating:
    """Swap two players as long as a swap helps."""
    table = {place: number for number, pod in enumerate(seating) for place in pod}
    ties = [[sum(row[each] for each in pod) for pod in seating] for row in weights]
    better = True
    while better:
        better = False
        for one, other in combinations(range(len(weights)), 2):
            here, there = table[one], table[other]
            gain = ties[one][here] + ties[other][there] - ties[one][there] - ties[other][here]
            if here != there and gain + 2 * weights[one][other] > 0:
                table[one], table[other] = there, here
                for row, tie in zip(weights, ties, strict=True):
                    tie[here] += row[other] - row[one]
                    tie[there] += row[one] - row[other]
                better = True
    return [[place for place in table if table[place] == number] for number in range(len(seating))]


def _faults(
    field: Field, players: Sequence[Player], seating: Seating, sizes: range
) -> Iterator[Fault]:
    table = {players[place].id: number for number, pod in enumerate(seating) for place in pod}
    for lock in field.terms.locked:
        if table.get(lock[0]) is None or table.get(lock[0]) != table.get(lock[1]):
            yield Fault(FaultKind.LOCK_BROKEN, lock)
    for pod in seating:
        if len(pod) not in sizes:
            everybody = tuple(players[place].id for place in pod)
            yield Fault(FaultKind.POD_SIZE, everybody, (("size", len(pod)),))
        for one, other in combinations(pod, 2):
            yield from _pair_faults(field, players[one], players[other])


def _pair_faults(field: Field, one: Player, other: Player) -> Iterator[Fault]:
    both = (one.id, other.id)
    met = last_met(field, one, other)
    if met is not None:
        yield Fault(FaultKind.REMATCH, both, (("round", met),))
    if any(wish.issuperset(both) for wish in field.terms.apart):
        yield Fault(FaultKind.KEPT_APART, both)
    for level in field.terms.separate:
        if getattr(one, level) != "" and getattr(one, level) == getattr(other, level):
            yield Fault(SAME[level], both)
