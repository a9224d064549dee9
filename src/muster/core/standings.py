"""The table: everybody's place, with the numbers that made it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from muster.core.entrant import Status
from muster.core.event import Cut, Event, Game
from muster.core.ids import EntrantId
from muster.core.tally import Gain, Outcome, game_gains, tally
from muster.core.tiebreaks import Number, Tally, total, value

Key = tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """`values` follow the pack's order of tie-breaks; equal values share a place."""

    place: int
    entrant: EntrantId
    values: Key
    wins: int
    draws: int
    losses: int
    gains: tuple[Gain, ...]


def rank(keys: Iterable[tuple[EntrantId, Key]]) -> list[tuple[int, EntrantId, Key]]:
    """Largest first; ties share a place and the places they fill are skipped."""
    ordered = sorted(keys, key=lambda item: (tuple(-n for n in item[1]), item[0]))
    ranked: list[tuple[int, EntrantId, Key]] = []
    for i, (entrant, key) in enumerate(ordered):
        shared = i > 0 and key == ordered[i - 1][1]
        ranked.append((ranked[-1][0] if shared else i + 1, entrant, key))
    return ranked


def listed(event: Event, entrant: EntrantId, gains: Sequence[Gain]) -> bool:
    """Who has a place: everybody who is in or has played, but nobody who was taken off."""
    who = event.entrants[entrant]
    if who.ringer or who.status in {Status.WAITING, Status.REGISTERED, Status.WITHDRAWN}:
        return False
    if who.status is Status.DISQUALIFIED:
        return event.rules.disqualification.listed
    return who.status is Status.IN or bool(gains)


def standings(event: Event, upto: int | None = None) -> tuple[Standing, ...]:
    """The table after round `upto` (now, if not given), with cut and finals taken into account."""
    last = len(event.rounds) if upto is None else max(0, upto)
    cut = event.cut
    if cut is not None and last > cut.round:
        return _after_cut(event, cut, last)
    return _with_podium(event, _table(event, last), last)


def _table(event: Event, upto: int) -> tuple[Standing, ...]:
    sheets = tally(event, upto)
    past = upto < len(event.rounds)
    who = [
        entrant
        for entrant, gains in sheets.items()
        if listed(event, entrant, gains) and (gains or not past or upto == 0)
    ]
    return _rows(event, sheets, who, event.rules.standings.order)


def _rows(
    event: Event, sheets: Tally, who: Iterable[EntrantId], order: Sequence[str]
) -> tuple[Standing, ...]:
    shown = event.rules.standings.order
    ranked = rank((e, tuple(value(event.rules, sheets, e, name) for name in order)) for e in who)
    return tuple(
        Standing(
            place=place,
            entrant=entrant,
            values=tuple(value(event.rules, sheets, entrant, name) for name in shown),
            wins=_count(sheets[entrant], Outcome.WIN, Outcome.BYE),
            draws=_count(sheets[entrant], Outcome.DRAW),
            losses=_count(sheets[entrant], Outcome.LOSS),
            gains=sheets[entrant],
        )
        for place, entrant, _ in ranked
    )


def _count(gains: Iterable[Gain], *outcomes: Outcome) -> int:
    return sum(gain.outcome in outcomes for gain in gains)


def _after_cut(event: Event, cut: Cut, upto: int) -> tuple[Standing, ...]:
    """Those who play on come first, by all they have done; the others stand as at the cut."""
    top = [
        row for row in _with_podium(event, _table(event, upto), upto) if row.entrant in cut.entrants
    ]
    rest = [row for row in _table(event, cut.round) if row.entrant not in cut.entrants]
    return (*_renumber(top, 0), *_renumber(rest, len(top)))


def _renumber(rows: Sequence[Standing], before: int) -> list[Standing]:
    """Places counted anew in a part of the table; who shared a place still does."""
    numbered: list[Standing] = []
    for i, row in enumerate(rows):
        shared = i > 0 and row.place == rows[i - 1].place
        place = numbered[-1].place if shared else before + i + 1
        numbered.append(replace(row, place=place))
    return numbered


def _with_podium(event: Event, rows: tuple[Standing, ...], upto: int) -> tuple[Standing, ...]:
    """Finals tables: the winner and the loser of the first, then the winner of the second."""
    final = event.round(upto)
    if not event.rules.standings.podium or final is None or not final.finals:
        return rows
    podium: list[EntrantId] = []
    games = {game.id: game for game in final.games}
    for i, game in enumerate(games[name] for name in final.finals):
        if game.result is None:
            return rows
        best_first = _best_first(event, game, rows)
        podium += best_first if i == 0 else best_first[:1]
    on_podium = [row for e in podium for row in rows if row.entrant == e]
    below = [row.entrant for row in rows if row.entrant not in podium]
    order = event.rules.standings.podium_rest or event.rules.standings.order
    rest = _rows(event, tally(event, upto), below, order)
    first = [replace(row, place=i + 1) for i, row in enumerate(on_podium)]
    return (*first, *_renumber(rest, len(first)))


def _best_first(event: Event, game: Game, rows: tuple[Standing, ...]) -> list[EntrantId]:
    """The sides of a finals table, winner first; after a tie the one who stands higher."""
    gains = game_gains(event.rules, game)
    in_table = [row.entrant for row in rows if row.entrant in game.entrants]
    return sorted(in_table, key=lambda e: _BY_OUTCOME.index(gains[e].outcome))


_BY_OUTCOME = (Outcome.WIN, Outcome.BYE, Outcome.DRAW, Outcome.NONE, Outcome.LOSS)


def places(event: Event, upto: int | None = None) -> dict[EntrantId, int]:
    return {row.entrant: row.place for row in standings(event, upto)}


def sole_leader(event: Event) -> EntrantId | None:
    """Who alone has more tournament points than everybody else who is still in."""
    sheets = tally(event)
    points = {e: total(sheets, e, "tp") for e in event.present()}
    best = max(points.values(), default=0)
    leaders = [e for e, tp in points.items() if tp == best]
    return leaders[0] if len(leaders) == 1 else None


def undefeated(event: Event) -> tuple[EntrantId, ...]:
    """Still in and without a loss; a tie is not a defeat."""
    sheets = tally(event)
    return tuple(
        e for e in event.present() if all(gain.outcome is not Outcome.LOSS for gain in sheets[e])
    )
