"""What would this change? The same decision and the same fold, without keeping anything."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from muster.core.access import Actor
from muster.core.chain import Line, Stamp, chained
from muster.core.commands import Command
from muster.core.decide import decide
from muster.core.event import Event, Round
from muster.core.facts import AnyFact
from muster.core.fairness import Chance
from muster.core.field import field_for
from muster.core.finals import finals_drawn
from muster.core.fold import advance
from muster.core.ids import EntrantId
from muster.core.pairing import pair
from muster.core.shown import without_hidden_rounds
from muster.core.standings import places

Group = frozenset[EntrantId]


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """An entrant who would move; no place means not in the table."""

    entrant: EntrantId
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class TableChange:
    """A game of a later round that would have been paired otherwise."""

    table: int
    entrants: tuple[EntrantId, ...]
    started: bool


@dataclass(frozen=True, slots=True)
class RoundChange:
    """A later round whose pairings would have been others, with the same seed."""

    round: int
    tables: tuple[TableChange, ...]
    instead: tuple[tuple[EntrantId, ...], ...]


@dataclass(frozen=True, slots=True)
class Preview:
    facts: tuple[AnyFact, ...]
    after: Event
    places: tuple[PlaceChange, ...]
    rounds: tuple[RoundChange, ...]


def preview(event: Event, command: Command, actor: Actor, at: datetime, chance: Chance) -> Preview:
    """Decide and fold without saving; refused exactly when the command itself would be.

    Of rounds that are not public nobody but the organiser finds out by looking at a change.
    """
    decided = decide(event, command, actor, at, chance)
    lines = chained(Line, decided, event.end, Stamp(actor.person, at, chance.fresh))
    after = advance(event, lines)
    seen = _in_full if actor.person == event.organiser else without_hidden_rounds
    story = seen(event), seen(after)
    return Preview(decided, after, place_changes(*story), round_changes(*story))


def _in_full(event: Event) -> Event:
    return event


def place_changes(before: Event, after: Event) -> tuple[PlaceChange, ...]:
    old, new = places(before), places(after)
    moved = [e for e in {**new, **old} if old.get(e) != new.get(e)]
    return tuple(PlaceChange(e, old.get(e), new.get(e)) for e in moved)


def round_changes(before: Event, after: Event) -> tuple[RoundChange, ...]:
    """Later rounds that the corrected standings would have drawn differently."""
    if after.rules.pods is not None:
        return ()
    changes: list[RoundChange] = []
    for old, new in zip(before.rounds, after.rounds, strict=False):
        earlier = old.number - 1
        if old.line != new.line or before.rounds[:earlier] == after.rounds[:earlier]:
            continue
        would = _groups_drawn(after, old) - _groups_drawn(before, old)
        if would:
            changes.append(_round_change(old, would))
    return tuple(changes)


def _groups_drawn(event: Event, played: Round) -> frozenset[Group]:
    """Who would meet whom if those who were drawn were drawn now, by the same seed."""
    who = played.certificate.order
    field = field_for(event, played.number, who, finals=finals_drawn(event, played))
    drawn = pair(field, bytes.fromhex(played.certificate.seed))
    sitting = {frozenset({drawn.sitting})} if drawn.sitting else set()
    return frozenset({frozenset(game) for game in drawn.games} | sitting)


def _round_change(played: Round, instead: frozenset[Group]) -> RoundChange:
    gone = frozenset[EntrantId]().union(*instead)
    tables = tuple(
        TableChange(game.table, game.entrants, game.started)
        for game in sorted(played.games, key=lambda game: game.table)
        if gone.intersection(game.entrants)
    )
    order = sorted(instead, key=sorted)
    return RoundChange(played.number, tables, tuple(tuple(sorted(group)) for group in order))
