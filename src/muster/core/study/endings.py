"""Every way a game can end, as far as it can be compared exactly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from muster.core.rulepack.schema import Figure, Rulepack
from muster.core.rulepack.worth import bye_worth, derive
from muster.core.tally import Outcome

WIDEST = 30
"""A figure with more values than this is not gone through value by value."""

Key = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """What a game brings its first and its second side; `margin` is the lead in what decides."""

    own: Key = ()
    their: Key = ()
    outcome: Outcome = Outcome.NONE
    margin: int = 0

    def turned(self) -> Ending:
        """The same from the other side of the table."""
        return Ending(self.their, self.own, TURNED[self.outcome], self.margin)


TURNED = {
    Outcome.WIN: Outcome.LOSS,
    Outcome.LOSS: Outcome.WIN,
    Outcome.DRAW: Outcome.DRAW,
    Outcome.NONE: Outcome.NONE,
}


def compared(rules: Rulepack, *, last: bool) -> tuple[str, ...]:
    """The tie-breaks that can be reasoned about, from the first on, whichever it is.

    Tournament points, figures with a limit, and what is computed from them. What has no limit can
    still bring anybody anywhere; schedules depend on everybody's games at once. Before the last
    round: the first one alone.
    """
    countable = {"tp", *_limited(rules)}
    names = tuple(takewhile(countable.__contains__, rules.standings.order))
    return names if last else names[:1]


def _limited(rules: Rulepack) -> tuple[str, ...]:
    """The one figure that decides and what is derived from it, if it has few values."""
    figures = rules.result.figures
    if len(figures) != 1 or rules.teams.boards or rules.result.decided_by != figures[0].id:
        return ()
    if not 0 < len(_values(figures[0])) <= WIDEST:
        return ()
    return (figures[0].id, *rules.result.derived)


def _values(figure: Figure) -> range:
    if figure.least is None or figure.most is None:
        return range(0)
    return range(figure.least, figure.most + 1)


def endings(rules: Rulepack, names: tuple[str, ...]) -> tuple[Ending, ...]:
    """All of them, in terms of these tie-breaks."""
    return tuple(_outcomes(rules) if names == ("tp",) else _scores(rules, names))


def extremes(rules: Rulepack, name: str) -> tuple[int, int]:
    """The most and the least that a round can bring of one tie-break, be it without a game."""
    worth = {each.own[0] for each in endings(rules, (name,))} | {bye_worth(rules)[name]}
    return max(worth), min(worth)


def _outcomes(rules: Rulepack) -> Iterator[Ending]:
    points = rules.points
    yield Ending((points.win,), (points.loss,), Outcome.WIN)
    yield Ending((points.loss,), (points.win,), Outcome.LOSS)
    if can_tie(rules):
        yield Ending((points.draw,), (points.draw,), Outcome.DRAW)


def can_tie(rules: Rulepack) -> bool:
    """Where winners are declared, only if some ending that is allowed is a tie."""
    if rules.result.decided_by != "declared" or rules.teams.boards:
        return True
    return any(each.tie and each.allowed and each.played for each in rules.result.endings)


def _scores(rules: Rulepack, names: tuple[str, ...]) -> Iterator[Ending]:
    figure = rules.result.figures[0]
    for own in _values(figure):
        for their in _values(figure):
            outcome = Outcome.WIN if own > their else Outcome.LOSS if own < their else Outcome.DRAW
            one = _points(rules, outcome, own, their)
            other = _points(rules, TURNED[outcome], their, own)
            yield Ending(
                tuple(one[name] for name in names),
                tuple(other[name] for name in names),
                outcome,
                abs(own - their),
            )


def _points(rules: Rulepack, outcome: Outcome, own: int, their: int) -> dict[str, int]:
    name = rules.result.figures[0].id
    tp = {Outcome.WIN: rules.points.win, Outcome.DRAW: rules.points.draw}
    derived = derive(rules, {name: own}, {name: their})
    return {"tp": tp.get(outcome, rules.points.loss), name: own, **derived}
