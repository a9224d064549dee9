"""Why did I meet them? The answer for one entrant and one round, from the proof of the draw."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.event import Event, Round
from muster.core.field import field_for
from muster.core.finals import finals_drawn
from muster.core.fold import fold
from muster.core.ids import EntrantId
from muster.core.pairing import Pairings, Why, explain, pair


@dataclass(frozen=True, slots=True)
class ByHand:
    """The organiser changed this game after the draw, for a reason that is in the journal."""

    reason: str


@dataclass(frozen=True, slots=True)
class Kept:
    """The game had begun when the rest of the round was paired again."""

    reason: str


def as_of(event: Event, line: int) -> Event:
    """The event as it was after that line, with only what had been retracted by then."""
    return fold([x for x in event.lines() if x.n <= line], event.official)


def why(event: Event, number: int, entrant: EntrantId) -> Why | ByHand | Kept | None:
    """None if the entrant was not drawn into the round, or if it is not made of pairs."""
    played = event.round(number)
    if played is None or entrant not in played.field() or event.rules.pods is not None:
        return None
    if event.is_ringer(entrant):
        return None
    drawn_for = played.certificate.order
    if entrant not in drawn_for:
        return Kept(played.reason)
    then = as_of(event, played.line - 1)
    field = field_for(then, number, drawn_for, finals=finals_drawn(then, played))
    drawn = pair(field, bytes.fromhex(played.certificate.seed))
    if _seated_with(event, played, entrant) != _drawn_with(drawn, entrant):
        return ByHand(played.by_hand)
    return explain(field, drawn, entrant)


def _seated_with(event: Event, played: Round, entrant: EntrantId) -> EntrantId | None:
    others = (e for game in played.games if entrant in game.entrants for e in game.others(entrant))
    return next((other for other in others if not event.is_ringer(other)), None)


def _drawn_with(drawn: Pairings, entrant: EntrantId) -> EntrantId | None:
    game = next((game for game in drawn.games if entrant in game), None)
    return None if game is None else next(other for other in game if other != entrant)
