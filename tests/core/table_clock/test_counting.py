"""Whatever is tapped in whatever order, no second is lost, invented or counted twice."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from muster.core.problem import Code, Refused
from muster.core.table_clock import asks
from muster.core.table_clock.clock import TableClock
from muster.core.table_clock.folding import fold
from muster.core.table_clock.terms import ClockTerms
from tests.core.table_clock.recount import Story
from tests.core.table_clock.table import HANDS, NOON, Table, sec

SHORT = ClockTerms(kind="chess", side=150, stages=("Deployment",), least_turn=5, lead=5)
LONG = ClockTerms(kind="chess", side=36_000, stages=("Deployment",))
TURNS = ClockTerms(kind="turns", turn=60, extension=30)
FEW = ClockTerms(kind="chess", side=200, turns=2)

NEAR = st.integers(-1, 1)
MOSTLY_NOW = st.sampled_from([0, 0, 0, 0, 0, 0, -1, 1])


@st.composite
def wishes(draw: st.DrawFn, clock: TableClock) -> asks.Ask:
    """Something that somebody could want of this clock, often possible just now."""
    stage = max(1, clock.stage.number + draw(MOSTLY_NOW))
    loan, side = max(1, clock.loans + draw(NEAR)), draw(st.sampled_from([0, 1]))
    back = max(0, clock.back + draw(MOSTLY_NOW))
    ended = clock.switch.stage if clock.switch else max(1, stage - 1)
    several: list[asks.Ask] = [
        asks.Start(stage=stage, back=back),
        asks.Switch(stage=stage, back=back),
        asks.Switch(stage=stage, back=back, loans=clock.loans),
        asks.Lend(stage=stage, back=back, loan=loan),
        asks.GiveBack(stage=stage, back=back, loan=loan),
        asks.TakeBack(stage=ended, back=back, side=side),
        asks.TakeBack(stage=ended, back=back),
        asks.Pause(),
        asks.Resume(),
        asks.TakeExtension(stage=stage, back=back),
        asks.ClaimLead(stage=stage, back=back, side=side),
        asks.NoteFall(side=side),
        asks.Adjust(side=side, seconds=draw(st.integers(-60, 60)), reason="because"),
        asks.Stop(),
    ]
    often = several[1:7] if clock.begun else several[:1]
    return draw(st.sampled_from([*often, *often, *often, *several]))


@st.composite
def afternoons(draw: st.DrawFn) -> tuple[Table, int]:
    """A table after many taps, some of them late, and the second it is then."""
    table, now = Table(terms=draw(st.sampled_from([SHORT, LONG, TURNS, FEW]))), 0
    for _ in range(draw(st.sampled_from([0, 5, 10, 15, 20, 25]))):
        now += draw(st.integers(0, 30))
        made = now - draw(st.sampled_from([0, 0, 0, 1, 7, 40]))
        by = draw(st.sampled_from(sorted(HANDS)))
        with suppress(Refused):
            table.do(made, draw(wishes(table.clock)), by, arrives=now)
    return table, now + draw(st.integers(0, 200))


@settings(deadline=None)
@given(afternoons())
def test_what_was_charged_paused_and_waited_for_is_all_the_time_there_was(
    afternoon: tuple[Table, int],
) -> None:
    table, at = afternoon
    clock, now = table.clock, sec(at)
    until = clock.until(now)
    waited = (clock.spells[0].since if clock.begun else until) - clock.opened
    parts = [clock.charged(side, now) for side in (0, 1, None)]
    assert min(parts) >= timedelta()
    assert sum(parts, waited + clock.rested(now)) == until - clock.opened


@settings(deadline=None)
@given(afternoons())
def test_somebody_who_counts_second_by_second_finds_the_same(afternoon: tuple[Table, int]) -> None:
    table, at = afternoon
    clock, now = table.clock, sec(at)
    counted = Story(table.lines).count(at)
    used = [clock.charged(side, now) // timedelta(seconds=1) for side in (0, 1, None)]
    fall = clock.fall
    fell = fall.at if fall is not None and fall.at <= now else None
    assert (used, clock.rested(now) // timedelta(seconds=1)) == (
        [counted.first, counted.second, counted.nobody],
        counted.paused,
    )
    assert fell == (None if counted.fell is None else sec(counted.fell))


@settings(deadline=None)
@given(afternoons())
def test_time_left_never_grows_but_by_an_officials_hand(afternoon: tuple[Table, int]) -> None:
    table, at = afternoon
    for earlier, later in ((at, at + 1), (at, at + 500)):
        assert all(b <= a for a, b in zip(table.left(earlier), table.left(later), strict=True))
        assert min(table.left(later)) >= 0


@settings(deadline=None)
@given(afternoons())
def test_every_beginning_of_a_stream_is_a_clock_and_the_rest_follows_from_it(
    afternoon: tuple[Table, int],
) -> None:
    table, _ = afternoon
    clocks = [fold(table.lines[:n]) for n in range(1, len(table.lines) + 1)]
    assert clocks[-1] == table.clock
    assert all(a.latest <= b.latest and a.settled <= b.settled for a, b in pairwise(clocks))
    for clock in clocks:
        assert [spell.since for spell in clock.spells] == sorted(s.since for s in clock.spells)


# ── any order ──

Tap = tuple[int, asks.Ask, str]
"""The second it was made, what it was, and who made it."""


class Told:
    """The taps of a game as they are made, one after the other, by anybody's hand."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw, self.now, self.back = draw, 0, 0
        self.taps: list[Tap] = [(0, asks.Start(), "ann")]

    def after(self, seconds: st.SearchStrategy[int], ask: asks.Ask, by: str = "") -> None:
        self.now += self.draw(seconds)
        self.taps.append((self.now, ask, by or self.draw(st.sampled_from(["ann", "bob"]))))

    def lend(self, stage: int, before: int) -> int:
        """So often that it is this many times together; and back again each time."""
        loans = self.draw(st.integers(before, 2))
        for loan in range(before + 1, loans + 1):
            where = {"stage": stage, "loan": loan, "back": self.back}
            self.after(A_WHILE, asks.Lend(**where))
            self.after(A_WHILE, asks.GiveBack(**where))
        return loans

    def pause(self) -> None:
        self.after(A_WHILE, asks.Pause(reason="ruling"), "judge")
        self.after(A_WHILE, asks.Resume(), "judge")

    def slip(self, stage: int, loans: int) -> None:
        """A switch too early; perhaps somebody goes on by it, until it is taken back."""
        self.after(A_TURN, asks.Switch(stage=stage, loans=loans, back=self.back))
        if self.draw(st.booleans()):
            self.after(SHORTLY, asks.Lend(stage=stage + 1, back=self.back))
        owner = (stage - 1) % 2
        for side in self.draw(st.sampled_from([(1 - owner,), (owner, 1 - owner)])):
            ask = asks.TakeBack(stage=stage, side=side, back=self.back)
            self.after(SHORTLY, ask, ("ann", "bob")[side])
        self.back += 1


A_WHILE, A_TURN, SHORTLY = st.integers(1, 90), st.integers(15, 90), st.integers(1, 9)


@st.composite
def games(draw: st.DrawFn) -> list[Tap]:
    """The taps of a whole game in the order they were made, with whoever made them."""
    told = Told(draw)
    for stage in range(1, draw(st.integers(2, 8))):
        loans = told.lend(stage, 0)
        if draw(st.booleans()):
            told.pause()
        if draw(st.booleans()):
            told.slip(stage, loans)
            loans = told.lend(stage, loans)
        told.after(A_TURN, asks.Switch(stage=stage, loans=loans, back=told.back))
    return told.taps


def official(tap: Tap) -> bool:
    return tap[2] == "judge"


def is_through(table: Table, tap: Tap, arrives: int) -> bool:
    """Whether it need not be sent again: it counts, or belongs to what was taken back."""
    try:
        table.do(*tap, arrives=arrives)
    except Refused as refusal:
        (problem,) = refusal.problems
        assert problem.code in {Code.TAP_AHEAD, Code.TAP_TAKEN_BACK}
        return problem.code is Code.TAP_TAKEN_BACK
    return True


@settings(deadline=None)
@given(games(), st.randoms(use_true_random=False))
def test_taps_that_arrive_in_any_order_end_in_the_same_clock(said: list[Tap], luck: Random) -> None:
    """Phones send again what came too early; officials stand at the table and are heard at once."""
    terms = LONG.model_copy(update={"least_turn": 15})
    in_order, mixed, end = Table(terms=terms), Table(terms=terms), said[-1][0]
    for made, ask, by in said:
        in_order.do(made, ask, by)
    start, *late = [tap for tap in said if not official(tap)]
    mixed.do(start[0], start[1], start[2])
    for made, ask, by in filter(official, said):
        mixed.do(made, ask, by)
    luck.shuffle(late)
    while late:
        waiting = [tap for tap in late if not is_through(mixed, tap, end)]
        assert len(waiting) < len(late)
        late = waiting
    assert mixed.clock == in_order.clock
    assert mixed.left(end + 60) == in_order.left(end + 60)


def test_the_recount_knows_a_plain_game() -> None:
    table = Table(terms=SHORT).do(3, asks.Start()).do(10, asks.Switch(stage=1))
    table.do(30, asks.Pause(), "judge").do(35, asks.Resume(), "judge")
    assert Story(table.lines).count(40) == (7, 25, 0, 5, 3, None)
    assert Story(table.lines).count(200)[-1] == 165
    assert table.clock.opened == NOON
