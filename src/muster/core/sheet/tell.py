"""What players should know as a turn begins: the values that a pack has words for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from muster.core.sheet.played import Played
from muster.core.sheet.seen import Moment
from muster.core.sheet.sheet import Part
from muster.core.sheet.standing import Standing
from muster.core.sheet.weighing import chairs_of


@dataclass(frozen=True, slots=True)
class Told:
    """A number that one side should know, in the pack's words."""

    side: int
    part: str
    value: str
    say: str
    number: int


def values_now(played: Played) -> tuple[Told, ...]:
    """What each side is told in the turn that is being played; nothing of what is zero."""
    if played.tally.over is not None:
        return ()
    standing = played.before(played.closed + 1)
    return tuple(
        told for part in played.sheet.parts for told in _part(played, part, standing) if told.number
    )


def _part(played: Played, part: Part, standing: Standing) -> Iterator[Told]:
    spoken = [value for value in part.values if value.say]
    if not spoken:
        return
    moment = Moment(standing.step + 1, standing.step)
    (made,) = chairs_of(played.sheet, played.answers, moment, standing, (part,))
    for value in spoken:
        for side in part.sides:
            number = made.number(f"my.{value.id}", side)
            yield Told(side, part.id, value.id, value.say, number)
