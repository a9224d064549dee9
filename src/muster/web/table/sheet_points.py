"""The points of a sheet with their reasons: of one turn, of the whole game, and those to come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from muster.core.rulepack.sheets import Award
from muster.core.sheet.paying import undocumented
from muster.core.sheet.played import Played
from muster.core.sheet.sheet import END, Part
from muster.core.sheet.standing import Scored, Standing, Tally
from muster.core.sheet.still import asks_for, may_still_score
from muster.core.sheet.weighing import EARLY, LATE
from muster.web.table.sheet_words import turn_words
from muster.words.tally import held_words
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class Mark:
    """What an award gives a side in a turn: points if any, and why not more."""

    points: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class AwardRow:
    """An award of the turn; `marks` are in the order of the columns."""

    say: str
    marks: tuple[Mark | None, ...]


@dataclass(frozen=True, slots=True)
class Point:
    """Points that count, and their reason; `held` says what kept some of them back."""

    when: str
    who: str
    say: str
    points: str
    held: str


@dataclass(frozen=True, slots=True)
class StillOpen:
    who: str
    part: str
    say: str
    most: int | None


def tally_in(played: Played, step: int) -> Tally:
    """What the sheet comes to with the turn that is shown; one under way as if it ended now."""
    return played.tally_now if step == played.closed + 1 else played.tally


def coming(played: Played) -> tuple[int, ...]:
    """Points each side would get if the turn under way ended now."""
    if played.tally.over is not None:
        return (0, 0)
    step = played.closed + 1
    found = [one for one in tally_in(played, step).scored if one.step == step]
    return tuple(sum(one.points for one in found if one.side == side) for side in (0, 1))


@dataclass(frozen=True, slots=True)
class Turn:
    """A step of a game: how it stood before, and what was paid in it by part, award and side."""

    played: Played
    step: int
    before: Standing
    paid: Mapping[tuple[str, str, int], Scored]


def turn_of(played: Played, step: int) -> Turn:
    first = played.closed + 1 if step == END else step
    found = (one for one in tally_in(played, step).scored if one.step == step)
    paid = {(one.part, one.award, one.side): one for one in found}
    return Turn(played, step, played.before(first), paid)


def award_rows(turn: Turn, part: Part, order: Sequence[int]) -> tuple[AwardRow, ...]:
    """Every award of a part that a step could pay, and what it pays either side."""
    at = "end" if turn.step == END else "turn"
    return tuple(
        AwardRow(
            award.say,
            tuple(_mark(turn, part, award, side) if side in part.sides else None for side in order),
        )
        for award in part.awards
        if award.at == at and _may_pay(turn, part, award)
    )


def _may_pay(turn: Turn, part: Part, award: Award) -> bool:
    """What only takes points away, or is not in question here, is told of when it counts."""
    counts = any((part.id, award.id, side) in turn.paid for side in part.sides)
    return counts or (award.per_game != 0 and asks_for(turn.played, part, award))


def _mark(turn: Turn, part: Part, award: Award, side: int) -> Mark:
    sheet, paid = turn.played.sheet, turn.paid.get((part.id, award.id, side))
    if paid is not None and paid.held not in {EARLY, LATE}:
        return Mark(signed(paid.points), held_words(sheet, paid).strip(" ()"))
    unwritten = _("not written down") if undocumented(sheet, part, award) else ""
    full = _full(turn.played, part, award, turn.before.got[side])
    return Mark("", _when(turn.played, award, turn.step) or full or unwritten)


def _when(played: Played, award: Award, step: int) -> str:
    """Why an award cannot score in this turn, if it is too soon or too late."""
    if award.at == "end":
        return ""
    frame = played.sheet.frame
    turn, first = played.sheet.turn(step), award.from_turn or frame.scored_from
    if turn < first:
        return _("from {turn} {n}").format(turn=frame.turn_word.lower(), n=first)
    if award.to_turn is not None and turn > award.to_turn:
        return _("up to {turn} {n}").format(turn=frame.turn_word.lower(), n=award.to_turn)
    return ""


def _full(played: Played, part: Part, award: Award, got: Mapping[str, int]) -> str:
    """Why an award cannot score any more: its own limit, or that of several together."""
    cap = next((cap for cap in played.sheet.frame.caps if cap.id == award.cap), None)
    limits = (
        (award.per_game, f"{part.id}.{award.id}"),
        (cap.per_game if cap else None, cap.id if cap else ""),
    )
    for most, name in limits:
        if most and got.get(name, 0) >= most:
            return _("cap of {most} reached").format(most=most)
    return ""


def signed(points: int) -> str:
    return f"{points:+}"


def all_points(played: Played, names: Sequence[str]) -> tuple[Point, ...]:
    """Every point so far, the latest first."""
    return tuple(
        Point(
            when=turn_words(played.sheet, one.step),
            who=names[one.side],
            say=one.say,
            points=signed(one.points),
            held=held_words(played.sheet, one).strip(),
        )
        for one in reversed(played.tally.scored)
    )


def still_open(played: Played, names: Sequence[str]) -> tuple[StillOpen, ...]:
    return tuple(_still(played, names))


def _still(played: Played, names: Sequence[str]) -> Iterator[StillOpen]:
    for left in may_still_score(played):
        if left.most is None or left.most > 0:
            yield StillOpen(names[left.side], left.part.title, left.award.say, left.most)
