"""Pairings by lot, keeping clubs and regions apart: round 1.

The shuffled players are taken two by two. If that breaks a rule, fresh shuffles follow until
one breaks as few rules as can be; every such set of pairings is then equally likely. The number
of shuffles is limited by TICKETS, so with n players and a share s of all sets being as good as can
be, chance (1 - s) ** (TICKETS / n) remains that none is found: four in a million for 16
players and s = 1 in 100. Then the players are paired in the order of the first shuffle: first in
order (see `in_order`), with the fewest faults (see `fewest`), or in large fields by counting
(see `clashes`). That favours some sets: those drawn early choose freely among all others, those
drawn late meet more often somebody who was passed over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from muster.core.pairing.adjacent import adjacent
from muster.core.pairing.bars import Game, faults_of_game, separated
from muster.core.pairing.clashes import clashes, fewest_clashes, least
from muster.core.pairing.rest import Outcome, Rest

TICKETS = 20_000
LARGE = 40


def drawn(rest: Rest) -> Outcome:
    """Draw a set of pairings with as few faults as can be."""
    sitter = rest.first_sitter()
    barred = rest.barred()
    games = _two_by_two(rest.without(sitter))
    if not any(barred(one, other) for one, other in games):
        return Outcome(games, sitter)
    best = _by_counting(rest, sitter) or adjacent(rest)
    return _again(rest, best) or best


def _by_counting(rest: Rest, sitter: int | None) -> Outcome | None:
    """Large fields without a history need no search if each level reaches its least number."""
    terms, players = rest.field.terms, rest.players
    if len(players) < LARGE or terms.apart or any(player.met for player in players):
        return None
    levels = [[getattr(player, level) for player in players] for level in separated(terms)]
    levels.sort(key=lambda names: len(set(names)), reverse=True)
    places = rest.without(sitter)
    games = fewest_clashes(places, levels)
    if any(clashes(games, names) > least(places, names) for names in levels):
        return None
    return Outcome(games, sitter, legal=False)


def _again(rest: Rest, best: Outcome) -> Outcome | None:
    """Look for a shuffle that is as good as the best, taken two by two."""
    if rest.shuffle is None:
        return None
    barred = rest.barred()
    accepted = Counter(_broken(rest, best.games))
    for attempt in range(1, TICKETS // len(rest.players) + 1):
        shuffled = [place for place in rest.shuffle(attempt) if place != best.sitter]
        games = _two_by_two(shuffled)
        if not accepted:
            as_good = not any(barred(one, other) for one, other in games)
        else:
            as_good = Counter(_broken(rest, games)) == accepted
        if as_good:
            return Outcome(games, best.sitter, best.legal, attempt)
    return None


def _two_by_two(places: Sequence[int]) -> list[Game]:
    pairs = zip(places[::2], places[1::2], strict=True)
    return [(min(pair), max(pair)) for pair in pairs]


def _broken(rest: Rest, games: Sequence[Game]) -> Iterator[tuple[object, ...]]:
    """The rules broken, without the names: a rematch counts with its round."""
    for higher, lower in games:
        for fault in faults_of_game(rest.field, rest.players[higher], rest.players[lower]):
            yield fault.kind, fault.note
