"""Wins, draws and losses counted again from the lines alone, by code that shares none of ours.

The table is made by folding every line into an event and adding up its games. Here the lines are
read once more, as somebody with a pencil would: what was the last word on each game, and who is
ahead in it. Both must come to the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from muster.core import facts
from muster.core.chain import Line
from muster.core.event import Event
from muster.core.ids import EntrantId, GameId
from muster.core.rulepack.schema import Rulepack
from muster.core.score import Score
from muster.core.standings import standings

Record = tuple[int, int, int]
"""Won, drawn, lost; who sat out has won."""

Settled = (
    facts.ResultRuled
    | facts.ResultAgreed
    | facts.GameConceded
    | facts.GameForfeited
    | facts.ResultMissing
)
Seated = facts.RoundPaired | facts.PairingsChanged


@dataclass(slots=True)
class Pencil:
    """The last word on everything, as far as it was read."""

    rounds: dict[int, Seated] = field(default_factory=dict)
    public: set[int] = field(default_factory=set)
    reports: dict[GameId, Score] = field(default_factory=dict)
    settled: dict[GameId, Settled | Score] = field(default_factory=dict)

    def read(self, fact: facts.AnyFact) -> None:
        if isinstance(fact, Seated):
            self._seat(fact)
        elif isinstance(fact, facts.PairingsPublished):
            self.public.add(fact.round)
        elif isinstance(fact, facts.ResultReported):
            self.reports[fact.game] = fact.score
        elif isinstance(fact, facts.ReportConfirmed):
            self.settled[fact.game] = self.reports[fact.game]
        elif isinstance(fact, Settled):
            self.settled[fact.game] = fact

    def _seat(self, fact: Seated) -> None:
        """A game that others play now is another game; a round drawn anew is not public yet."""
        before = self.rounds.get(fact.round)
        was = {seat.game: seat.entrants for seat in before.seats} if before else {}
        for seat in fact.seats:
            if was.get(seat.game, seat.entrants) != seat.entrants:
                self.settled.pop(seat.game, None)
                self.reports.pop(seat.game, None)
        self.rounds[fact.round] = fact
        if isinstance(fact, facts.RoundPaired) and not fact.kept:
            self.public.discard(fact.round)


def miscounted(event: Event, lines: Sequence[Line]) -> tuple[EntrantId, ...] | None:
    """Whose record the table has otherwise than the lines; None where games are of several boards.

    Who sat out won: that is how the table has it too.
    """
    said = [line.fact for line in lines if line.n not in event.retracted]
    if any(isinstance(fact, facts.BoardsPaired) for fact in said):
        return None
    pencil = Pencil()
    for fact in said:
        pencil.read(fact)
    counted = _records(pencil, event.rules)
    rows = {row.entrant: (row.wins, row.draws, row.losses) for row in standings(event)}
    return tuple(e for e, row in rows.items() if counted.get(e, (0, 0, 0)) != row)


def _records(pencil: Pencil, rules: Rulepack) -> dict[EntrantId, Record]:
    marks: dict[EntrantId, str] = {}
    for number, seated in pencil.rounds.items():
        if seated.bye is not None and number in pencil.public:
            marks[seated.bye] = marks.get(seated.bye, "") + WON
        for seat in seated.seats:
            last = pencil.settled.get(seat.game)
            for entrant in seat.entrants:
                marks[entrant] = marks.get(entrant, "") + _mark(last, entrant, rules)
    return {e: (m.count(WON), m.count(DRAWN), m.count(LOST)) for e, m in marks.items()}


WON, DRAWN, LOST, NOTHING = "w", "d", "l", ""


def _mark(last: Settled | Score | None, me: EntrantId, rules: Rulepack) -> str:
    """What the last word on a game was for one who played it."""
    agreed = rules.concession.scored == "as-agreed"
    if isinstance(last, facts.GameForfeited):
        return LOST if me in last.by else WON
    if isinstance(last, facts.GameConceded) and not agreed:
        return LOST if me == last.by else WON
    if last is None or isinstance(last, facts.ResultMissing):
        return NOTHING
    score = last if isinstance(last, Score) else last.score
    return NOTHING if score is None else _scored(score, me, rules.result.decided_by)


def _scored(score: Score, me: EntrantId, decided_by: str) -> str:
    if decided_by == "declared":
        return DRAWN if score.winner is None else WON if score.winner == me else LOST
    mine = score.figures(me).get(decided_by, 0)
    others = [s.figures.get(decided_by, 0) for s in score.sides if s.entrant != me]
    best = max(others, default=0)
    return WON if mine > best else DRAWN if mine == best else LOST
