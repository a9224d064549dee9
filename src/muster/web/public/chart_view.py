"""Places over the rounds as a drawing: one line for everybody, best at the top."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from muster.core.event import Event
from muster.core.ids import EntrantId
from muster.core.standings import places
from muster.web.foreseen import beside
from muster.words.names import Names
from muster.words.plain import ordinal

WIDTH = 360
"""As wide as a small phone: nothing has to be made smaller to be shown there."""

LEFT, RIGHT, TOP = 16, 124, 24
CROWDED = 40
"""From so many on, only the best have their names beside them; the others when asked for."""

BEST, BESIDE = 8, 14
"""How many these are, and how far apart their names stand."""

TALL, LOW = 16, 6
LONGEST = 18


@dataclass(frozen=True, slots=True)
class Mark:
    """Somebody's place after one round, in words and where it is drawn."""

    say: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class ChartLine:
    """`beside`: how low the name stands; none where it is shown only when it is asked for."""

    entrant: EntrantId
    name: str
    label: str
    points: str
    said: str
    last: Mark
    beside: int | None
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChartView:
    width: int
    height: int
    crowded: bool
    rounds: tuple[Mark, ...]
    lines: tuple[ChartLine, ...]


@beside(None)
def chart_view(event: Event, names: Names, last: int) -> ChartView | None:
    """Rounds 1 to `last`; one round alone makes no line."""
    if last < 2:  # noqa: PLR2004 - a line has two ends
        return None
    tables = [places(event, number) for number in range(1, last + 1)]
    listed = list(tables[-1])
    most = max(map(len, tables))
    crowded = len(listed) > CROWDED
    step = LOW if crowded else TALL
    lines = [_line(entrant, names, tables, step) for entrant in listed]
    return ChartView(
        width=WIDTH,
        height=TOP + most * step,
        crowded=crowded,
        rounds=tuple(
            Mark(str(number), _x(number, last), TOP // 2) for number in range(1, last + 1)
        ),
        lines=tuple(_best_named(lines)) if crowded else tuple(lines),
    )


def _best_named(lines: Sequence[ChartLine]) -> Iterator[ChartLine]:
    """The ways of the best lead on to their names, which need more room than their places."""
    for place, line in enumerate(lines):
        if place >= BEST:
            yield replace(line, beside=None)
            continue
        beside = TOP + place * BESIDE + BESIDE // 2
        yield replace(line, beside=beside, points=f"{line.points} {line.last.x + 6},{beside - 4}")


def _line(
    entrant: EntrantId, names: Names, tables: list[dict[EntrantId, int]], step: int
) -> ChartLine:
    count = len(tables)
    marks = [
        Mark(ordinal(table[entrant]), _x(number, count), _y(list(table).index(entrant), step))
        for number, table in enumerate(tables, start=1)
        if entrant in table
    ]
    name = names.entrant(entrant)
    return ChartLine(
        entrant=entrant,
        name=name,
        label=name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…",
        points=" ".join(f"{mark.x},{mark.y}" for mark in marks),
        said=", ".join(mark.say for mark in marks),
        last=marks[-1],
        beside=marks[-1].y + 4,
        places=tuple(str(table.get(entrant, "")) for table in tables),
    )


def _y(row: int, step: int) -> int:
    """Those who share a place stand one under the other: no name lies upon another."""
    return TOP + row * step + step // 2


def _x(number: int, count: int) -> int:
    return LEFT + (WIDTH - LEFT - RIGHT) * (number - 1) // (count - 1)
