"""What was written down before: rulings and conduct, for whoever has to stay consistent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from muster.core.event import Event, Noted
from muster.core.facts import ConductNoted, RulingMade
from muster.core.ids import EntrantId, PersonId


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question, its answer, who gave it and when."""

    line: int
    at: datetime
    by: PersonId
    topic: str
    question: str
    decision: str


def rulings(event: Event) -> Iterator[Ruling]:
    for noted in event.conduct:
        if isinstance(noted.fact, RulingMade):
            said = noted.fact
            yield Ruling(
                noted.line.n,
                noted.line.at,
                noted.line.by,
                said.topic,
                said.question,
                said.decision,
            )


def precedents(event: Event, topic: str) -> tuple[Ruling, ...]:
    """Earlier rulings on the same topic, however it was spelled."""
    wanted = _plain(topic)
    return tuple(ruling for ruling in rulings(event) if _plain(ruling.topic) == wanted)


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def incidents(event: Event, entrant: EntrantId) -> int:
    """How many warnings an entrant has had."""
    return len([n for n in conduct_of(event, entrant) if _is_warning(n)])


def conduct_of(event: Event, entrant: EntrantId) -> tuple[Noted, ...]:
    return tuple(
        noted
        for noted in event.conduct
        if isinstance(noted.fact, ConductNoted) and noted.fact.entrant == entrant
    )


def told_to(event: Event, entrant: EntrantId) -> tuple[Noted, ...]:
    """What officials told somebody, the latest first: answers to their tables, and measures.

    A note that is no measure is for officials alone.
    """
    return tuple(noted for noted in reversed(event.conduct) if _is_told(event, noted, entrant))


def _is_told(event: Event, noted: Noted, entrant: EntrantId) -> bool:
    fact = noted.fact
    if isinstance(fact, ConductNoted):
        return fact.entrant == entrant and fact.measure != "note"
    game = event.game(fact.game) if fact.game else None
    return game is not None and entrant in game.entrants


def _is_warning(noted: Noted) -> bool:
    return isinstance(noted.fact, ConductNoted) and noted.fact.measure == "warning"
