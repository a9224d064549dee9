"""Who controls a place, and why: the part of every model there, and what decided."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from muster.core.control.model import Model, Place
from muster.core.rulepack.controls import Clause, Control, Exclusion
from muster.core.rulepack.expression import Seen, context, number_in, truth_in


class Because(StrEnum):
    """What decided. `VOID` has its own sentence in the pack."""

    VOID = "void"
    NOBODY_COUNTS = "nobody-counts"
    UNCONTESTED = "uncontested"
    SHARED = "shared"
    CONTESTED = "contested"
    MOST = "most"
    LEVEL = "level"
    ENOUGH = "enough"
    TOO_FEW = "too-few"


@dataclass(frozen=True, slots=True)
class Part:
    """What a model does at a place; `because` are the sentences of the pack that say so."""

    model: Model
    counts: bool
    contests: bool
    weight: int
    because: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Sides in the order they were named; `void` is why nobody can control the place."""

    control: str
    place: str
    controllers: tuple[str, ...]
    contesters: tuple[str, ...]
    because: Because
    void: str
    totals: Mapping[str, int]
    parts: tuple[Part, ...]


def judge(control: Control, place: Place) -> Verdict:
    """Who controls the place by the models named there."""
    parts = tuple(part_of(control, place, model) for model in place.models)
    totals = {side: _total(control, place, side, parts) for side in place.sides}
    contesters = _contesters(control, parts)
    void = void_of(control, place, sum(part.weight for part in parts))
    controllers: tuple[str, ...] = ()
    because = Because.VOID
    if not void:
        controllers, because = DECIDE[control.decided](control, parts, totals)
    return Verdict(control.id, place.name, controllers, contesters, because, void, totals, parts)


def part_of(control: Control, place: Place, model: Model) -> Part:
    """What one model does there, whoever else is there."""
    if model.counts_for:
        return Part(model, counts=False, contests=False, weight=0, because=(control.one_place,))
    seen = context({"model": dict(model.replies), "place": dict(place.replies)})
    barred = [clause for clause in control.unless if truth_in(clause.when, seen)]
    roles = (
        _role(_first(control.counts, seen), barred, "contesting"),
        _role(_first(control.contests, seen), barred, "counting"),
    )
    said = dict.fromkeys(sentence for _, told in roles for sentence in told)
    counts, contests = (plays for plays, _ in roles)
    weight = number_in(control.weight, seen) if counts else 0
    return Part(model, counts, contests, weight, tuple(said) or (control.otherwise,))


def void_of(control: Control, place: Place, weight: int) -> str:
    """Why nobody can control the place, if that is so."""
    seen = context({"place": dict(place.replies), "sum": weight})
    clause = _first(control.void, seen)
    return clause.say if clause else ""


def _first(clauses: Sequence[Clause], seen: Seen) -> Clause | None:
    return next((clause for clause in clauses if truth_in(clause.when, seen)), None)


def _role(
    clause: Clause | None, barred: Sequence[Exclusion], other: str
) -> tuple[bool, tuple[str, ...]]:
    """Whether a model plays a part, and why, or why not although it would; `other` is the other."""
    if clause is None:
        return False, ()
    bars = tuple(bar.say for bar in barred if bar.bars != other)
    return not bars, bars or (clause.say,)


def _total(control: Control, place: Place, side: str, parts: Sequence[Part]) -> int:
    weight = sum(part.weight for part in parts if part.model.side == side)
    seen = context({"place": dict(place.replies), "side": side, "sum": weight})
    return number_in(control.total, seen)


def _sides(parts: Iterable[Part]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(part.model.side for part in parts))


def _contesters(control: Control, parts: Sequence[Part]) -> tuple[str, ...]:
    """Who contests: the side of a model, or whoever has taken control of it."""
    contesting = (part.model for part in parts if part.contests)
    return tuple(dict.fromkeys(contester_of(control, model) for model in contesting))


def contester_of(control: Control, model: Model) -> str:
    return str(model.replies.get(control.contester, "") or model.side)


Decision = tuple[tuple[str, ...], Because]


def _sole(control: Control, parts: Sequence[Part], __: Mapping[str, int]) -> Decision:
    """Somebody counts there and no opponent contests; both may, if neither contests."""
    holders = _sides(part for part in parts if part.counts)
    contesters = set(_contesters(control, parts))
    free = tuple(side for side in holders if not contesters - {side})
    if not holders:
        return (), Because.NOBODY_COUNTS
    if not free:
        return (), Because.CONTESTED
    return free, Because.SHARED if free[1:] else Because.UNCONTESTED


def _most(_: Control, __: Sequence[Part], totals: Mapping[str, int]) -> Decision:
    """Strictly more than anybody else; equal: nobody."""
    best = max(totals.values(), default=0)
    leaders = tuple(side for side, total in totals.items() if total == best)
    if best <= 0:
        return (), Because.NOBODY_COUNTS
    return ((), Because.LEVEL) if leaders[1:] else (leaders, Because.MOST)


def _enough(control: Control, _: Sequence[Part], totals: Mapping[str, int]) -> Decision:
    """Everybody who has what is needed, whatever others have."""
    having = tuple(side for side, total in totals.items() if total >= control.needed)
    return having, Because.ENOUGH if having else Because.TOO_FEW


DECIDE: Mapping[str, Callable[[Control, Sequence[Part], Mapping[str, int]], Decision]] = {
    "sole": _sole,
    "most": _most,
    "enough": _enough,
}
