"""Which rounds are of the same day, and whom an entrant has hired on it already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from itertools import pairwise

from muster.core.entrant import Entrant
from muster.core.event import Event, Game
from muster.core.facts import PairingsPublished, RoundPaired
from muster.core.ids import EntrantId
from muster.core.problem import Code, Problem
from muster.core.roster.brought import Piece
from muster.core.roster.hiring_known import piece_of, pieces_of

NIGHT = timedelta(hours=8)
"""So long lies between the pairings of two rounds only if a night does.

The journal knows moments and no time zone, and a check must come out the same on every machine.
"""


def hired_today(
    event: Event, game: Game, entrant: Entrant, pieces: Iterable[Piece], player: str = ""
) -> Iterator[Problem]:
    """Models that may be hired once a day and were, in an earlier round."""
    kinds = event.rules.roster.hiring.once_a_day
    if not kinds:
        return
    earlier: dict[str, int] = {}
    for number in earlier_that_day(event, game.round):
        for table in event.rounds[number - 1].tables():
            for piece in _hired(event, table, entrant.id, player):
                earlier.setdefault(piece.key, number)
    for piece in pieces:
        if piece.has(*kinds) and piece.key in earlier:
            yield Problem(Code.HIRED_TODAY, {"model": piece.name, "round": earlier[piece.key]})


def _hired(event: Event, table: Game, entrant: EntrantId, player: str) -> Iterator[Piece]:
    """The crew as it was played, and the leader, where only that was announced."""
    for (who, whose), crew in table.crews.items():
        if who == entrant and _is_same(player, whose):
            yield from pieces_of(event, crew.picks)
    for (who, whose), leader in table.leaders.items():
        if who == entrant and _is_same(player, whose) and (who, whose) not in table.crews:
            yield piece_of(event, leader)


def _is_same(player: str, other: str) -> bool:
    """Where nobody said whose it was, it was anybody's."""
    return not player or not other or player == other


def earlier_that_day(event: Event, number: int) -> list[int]:
    """The rounds before this one that no night separates from it."""
    moments = _moments(event)
    rounds = [each for each in moments if each <= number]
    nights = [
        later for first, later in pairwise(rounds) if moments[later] - moments[first] >= NIGHT
    ]
    morning = max(nights, default=1)
    return [each for each in rounds if morning <= each < number]


def _moments(event: Event) -> dict[int, datetime]:
    """When the pairings of each round were published; of one that is not, when it was paired."""
    published: dict[int, datetime] = {}
    paired: dict[int, datetime] = {}
    for line in event.newest_first():
        if line.n in event.retracted:
            continue
        if isinstance(line.fact, PairingsPublished):
            published.setdefault(line.fact.round, line.at)
        elif isinstance(line.fact, RoundPaired):
            paired.setdefault(line.fact.round, line.at)
    return {each.number: published.get(each.number, paired[each.number]) for each in event.rounds}
