"""A game's stream in memory for tests: the same decisions and folds, tap by tap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from muster.core.chain import BEGINNING, After, Stamp, chained, write_line
from muster.core.ids import EntrantId, GameId, PersonId
from muster.core.problem import Code, Problem, Refused
from muster.core.rulepack.schema import Rulepack
from muster.core.sheet import taps
from muster.core.sheet.of_game import common_and_pool, offered
from muster.core.sheet.played import Played
from muster.core.sheet.sealed import Choice, commitment
from muster.core.sheet.sheet import END, START
from muster.core.sheet.stream import begin, decide, fold
from muster.packs import find

ANN, BOB = EntrantId("ann"), EntrantId("bob")
GAME = GameId("g1")
NOON = datetime(2024, 6, 15, 12, tzinfo=UTC)
SALT = "5a" * 16

Parts = Mapping[str, Sequence[str]]


class Stream:
    """`Stream("WC", battleplan=["lightning-raid"]).says(objectives=(2, 1)).end_turn().totals`."""

    def __init__(self, pack: str | Rulepack, **parts: Sequence[str]) -> None:
        found = find(pack) if isinstance(pack, str) else pack
        assert found is not None, pack
        self.rules = found
        common, pool = common_and_pool(found, parts)
        first = taps.SheetOpened(
            game=GAME, sides=(ANN, BOB), parts=common, pool=pool, offered=offered(found, parts)
        )
        begin(found, first)
        self.lines: tuple[taps.TapLine, ...] = ()
        self._write(first)

    @classmethod
    def opened(cls, rules: Rulepack, first: taps.SheetOpened) -> Stream:
        """A stream that begins with this line."""
        stream = cls(rules)
        stream.lines = ()
        stream._write(first)
        return stream

    # ── tapping ──

    def tap(self, *several: taps.Tap) -> Stream:
        """What was left blank is meant to be."""
        for tap in several:
            decide(self.lines, self.rules, tap, {Code.LEFT_BLANK})
            self._write(tap)
        return self

    def say(
        self, name: str, value: object, *, side: int = 0, step: int | None = None, part: str = ""
    ) -> Stream:
        """An answer to the question of this name, in the turn under way if no step is given."""
        return self.tap(self.answer(name, value, side=side, step=step, part=part))

    def answer(
        self, name: str, value: object, *, side: int = 0, step: int | None = None, part: str = ""
    ) -> taps.Answered:
        asked = [one for one in self.played.sheet.questions() if one.input.id == name]
        mine = [one for one in asked if side in one.sides and part in {"", one.part.id}]
        inside = mine[0].part.id if mine else part
        steps = {"start": START, "end": END, "turn": self.played.closed + 1}
        now = steps[mine[0].input.at if mine else "turn"]
        said = {"side": side, "part": inside, "input": name, "value": value}
        return taps.Answered.model_validate({**said, "step": now if step is None else step})

    def end_turn(self, times: int = 1) -> Stream:
        for _ in range(times):
            self.tap(taps.TurnEnded(step=self.played.closed + 1))
        return self

    def stop(self) -> Stream:
        return self.tap(taps.PlayStopped(reason="time was called"))

    def undo(self, line: int | None = None) -> Stream:
        return self.tap(taps.TakenBack(line=self.lines[-1].n if line is None else line))

    def seal(self, part: str, *, side: int = 0, number: int = 1, **notes: str) -> Stream:
        return self.tap(sealed(part, side=side, number=number, **notes))

    def refused(self, tap: taps.Tap) -> list[Code]:
        """The codes a tap is refused with; the stream is checked to be untouched."""
        return [problem.code for problem in self.problems(tap)]

    def problems(self, tap: taps.Tap) -> tuple[Problem, ...]:
        before, played = self.lines, self.played
        try:
            decide(self.lines, self.rules, tap)
        except Refused as refusal:
            assert (self.lines, outcome(self.played)) == (before, outcome(played))
            return refusal.problems
        raise AssertionError("not refused")

    def _write(self, tap: taps.Tap) -> None:
        last = self.lines[-1] if self.lines else None
        after = After(last.n, last.hash) if last else After(0, BEGINNING)
        person = PersonId("ann")
        self.lines += chained(taps.TapLine, (tap,), after, Stamp(person, NOON, ""))

    # ── what came out ──

    @property
    def played(self) -> Played:
        return fold(self.lines, self.rules)

    @property
    def totals(self) -> list[tuple[int, ...]]:
        return list(self.played.tally.totals[1:])

    @property
    def last(self) -> int:
        return self.lines[-1].n

    @property
    def text(self) -> str:
        """The stream as it stands in its file."""
        return "\n".join(write_line(line) for line in self.lines)


def outcome(played: Played) -> tuple[object, ...]:
    """All that a sheet says, for comparing two that were worked out apart."""
    tally = played.tally
    said = (played.answers, played.closed, played.stopped, played.finished)
    return (*said, played.seals, played.shown, tally.scored, tally.totals, tally.over)


def sealed(part: str, *, side: int = 0, number: int = 1, **notes: str) -> taps.ChoiceSealed:
    hidden = commitment(Choice(GAME, side, part, notes), SALT)
    return taps.ChoiceSealed(side=side, number=number, commitment=hidden)


def shown(part: str, notes: Mapping[str, str] | None = None, **more: object) -> taps.ChoiceShown:
    """The first choice of the first side, opened with the usual salt, unless `more` says else."""
    said = {"side": 0, "number": 1, "part": part, "notes": notes or {}, "salt": SALT}
    return taps.ChoiceShown.model_validate({**said, **more})
