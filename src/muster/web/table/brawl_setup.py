"""Sitting down to a brawl: who plays which Leader, asked for and read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from muster.core.brawl import facts
from muster.core.brawl.terms import BrawlTerms
from muster.core.ids import EntrantId
from muster.journal.brawl import Story
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.web.table.seat import Seat
from muster.web.table.tapping import Tap
from muster.words.plain import clean, listing
from muster.words.tongue import _

DEAREST = 100
"""No model costs more; what is more is a slip of the finger."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    id: str
    name: str
    mine: bool
    model: str
    cost: str
    station: str


@dataclass(frozen=True, slots=True)
class SetupView:
    """`barred`: stations that cannot lead; `again`: a brawl that has begun is set up anew."""

    title: str
    rows: tuple[SeatRow, ...]
    hint: str
    most: str
    barred: tuple[str, ...]
    again: bool


def setup_view(seat: Seat, terms: BrawlTerms, story: Story | None) -> SetupView:
    """Mine first: that is the one I know."""
    known = {p.id: p.seat for p in story.brawl.players.values()} if story else {}
    order = sorted(seat.game.entrants, key=lambda each: each != seat.mine)
    return SetupView(
        title=terms.ledger.title,
        rows=tuple(_row(seat, each, known.get(each)) for each in order),
        hint=_hint(terms),
        most="" if terms.cost is None else str(terms.cost),
        barred=terms.ledger.barred,
        again=story is not None,
    )


def _row(seat: Seat, entrant: EntrantId, known: facts.Seat | None) -> SeatRow:
    return SeatRow(
        id=str(entrant),
        name=seat.names.entrant(entrant),
        mine=entrant == seat.mine,
        model=known.model if known else "",
        cost=str(known.cost) if known else "",
        station=known.station if known else "",
    )


def _hint(terms: BrawlTerms) -> str:
    if terms.cost is None:
        return _("Everybody plays one model, which leads and is all of their Crew.")
    say = _("Everybody plays one model of Cost {most} or less, and nothing else.")
    barred = _(" No {stations} leads.").format(stations=listing(terms.ledger.barred, "or"))
    return say.format(most=terms.cost) + (barred if terms.ledger.barred else "")


def seats_of(entrants: Sequence[EntrantId], tap: Tap) -> tuple[facts.Seat, ...]:
    """Everybody with a model; who has none did not come. Every box that is wrong is named."""
    unclear: list[Unclear] = []
    seats: list[facts.Seat] = []
    for entrant in entrants:
        model, cost = clean(tap.text(f"model.{entrant}")), tap.text(f"cost.{entrant}")
        if not model and not cost:
            continue
        if not model:
            say = _("Say which model it is that costs {cost}.").format(cost=clean(cost))
            unclear.append(Unclear("model-missing", say))
        elif not (cost.isascii() and cost.isdecimal() and int(cost) <= DEAREST):
            say = _("Say what {model} costs: a number up to {most}.")
            unclear.append(Unclear("bad-cost", say.format(model=model, most=DEAREST)))
        else:
            station = clean(tap.text(f"station.{entrant}"))
            made = facts.Seat(id=entrant, model=model, cost=int(cost), station=station)
            seats.append(made)
    if unclear:
        raise SeveralUnclear(tuple(unclear)) if unclear[1:] else unclear[0]
    return tuple(seats)
