"""What is known of an event that was lent: where it is, its leases, stories that do not count."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from muster.core.ids import PersonId


@dataclass(frozen=True, slots=True)
class Away:
    """Where an event is written: at `holder` since it was lent, or at `address` it went back to."""

    holder: str
    address: str
    since: datetime
    handed_back: bool


class State(StrEnum):
    """`LENT`, `BACK` and `BROKEN` are told by who lent, `HELD` and `HANDED` by who borrowed."""

    LENT = "lent"
    BACK = "back"
    BROKEN = "broken"
    HELD = "held"
    HANDED = "handed"


OPEN = (State.LENT, State.HELD)
"""A lease that somebody goes on with; an event has one of these at most."""


@dataclass(frozen=True, slots=True)
class Lease:
    """`revision`: the last line it was lent with; `ended_at`: the last one when it ended."""

    lease: str
    ours: bool
    holder: str
    address: str
    lender: PersonId
    revision: int
    since: datetime
    state: State
    ended: datetime | None
    ended_at: int
    reason: str


class Choice(StrEnum):
    """What was chosen about a branch."""

    OPEN = ""
    TAKEN = "taken"
    SET_ASIDE = "set-aside"


@dataclass(frozen=True, slots=True)
class Branch:
    """`holder` wrote it; it has its first `common` lines from what was here when it came."""

    number: int
    holder: str
    common: int
    revision: int
    came: datetime
    choice: Choice
    chosen: datetime | None
    chosen_by: PersonId
    chosen_at: int
    reason: str


class NotTaken(Exception):
    """No, for this reason: see `words.leases`. Nothing was changed."""

    def __init__(self, why: str, **data: object) -> None:
        self.why, self.data = why, data
        super().__init__(why)
