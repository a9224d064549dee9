"""The clock of one table, tapped under its event's lock, wherever the event is kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from datetime import datetime
from threading import Lock

from muster.core.access import Actor
from muster.core.chain import Stamp, chained
from muster.core.ids import EntrantId, GameId
from muster.core.problem import Code, refuse
from muster.core.table_clock import ticks
from muster.core.table_clock.asks import Ask, Hand
from muster.core.table_clock.clock import TableClock
from muster.core.table_clock.decide import decide
from muster.core.table_clock.folding import Broken, advance, fold
from muster.core.table_clock.of_game import hand_of, need_round, officials_of, opening
from muster.core.text import reasoned
from muster.journal.file import JournalDamaged
from muster.journal.game_checks import Held, at_table
from muster.journal.perform import fresh, now
from muster.journal.stream_limits import need_room
from muster.journal.streams import CLOCK, StreamStore, end_of

Lines = tuple[ticks.TickLine, ...]


@dataclass(frozen=True, slots=True)
class Ticked:
    """What was written, nothing if it was said already; the clock as it now is, and as it was."""

    lines: Lines
    clock: TableClock
    before: TableClock | None = None


class Folded:
    """Clocks by the hash of their latest line, which stands for all those before it."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._kept: OrderedDict[str, TableClock] = OrderedDict()
        self._lock = Lock()

    def get(self, lines: Lines) -> TableClock:
        clock = self._known(lines)
        with self._lock:
            self._kept[lines[-1].hash] = clock
            self._kept.move_to_end(lines[-1].hash)
            if len(self._kept) > self._room:
                self._kept.popitem(last=False)
        return clock

    def _known(self, lines: Lines) -> TableClock:
        for number in range(len(lines), max(0, len(lines) - BACK), -1):
            clock = self._kept.get(lines[number - 1].hash)
            if clock is not None:
                return advance(clock, lines[number:])
        return fold(lines)


BACK = 3
"""Lines since a clock was last asked for: an act has one or two."""
FOLDED = Folded(room=1_000)


@dataclass(frozen=True, slots=True)
class ClockStore:
    """The clock of one game of an event."""

    store: StreamStore
    game: GameId

    @property
    def stream(self) -> str:
        return f"{CLOCK}{self.game}"

    def lines(self) -> Lines:
        return self.store.lines(self.stream, ticks.TickLine)

    def load(self) -> TableClock | None:
        """Nothing until somebody opens it."""
        lines = self.lines()
        return self.folded(lines) if lines else None

    def folded(self, lines: Lines) -> TableClock:
        try:
            return FOLDED.get(lines)
        except Broken as broken:
            say = "says something that cannot follow from the lines before it"
            raise JournalDamaged(self.store.where(self.stream), broken.line, say) from None

    def open(self, actor: Actor, first: EntrantId | None = None, minutes: int = 0) -> Ticked:
        """Lay the clock on the table; until it is started, also in another way than before.

        `minutes` is what an official gives each side instead of the time that the rules set;
        players leave it as it is.
        """
        with self._at(actor) as held:
            lines = held.writing.lines(self.stream, ticks.TickLine)
            at = _at_least(now(), lines)
            tick = opening(held.event, held.game, first, at, minutes)
            official = _hand(held, actor, tick.sides).official
            if minutes and not official:
                raise refuse(Code.NOT_ALLOWED, verb="set-minutes", roles=("organiser", "judge"))
            if lines:
                before = self.folded(lines)
                terms = tick.terms if official else before.terms
                tick = tick.model_copy(update={"terms": terms})
                _need_other(before, tick)
            return self._write(held, lines, (tick,), actor, at)

    def put_first(self, actor: Actor, first: EntrantId) -> Ticked | None:
        """Somebody else goes first, on the same terms; nothing where it runs or says so already."""
        with self._at(actor) as held:
            lines = held.writing.lines(self.stream, ticks.TickLine)
            before = self.folded(lines) if lines else None
            if before is None or before.begun or before.stopped or first != before.sides[1]:
                return None
            at = _at_least(now(), lines)
            sides, terms = (first, before.sides[0]), before.terms
            tick = ticks.ClockOpened(made=at, game=self.game, sides=sides, terms=terms)
            return self._write(held, lines, (tick,), actor, at)

    def tap(self, actor: Actor, ask: Ask, made: datetime | None = None) -> Ticked:
        """Do what is asked as of when it was tapped, or raise `Refused` and change nothing."""
        with self._at(actor) as held:
            lines = held.writing.lines(self.stream, ticks.TickLine)
            if not lines:
                raise refuse(Code.TABLE_CLOCK_MISSING)
            at, clock = _at_least(now(), lines), self.folded(lines)
            hand = _hand(held, actor, clock.sides)
            need_round(held.event, held.game, clock, ask, min(made or at, at))
            several = tuple(map(reasoned, decide(clock, ask, hand, made or at, at)))
            return replace(self._write(held, lines, several, actor, at), before=clock)

    def _at(self, actor: Actor) -> AbstractContextManager[Held]:
        return at_table(self.store, self.game, actor, "tap-clock")

    def _write(
        self, held: Held, lines: Lines, several: Sequence[ticks.Tick], actor: Actor, at: datetime
    ) -> Ticked:
        need_room(held.event, held.game, actor, len(lines) + len(several))
        told = chained(ticks.TickLine, several, end_of(lines), Stamp(actor.person, at, fresh()))
        after = self.folded((*lines, *told))
        if told:
            held.writing.extend(self.stream, told)
        return Ticked(told, after)


def _hand(held: Held, actor: Actor, sides: tuple[EntrantId, ...]) -> Hand:
    return hand_of(held.event, actor, sides, officials_of(held.event, sides))


def _at_least(at: datetime, lines: Lines) -> datetime:
    """Now, and never before the latest line: a laptop's clock may be set back."""
    return max([at, *(line.at for line in lines[-1:])])


def _need_other(clock: TableClock, tick: ticks.ClockOpened) -> None:
    """A clock that was started stays as it is; one that would be the same need not be opened."""
    same = (clock.sides, clock.terms) == (tick.sides, tick.terms)
    if same or clock.begun or clock.stopped is not None:
        raise refuse(Code.ALREADY_SO)
