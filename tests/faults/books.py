"""What is in the database afterwards: every mark that a wish left, and whether all of it holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from muster.core.event import Game
from muster.core.facts import EntrantRegistered, ResultRuled
from muster.core.ids import EventId
from muster.core.sheet.audit import audit_sheet
from muster.core.sheet.taps import Answered, TapLine
from muster.core.table_clock.audit import audit_clock
from muster.core.table_clock.ticks import Adjusted, TickLine
from muster.core.verify import verify
from muster.journal.database.shelf import SHELF
from muster.journal.database.streams import STREAMS
from muster.journal.streams import CLOCK, SHEET


@dataclass(frozen=True, slots=True)
class Books:
    """An event, and the games whose sheet and clock are kept."""

    event: EventId
    sheet: Game
    clock: Game

    def written(self) -> Counter[str]:
        """How often each mark is there."""
        return Counter([*self._of_the_journal(), *self._of_the_sheet(), *self._of_the_clock()])

    def stand(self) -> tuple[int, int, int]:
        """How many lines there are of each."""
        journal = SHELF.get(self.event).event.revision
        return journal, len(self._taps()), len(self._ticks())

    def edition(self) -> int:
        return SHELF.get(self.event).edition

    def faults(self) -> list[str]:
        """What does not hold when everything is read anew, and every act asked for again."""
        SHELF.forget()
        STREAMS.forget()
        event = SHELF.get(self.event).event
        checks = (
            *verify(tuple(event.lines()), event.official).checks,
            *audit_sheet(event, self.sheet, self._taps()),
            *audit_clock(event, self.clock, self._ticks()),
        )
        return [f"{one.subject} {one.line} {one.note}" for one in checks if one.holds is False]

    def _of_the_journal(self) -> Iterator[str]:
        held = SHELF.get(self.event)
        for line in held.event.lines():
            if isinstance(line.fact, ResultRuled):
                yield line.fact.reason
            elif isinstance(line.fact, EntrantRegistered):
                yield from _late(held.people[person].name for person in line.fact.people)

    def _of_the_sheet(self) -> Iterator[str]:
        answers = (line.fact for line in self._taps() if isinstance(line.fact, Answered))
        return (f"tap {answer.side} {answer.value}" for answer in answers)

    def _of_the_clock(self) -> Iterator[str]:
        ticks = (line.fact for line in self._ticks())
        return (tick.reason for tick in ticks if isinstance(tick, Adjusted))

    def _taps(self) -> tuple[TapLine, ...]:
        return STREAMS.lines(self.event, f"{SHEET}{self.sheet.id}", TapLine)

    def _ticks(self) -> tuple[TickLine, ...]:
        return STREAMS.lines(self.event, f"{CLOCK}{self.clock.id}", TickLine)


def _late(names: Iterator[str]) -> Iterator[str]:
    """Those who came in while everybody was at work."""
    return (name for name in names if name.startswith("Late "))
