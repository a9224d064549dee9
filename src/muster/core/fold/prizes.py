"""What happens at the prize-giving."""

from dataclasses import replace

from muster.core import facts
from muster.core.chain import Line
from muster.core.event import Event


def begun(event: Event, _fact: facts.PrizeGivingBegun, _: Line) -> Event:
    return replace(event, revealed=())


def revealed(event: Event, fact: facts.PrizeRevealed, line: Line) -> Event:
    if event.revealed is None:
        raise LookupError(line.n)
    return replace(event, revealed=(*event.revealed, fact.award))


def ended(event: Event, _fact: facts.PrizeGivingEnded, _: Line) -> Event:
    return replace(event, revealed=None)
