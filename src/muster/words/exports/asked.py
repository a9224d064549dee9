"""An event as somebody asks for it: officials are told all of it, everybody else what is public."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.event import Event, Round
from muster.core.shown import public_rounds, settled
from muster.core.standings import Standing, standings
from muster.words.names import Names

Record = dict[str, object]
"""One row, by its headings."""


@dataclass(frozen=True, slots=True)
class Asked:
    event: Event
    names: Names
    official: bool = False

    @property
    def rounds(self) -> tuple[Round, ...]:
        return self.event.rounds if self.official else public_rounds(self.event)

    @property
    def upto(self) -> int | None:
        """The round whose table is told: to strangers, the last that is over."""
        return None if self.official else settled(self.event)

    @property
    def table(self) -> tuple[Standing, ...]:
        return standings(self.event, self.upto)
