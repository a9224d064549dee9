"""A table with a clock for tests: taps at so many seconds after it was opened."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from pydantic import JsonValue

from muster.core.chain import BEGINNING, After, Stamp, chained
from muster.core.ids import EntrantId, GameId, PersonId
from muster.core.problem import Code, Problem, Refused
from muster.core.rulepack.schema import Rulepack
from muster.core.table_clock import asks, ticks
from muster.core.table_clock.asks import Hand
from muster.core.table_clock.clock import TableClock
from muster.core.table_clock.decide import decide
from muster.core.table_clock.folding import fold
from muster.core.table_clock.reading import TableReading, reading
from muster.core.table_clock.terms import ClockTerms, terms_of
from tests.packs.making import SR17, played

ANN, BOB = EntrantId("ann"), EntrantId("bob")
NOON = datetime(2024, 6, 15, 12, tzinfo=UTC)
HANDS = {
    "ann": Hand(frozenset({0})),
    "bob": Hand(frozenset({1})),
    "judge": Hand(official=True),
}
DEPLOYED = 5
"""The stage that is the first player's first turn, after both have deployed twice."""


def sec(number: float) -> datetime:
    return NOON + timedelta(seconds=number)


def span(minutes: float = 0, seconds: float = 0) -> timedelta:
    return timedelta(minutes=minutes, seconds=seconds)


def need_terms(rules: Rulepack) -> ClockTerms:
    terms = terms_of(rules)
    assert terms is not None
    return terms


class Table:
    """`Table().do(0, Start()).do(60, Switch(stage=1)).shown(90)`; Ann goes first."""

    def __init__(self, *variants: str, terms: ClockTerms | None = None, **rules: JsonValue) -> None:
        found = terms or need_terms(played(SR17, *variants, **rules))
        first = ticks.ClockOpened(made=NOON, game=GameId("r1g1"), sides=(ANN, BOB), terms=found)
        self.lines: tuple[ticks.TickLine, ...] = ()
        self._write((first,), "ann", NOON)

    def do(
        self, made: float, ask: asks.Ask, by: str = "ann", *, arrives: float | None = None
    ) -> Table:
        now = sec(made if arrives is None else arrives)
        self._write(decide(self.clock, ask, HANDS[by], sec(made), now), by, now)
        return self

    def problems(
        self, made: float, ask: asks.Ask, by: str = "ann", *, arrives: float | None = None
    ) -> tuple[Problem, ...]:
        """Why it is refused; the stream is checked to be untouched."""
        before = self.lines
        try:
            self.do(made, ask, by, arrives=arrives)
        except Refused as refusal:
            assert self.lines == before
            return refusal.problems
        raise AssertionError("not refused")

    def refused(
        self, made: float, ask: asks.Ask, by: str = "ann", *, arrives: float | None = None
    ) -> list[Code]:
        return [problem.code for problem in self.problems(made, ask, by, arrives=arrives)]

    def _write(self, several: tuple[ticks.Tick, ...], by: str, at: datetime) -> None:
        last = self.lines[-1] if self.lines else None
        after = After(last.n, last.hash) if last else After(0, BEGINNING)
        self.lines += chained(ticks.TickLine, several, after, Stamp(PersonId(by), at, ""))

    # ── the usual way ──

    def start(self) -> Table:
        return self.do(0, asks.Start())

    def deployed(self) -> Table:
        """Each stage of deployment took a minute: the first turn begins after four."""
        self.start()
        for stage in range(1, DEPLOYED):
            self.do(60 * stage, asks.Switch(stage=stage))
        return self

    # ── what came out ──

    @property
    def clock(self) -> TableClock:
        return fold(self.lines)

    @property
    def kinds(self) -> list[str]:
        return [line.fact.kind for line in self.lines]

    def shown(self, at: float, round_ends: float | None = None) -> TableReading:
        return reading(self.clock, sec(at), None if round_ends is None else sec(round_ends))

    def left(self, at: float) -> tuple[float, ...]:
        """The seconds that each side has left."""
        return tuple(side.left.total_seconds() for side in self.shown(at).sides)
