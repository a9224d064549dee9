"""What a game can come to at most, and what a score entered without a sheet makes one doubt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from muster.core.problem import Code, Problem
from muster.core.rulepack.expression import context, truth_in
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.sheets import Award, Frame
from muster.core.score import Score
from muster.core.sheet.of_game import Parts, common_and_pool
from muster.core.sheet.sheet import SIDES

TOTAL = "my.total"
"""The expression of a figure that is simply what the sheet adds up to."""


def most_points(rules: Rulepack, parts: Parts) -> int | None:
    """The most one side can score in a game about this; None if the sheet sets no limit."""
    common, pool = common_and_pool(rules, parts)
    elements = {element.id: element for element in rules.elements}
    picks = sum(slot.picked for slot in rules.encounter.slots if slot.shown == "apart")
    shared = [*rules.play.awards, *(a for one in common for a in elements[one].awards)]
    own = [elements[one].awards for one in pool]
    games = [
        _together(rules.play, [*shared, *(award for awards in chosen for award in awards)])
        for chosen in combinations(own, min(picks, len(own)))
    ]
    known = [most for most in games if most is not None]
    return max(known) if len(known) == len(games) else None


def doubts(rules: Rulepack, parts: Parts, score: Score) -> Iterator[Problem]:
    """What a score says that the encounter hardly makes possible; the organiser may insist."""
    yield from _too_many(rules, parts, score)
    yield from _odd(rules, score)


def _too_many(rules: Rulepack, parts: Parts, score: Score) -> Iterator[Problem]:
    scored = [name for name, text in rules.play.report.items() if text == TOTAL]
    most = most_points(rules, parts) if parts and scored else None
    if most is None:
        return
    for side in score.sides:
        for name in scored:
            number = side.figures.get(name, 0)
            if number > most:
                data = {"entrant": side.entrant, "figure": name, "number": number, "most": most}
                yield Problem(Code.SCORE_TOO_HIGH, data, confirmable=True)


def _odd(rules: Rulepack, score: Score) -> Iterator[Problem]:
    if len(score.sides) != len(SIDES):
        return
    for mine, theirs in (score.sides, tuple(reversed(score.sides))):
        seen = context(
            {
                "my": mine.figures,
                "their": theirs.figures,
                "won": score.winner == mine.entrant,
                "tie": score.winner is None,
                "ending": score.ending,
            }
        )
        for check in rules.play.checks:
            if truth_in(check.doubtful, seen):
                data = {"entrant": mine.entrant, "say": check.say}
                yield Problem(Code.SCORE_DOUBTFUL, data, confirmable=True)


def _together(frame: Frame, awards: Sequence[Award]) -> int | None:
    """The most that awards give together, each within its limits and all within their caps."""
    by_cap: dict[str, int] = {}
    for award in awards:
        most = _alone(frame, award)
        if most is None and not _capped(frame, award):
            return None
        by_cap[award.cap] = by_cap.get(award.cap, 0) + (most if most is not None else 10**6)
    limits = _caps(frame)
    return sum(min(most, limits.get(cap, most)) for cap, most in by_cap.items())


def _capped(frame: Frame, award: Award) -> bool:
    return award.cap in _caps(frame)


def _caps(frame: Frame) -> Mapping[str, int]:
    """The most each cap lets through; the end of the game is scored like one more turn."""
    scorings = _steps(frame, 1, None) + 1
    found = {}
    for cap in frame.caps:
        limits = [cap.per_game, None if cap.per_turn is None else cap.per_turn * scorings]
        known = [limit for limit in limits if limit is not None]
        if known:
            found[cap.id] = min(known)
    return found


def _alone(frame: Frame, award: Award) -> int | None:
    """The most of one award: what it gives at a time, as often as it can, within its own limit."""
    at_once = award.points if isinstance(award.points, int) else award.per_turn
    if award.per_turn is not None and at_once is not None:
        at_once = min(at_once, award.per_turn)
    first = frame.scored_from if award.from_turn is None else award.from_turn
    times = 1 if award.at == "end" else _steps(frame, first, award.to_turn)
    limits = [award.per_game, None if at_once is None else at_once * times]
    known = [limit for limit in limits if limit is not None]
    return min(known) if known else None


def _steps(frame: Frame, first: int, last: int | None) -> int:
    turns = (last or frame.turns) - first + 1
    return turns * (len(SIDES) if frame.each_side else 1)
