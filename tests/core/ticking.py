"""A round with a clock, and the minutes on it, counted from its start."""

from __future__ import annotations

from datetime import datetime, timedelta

from muster.core import commands as ask
from muster.core.clock import Reading, reading
from muster.core.ids import GameId, PersonId
from muster.core.problem import Code
from tests.hall import MORNING, ORGANISER, Hall

EVERYTHING = frozenset(Code)
STARTS = 100
"""The minute of the morning at which the round begins; there is less to do before."""


def minute(number: int) -> datetime:
    """So many minutes after the clock was started."""
    return MORNING + timedelta(minutes=STARTS + number)


def do(hall: Hall, when: int, command: ask.Command, by: str = ORGANISER) -> None:
    hall.acts = STARTS + when
    hall.do(command, by)


def refused(hall: Hall, when: int, command: ask.Command, by: str = ORGANISER) -> list[Code]:
    hall.acts = STARTS + when
    return hall.refused(command, by)


def paired(pack: str = "GG4") -> Hall:
    hall = Hall(pack).enter("a b c d", army=50)
    hall.do(ask.AppointJudge(person=PersonId("jo")))
    return hall.start().pair()


def started(pack: str = "GG4", **lengths: int) -> Hall:
    hall = paired(pack)
    do(hall, 0, ask.StartClock(confirm=EVERYTHING, **lengths))
    return hall


def shown(hall: Hall, when: int, game: GameId | None = None) -> Reading:
    return reading(hall.event.clocks[1], hall.event.rules, minute(when), game)


def left(hall: Hall, when: int, game: GameId | None = None) -> tuple[str, int, int]:
    """The phase, and the minutes left of it and of the round."""
    now = shown(hall, when, game)
    return now.phase, now.phase_left // 60, now.left // 60


def calls(hall: Hall, when: int, game: GameId | None = None) -> list[tuple[int, bool]]:
    """The minute of every call, and whether it is due."""
    start = minute(0)
    now = shown(hall, when, game)
    return [((call.at - start) // timedelta(minutes=1), call.due) for call in now.calls]
