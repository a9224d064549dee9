"""What stays the same for a whole event: who leads, or the crew as it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from muster.core.entrant import Entrant, Pool
from muster.core.event import Event, Game
from muster.core.facts import ArmyList
from muster.core.problem import Code, Problem
from muster.core.roster.brought import Card, Piece, brought
from muster.core.roster.crew_pool import pool_of
from muster.core.roster.hiring_known import piece_of


def fixed_leader(
    event: Event, entrant: Entrant, leader: Piece, pools: Sequence[Pool | None]
) -> Iterator[Problem]:
    """One of those who were named at check-in, where that is asked."""
    if not event.rules.roster.leader.fixed:
        return
    named = [piece_of(event, pool.leader) for pool in pools if pool and pool.leader]
    if not named:
        yield Problem(Code.LEADER_NOT_NAMED, {"entrant": entrant.id})
    elif leader.key not in {piece.key for piece in named}:
        called = tuple(piece.name for piece in named)
        yield Problem(Code.LEADER_OTHER, {"leader": leader.name, "named": called})


def leader_as_said(
    event: Event, game: Game, entrant: Entrant, leader: Piece, player: str
) -> Iterator[Problem]:
    """Whoever leads a crew was announced for this game, and named for the event."""
    yield from fixed_leader(event, entrant, leader, [pool_of(entrant, player)])
    announced = game.leaders.get((entrant.id, player))
    named = piece_of(event, announced) if announced else leader
    if named.key != leader.key:
        yield Problem(Code.LEADER_OTHER, {"leader": leader.name, "named": (named.name,)})


def fixed_crew(event: Event, game: Game, entrant: Entrant, crew: ArmyList) -> Iterator[Problem]:
    """Where crews are written for the event, a game is played with one that was handed in.

    Where none was, it is one that was played before, unless there may be more of them yet. Which
    specialists take part in it is another question.
    """
    terms = event.rules.roster
    if terms.written != "event" or terms.specialists:
        return
    whose = {"", crew.player}
    listed = [army for army in entrant.lists if army.player in whose or not crew.player]
    before = listed or _played(event, game, entrant, crew.player)
    known = {_cards(event, army) for army in before}
    may_be_new = not listed and (terms.most is None or len(known) < terms.most)
    if _cards(event, crew) not in known and not may_be_new:
        yield Problem(Code.CREW_FIXED, {"entrant": entrant.id})


def _played(event: Event, game: Game, entrant: Entrant, player: str) -> list[ArmyList]:
    """What somebody brought to the other games of this event."""
    tables = (table for played in event.rounds for table in played.tables())
    return [
        crew
        for table in tables
        for (who, whose), crew in table.crews.items()
        if table.id != game.id and (who, whose) == (entrant.id, player)
    ]


def _cards(event: Event, army: ArmyList) -> frozenset[tuple[tuple[Card, bool], int]]:
    """What is in it, however its rows are written, and who leads it."""
    one = brought(event.rules, event.catalogue, army.faction, army)
    leading = {id(piece) for piece in one.leaders}
    found: Counter[tuple[Card, bool]] = Counter()
    for piece in one.pieces:
        found[piece.card, id(piece) in leading] += piece.pick.count
    return frozenset(found.items())
