"""What was done, as a whole: the lines that one command wrote, together."""

from __future__ import annotations

from collections.abc import Iterator

from muster.core import facts
from muster.core.chain import Line
from muster.core.event import Event

Act = tuple[Line, ...]


def acts(event: Event) -> Iterator[Act]:
    """What was done, newest first: the lines of one command together."""
    act: list[Line] = []
    for line in event.newest_first():
        if line.more == 0 and act:
            yield tuple(reversed(act))
            act = []
        act.append(line)
    yield tuple(reversed(act))


def counts(event: Event, act: Act) -> bool:
    taken_back = any(line.n in event.retracted for line in act)
    return not taken_back and not isinstance(act[0].fact, facts.Retracted)


def act_at(event: Event, wanted: int | None) -> Act | None:
    """The act that a line belongs to; without one, the newest that still counts.

    At least the one that created the event does.
    """
    if wanted is None:
        return next(act for act in acts(event) if counts(event, act))
    return next((act for act in acts(event) if any(line.n == wanted for line in act)), None)
