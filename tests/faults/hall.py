"""A hall under load: slips and entrants at the desk, taps on a sheet, a judge at a clock."""

from __future__ import annotations

import itertools
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event as Signal

from muster.core import commands as ask
from muster.core.event import Game
from muster.core.ids import EventId
from tests import fresh_server
from tests.faults import own_count
from tests.faults.books import Books
from tests.faults.hands import Hand, Wish
from tests.faults.listening import Listener
from tests.web.at_table import Table as SheetTable
from tests.web.phone import Phone
from tests.web.sending import form_of
from tests.web.table_clock import Table as ClockTable
from tests.web.venue import Venue

TOKEN = "a" * 32
WALKS_AWAY = 0.2
MINUTES = 50
PATIENCE = 60.0
SCREENS = 3
LATE = 20
"""How many of each hand's wishes come a second time when all is over."""

DAGGER = {
    "strategy": "cloak-and-dagger",
    "deployment": "corner",
    "schemes": "let-them-bleed death-beds power-ritual in-your-face deliver-a-message",
}
COUNTED = "cloak-and-dagger.single"
"""A question whose answer is any number: every tap says another."""


class Hall:
    """An event in its first round, everybody who works on it, and screens that follow."""

    def __init__(self, venue: Venue, ports: Sequence[int], chance: random.Random) -> None:
        self._venue, self._ports, self._chance = venue, ports, chance
        self.event = _playing(venue)
        slips, more, scored, timed = venue.games(self.event)
        sheet, clock = SheetTable(venue, self.event, scored), ClockTable(venue, self.event, 3)
        sheet.taps(sheet.ann, "open")
        clock.started(MINUTES)
        self.desk = desk = _signed_in(venue)
        self.hands = (
            self._hand(self._slips(slips), desk, walks_away=WALKS_AWAY),
            self._hand(self._slips(more), desk),
            self._hand(_entrants(self.event), desk, walks_away=WALKS_AWAY, pause=0.05),
            self._hand(_taps(sheet.ann, scored, 0)),
            self._hand(_taps(sheet.dov, scored, 1)),
            self._hand(_seconds(clock.judge, timed)),
        )
        self.books = Books(self.event, sheet=scored, clock=timed)

    @contextmanager
    def busy(self) -> Iterator[None]:
        """Everybody is at work meanwhile; whatever they had begun is finished afterwards."""
        enough = Signal()
        with ThreadPoolExecutor(len(self.hands)) as threads:
            working = [threads.submit(hand.work, enough) for hand in self.hands]
            try:
                yield
            finally:
                enough.set()
        assert [hand.exception() for hand in working] == [None] * len(working)

    @contextmanager
    def screens(self) -> Iterator[tuple[Listener, ...]]:
        path = f"/e/{self.event}/live?game={self.books.sheet.id}"
        screens = tuple(Listener(self._ports, path, self._own_chance()) for _ in range(SCREENS))
        try:
            yield screens
        finally:
            for screen in screens:
                screen.close()

    def wait_until(self, so: Callable[[], bool]) -> None:
        """However long it takes; what never comes about is found by whoever looks for it then."""
        end = time.monotonic() + PATIENCE
        while not so() and time.monotonic() < end:
            time.sleep(0.05)

    def wait_for_refusals(self) -> None:
        """Until everybody has been told at least once."""
        self.wait_until(lambda: all(hand.refused for hand in self.hands))

    # ── what must hold ──

    def answered(self) -> set[str]:
        """The marks of everything the servers have said yes to by now."""
        return {wish.mark for hand in self.hands for wish in tuple(hand.answered)}

    def left(self) -> set[str]:
        return {wish.mark for hand in self.hands for wish in hand.left}

    def check_kept(self) -> None:
        """While everybody is at work: what was answered is there, and nothing is there twice."""
        promised = self.answered()
        written = self.books.written()
        assert promised - set(written) == set()
        assert _doubled(written) == []

    def check_all(self) -> None:
        """When everybody is done: nothing is there that was not asked for, and all of it holds."""
        promised, written = self.answered(), self.books.written()
        assert _doubled(written) == []
        assert promised <= set(written) <= promised | self.left()
        assert own_count.count(fresh_server.data_folder(), self.event) == written
        assert self.books.faults() == []

    def check_late(self) -> None:
        """What comes a second time, long after it was answered, changes nothing."""
        before = self.books.stand()
        for hand in self.hands:
            hand.again(LATE)
        assert self.books.stand() == before

    # ── who asks for what ──

    def _hand(
        self,
        wishes: Iterator[Wish],
        headers: Mapping[str, str] | None = None,
        *,
        walks_away: float = 0.0,
        pause: float = 0.0,
    ) -> Hand:
        return Hand(self._ports, wishes, headers or {}, self._own_chance(), walks_away, pause)

    def _own_chance(self) -> random.Random:
        return random.Random(self._chance.random())

    def _slips(self, game: Game) -> Iterator[Wish]:
        """Corrections, so that one game can take as many as there are."""
        score = self._venue.score(self.event, game)
        path = f"/desk/{self.event}/ask/rule-result/"
        fields = form_of(ask.RuleResult(game=game.id, score=score, how="ruled"))
        marks = (f"slip {game.id} {n}" for n in itertools.count())
        return (Wish(path, {**fields, "reason": mark, "key": mark}, mark) for mark in marks)


def _entrants(event: EventId) -> Iterator[Wish]:
    path = f"/desk/{event}/ask/register-entrants/"
    marks = (f"Late {n}" for n in itertools.count())
    return (Wish(path, {"name": mark, "key": mark}, mark) for mark in marks)


def _taps(player: Phone, game: Game, side: int) -> Iterator[Wish]:
    for n in itertools.count(1):
        mark = f"tap {side} {n}"
        fields = {"spot": f"1.{side}.{COUNTED}", "value": n, "confirm": "seals-missing"}
        yield Wish(f"{player.link}at/{game.id}/sheet/tap/answer/", {**fields, "key": mark}, mark)


def _seconds(judge: Phone, game: Game) -> Iterator[Wish]:
    """A second for one side, again and again: nothing about it says that it was given before."""
    for n in itertools.count():
        mark = f"second {n}"
        fields = {"side": 0, "more": 1, "reason": mark, "key": mark}
        yield Wish(f"{judge.link}at/{game.id}/clock/tap/adjust/", fields, mark)


def _doubled(written: Counter[str]) -> list[str]:
    return [mark for mark, times in written.items() if times > 1]


def _playing(venue: Venue) -> EventId:
    event = venue.started("GG4", 8)
    parts = {slot: tuple(ids.split()) for slot, ids in DAGGER.items()}
    venue.do(event, ask.SetEncounter(round=1, title="The first", parts=parts))
    venue.do(event, ask.PairRound())
    venue.publish(event)
    return event


def _signed_in(venue: Venue) -> dict[str, str]:
    session = venue.organiser.cookies["sessionid"].value
    return {"Cookie": f"sessionid={session}; csrftoken={TOKEN}", "X-CSRFToken": TOKEN}
