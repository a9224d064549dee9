"""An hour at a table with two bad phones: the clock charges what was really used."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import count
from random import Random

import pytest

from muster.core.chain import BEGINNING, After, read_line, write_line
from muster.core.problem import Code, Refused
from muster.core.table_clock import asks, ticks
from muster.core.table_clock.offset import RoundTrip, offset_of
from tests.core.table_clock.table import Table, need_terms, sec
from tests.packs.making import SR17

ENDLESS = need_terms(SR17).model_copy(update={"turns": 0})
"""Short turns for an hour are more than a game has."""
HOUR = 3600.0
MOST_SKEW = 300.0
MOST_TRIP = 0.4
AGAIN = 1.0
"""Seconds until a phone tries again."""
HALF_A_SECOND = timedelta(seconds=0.5)


class World:
    """True time, which is the server's, and whatever is to happen in it."""

    def __init__(self, seed: int) -> None:
        self.luck = Random(seed)
        self.now = 0.0
        self.table = Table(terms=ENDLESS)
        self.restarts = 0
        self._coming: list[tuple[float, int, Callable[[], None]]] = []
        self._number = count()

    def later(self, delay: float, what: Callable[[], None]) -> None:
        heapq.heappush(self._coming, (self.now + delay, next(self._number), what))

    def run(self) -> None:
        while self._coming:
            self.now, _, what = heapq.heappop(self._coming)
            what()

    def trip(self) -> tuple[float, float]:
        """How long a question and its answer are under way; hardly ever the same."""
        both = self.luck.uniform(0.02, MOST_TRIP)
        up = both * self.luck.random()
        return up, both - up

    def restart(self) -> None:
        """All the server has left is what it wrote."""
        texts = [write_line(line) for line in self.table.lines]
        self.table.lines = tuple(read_again(texts))
        self.restarts += 1


def read_again(texts: list[str]) -> Iterator[ticks.TickLine]:
    after = After(0, BEGINNING)
    for text in texts:
        line = read_line(text, ticks.TickLine, after)
        assert isinstance(line, ticks.TickLine)
        after = After(line.n, line.hash)
        yield line


class Phone:
    """Its clock is wrong, it is offline for minutes, and it keeps what it could not send."""

    def __init__(self, world: World, owner: str) -> None:
        self.world, self.owner = world, owner
        self.skew = world.luck.uniform(-MOST_SKEW, MOST_SKEW)
        self.trips: list[RoundTrip] = []
        self.kept: list[tuple[float, asks.Ask]] = []
        self.busy = False
        self.offline: list[tuple[float, float]] = []
        self._plan()

    def _plan(self) -> None:
        luck, at = self.world.luck, 20.0
        while at < HOUR:
            at += luck.uniform(60, 600)
            self.offline.append((at, at := at + luck.uniform(20, 240)))
        for n in range(8):
            self.world.later(n * 0.5, self.ask_the_time)
        for n in range(1, int(HOUR) // 30):
            self.world.later(n * 30.0, self.ask_the_time)

    @property
    def time(self) -> float:
        return self.world.now + self.skew

    @property
    def online(self) -> bool:
        return not any(begin <= self.world.now < end for begin, end in self.offline)

    def ask_the_time(self) -> None:
        if not self.online:
            return
        sent, (up, down) = self.time, self.world.trip()
        answered = self.world.now + up
        took = up + down
        trip = RoundTrip(sent * 1000, answered * 1000, (sent + took) * 1000)
        self.world.later(took, lambda: self.trips.append(trip))

    def tap(self, ask: asks.Ask) -> None:
        """As its owner taps, it notes the server's time as well as it knows it."""
        found = offset_of(self.trips)
        assert found is not None
        self.kept.append((self.time + found.ahead / 1000, ask))
        self.send()

    def send(self) -> None:
        """One at a time, in the order of tapping."""
        if self.busy or not self.kept:
            return
        if not self.online:
            self.world.later(AGAIN, self.send)
            return
        self.busy = True
        up, down = self.world.trip()
        self.world.later(up, lambda: self.arrive(down))

    def arrive(self, down: float) -> None:
        made, ask = self.kept[0]
        wait = down
        try:
            self.world.table.do(made, ask, self.owner, arrives=self.world.now)
            self.kept.pop(0)
        except Refused as refusal:
            if refusal.problems[0].code is not Code.TAP_AHEAD:
                raise
            wait += AGAIN
        if self.world.luck.random() < 0.2:
            self.world.restart()
        self.world.later(wait, self.answered)

    def answered(self) -> None:
        self.busy = False
        self.send()


def play(world: World, phones: list[Phone]) -> list[float]:
    """A game of an hour, and the seconds that each side really used."""
    luck, used, at, stage = world.luck, [0.0, 0.0], 30.0, 1

    def tap(when: float, side: int, ask: asks.Ask) -> None:
        world.later(when, lambda: phones[side].tap(ask))

    tap(at, 0, asks.Start())
    back = 0
    while at < HOUR:
        side, loans = (stage - 1) % 2, 0
        while luck.random() < 0.3:
            loans += 1
            own, lent = luck.uniform(2, 60), luck.uniform(1, 20)
            tap(at + own, side, asks.Lend(stage=stage, loan=loans, back=back))
            tap(at + own + lent, side, asks.GiveBack(stage=stage, loan=loans, back=back))
            used[side] += own
            used[1 - side] += lent
            at += own + lent
        if luck.random() < SLIPS:
            took = slip(tap, asks.Switch(stage=stage, loans=loans, back=back), at, luck)
            used[side] += took
            at += took
            back += 1
        last = luck.uniform(20, 240)
        used[side] += last
        at += last
        tap(at, side, asks.Switch(stage=stage, loans=loans, back=back))
        stage += 1
    return used


SLIPS = 0.3
"""How often somebody taps too early: the other gives it back, or both agree that it was a slip."""


def slip(
    tap: Callable[[float, int, asks.Ask], None], wrong: asks.Switch, at: float, luck: Random
) -> float:
    """How long the turn of whoever tapped has gone on until that was put right."""
    side, own, noticed = (wrong.stage - 1) % 2, luck.uniform(20, 90), luck.uniform(1, 20)
    tap(at + own, side, wrong)
    agreed = [side, 1 - side] if luck.random() < 0.5 else [1 - side]
    took = own
    for who in agreed:
        took += noticed
        ask = asks.TakeBack(stage=wrong.stage, back=wrong.back, side=who)
        tap(at + took, who, ask)
    return took


@pytest.mark.req("SR17-071")
@pytest.mark.parametrize("seed", range(20))
def test_each_side_is_charged_what_it_used_to_half_a_second(seed: int) -> None:
    world = World(seed)
    phones = [Phone(world, "ann"), Phone(world, "bob")]
    used = play(world, phones)
    world.run()
    assert [phone.kept for phone in phones] == [[], []]
    assert world.restarts > 0
    clock = world.table.clock
    end = clock.spells[-1].since
    assert abs(end - sec(30 + sum(used))) < HALF_A_SECOND
    for side in (0, 1):
        assert abs(clock.charged(side, end) - timedelta(seconds=used[side])) < HALF_A_SECOND
    assert any(line.late for line in world.table.lines)
    assert "taken-back" in world.table.kinds
