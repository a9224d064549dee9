"""Standings as programs read them: places with their tie-breaks, and the rounds behind them."""

from __future__ import annotations

from pydantic import Field

from muster.core.record import Record
from muster.core.standings import Standing, standings
from muster.core.tally import Gain, Outcome
from muster.journal.database.shelf import Held
from muster.words.names import Names, names_of
from muster.words.tiebreaks import heading, title


class TieBreak(Record):
    id: str
    short: str
    title: str


class RoundGain(Record):
    """What somebody took from one round. `pending`: the game is still played."""

    round: int
    opponents: tuple[str, ...]
    outcome: Outcome
    points: dict[str, int]
    pending: bool


class Placed(Record):
    place: int
    entrant: str
    name: str
    values: dict[str, float] = Field(description="By the ids of the tie-breaks, in their order.")
    wins: int
    draws: int
    losses: int
    gains: tuple[RoundGain, ...]


class StandingsTold(Record):
    """`after` is the round they are given after; 0 before the first is public."""

    after: int
    cut: int = Field(description="How many play on after the cut; 0 if there was none.")
    order: tuple[TieBreak, ...]
    rows: tuple[Placed, ...]


def standings_told(held: Held, after: int) -> StandingsTold:
    event, names = held.event, names_of(held.event, held.people)
    order = event.rules.standings.order
    cut = event.cut
    return StandingsTold(
        after=after,
        cut=len(cut.entrants) if cut is not None and after >= cut.round else 0,
        order=tuple(
            TieBreak(id=name, short=heading(name), title=title(name, names)) for name in order
        ),
        rows=tuple(_row(row, order, names) for row in standings(event, after)) if after else (),
    )


def _row(row: Standing, order: tuple[str, ...], names: Names) -> Placed:
    return Placed(
        place=row.place,
        entrant=row.entrant,
        name=names.entrant(row.entrant),
        values={name: float(value) for name, value in zip(order, row.values, strict=True)},
        wins=row.wins,
        draws=row.draws,
        losses=row.losses,
        gains=tuple(map(_gain, row.gains)),
    )


def _gain(gain: Gain) -> RoundGain:
    return RoundGain(
        round=gain.round,
        opponents=gain.opponents,
        outcome=gain.outcome,
        points=dict(gain.points),
        pending=gain.pending,
    )
