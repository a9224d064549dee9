"""The prize-giving: in which order awards are told, and which everybody knows already."""

from __future__ import annotations

from muster.core.awards import awards
from muster.core.event import Event
from muster.core.facts import AwardGiven


def in_order(event: Event) -> tuple[AwardGiven, ...]:
    """From the last to the first: what was given besides the places, then the places upwards."""
    return tuple(reversed(awards(event)))


def told(event: Event) -> tuple[AwardGiven, ...]:
    """What everybody may know: all of it, or what the prize-giving has revealed."""
    return tuple(award for award in awards(event) if not is_hidden(event, award.award))


def is_hidden(event: Event, award: str) -> bool:
    """Whether a prize-giving is under way that has not told this award yet."""
    return event.revealed is not None and award not in event.revealed


def to_come(event: Event) -> tuple[AwardGiven, ...]:
    """What the prize-giving has yet to reveal, the next one first."""
    hidden = event.revealed or ()
    return tuple(award for award in in_order(event) if award.award not in hidden)
