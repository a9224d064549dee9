"""What a table's clock is kept by: how much time there is, and the stages it is used in."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from muster.core.record import Record
from muster.core.rulepack.basis import Count
from muster.core.rulepack.schema import Rulepack
from muster.core.rulepack.times import clock_row

SIDES = (0, 1)
MINUTE = 60

Seconds = Annotated[int, Field(ge=0)]


class Stage(NamedTuple):
    """One side's time between two taps: a turn, or what it does before the first one.

    `title` says what that is, and is empty in a turn; `turn` is then 0.
    """

    number: int
    side: int
    title: str
    turn: int


class ClockTerms(Record):
    """`chess`: each side has its time for the game. `turns`: each turn has its own.

    `side`, `turn`, `extension`, `least_turn` and `play_out` are seconds. `lead` is how far ahead
    somebody must be to end a turn and the game at once. `runs_out` is the question of the sheet
    that a clock answers by running out. `turns` is how many each side has; 0 if that is not known.
    """

    kind: Literal["chess", "turns"]
    side: Seconds = 0
    turn: Seconds = 0
    extension: Seconds = 0
    stages: tuple[str, ...] = ()
    least_turn: Seconds = 0
    lead: Count = 0
    play_out: Seconds | None = None
    runs_out: str = ""
    turns: Count = 0

    @property
    def last(self) -> int | None:
        """The number of the stage that ends the game."""
        return len(SIDES) * (len(self.stages) + self.turns) if self.turns else None

    def stage(self, number: int) -> Stage:
        """The first is number 1; from then on the sides alternate."""
        round_trip, side = divmod(number - 1, len(SIDES))
        if round_trip < len(self.stages):
            return Stage(number, side, self.stages[round_trip], 0)
        return Stage(number, side, "", round_trip - len(self.stages) + 1)

    def owner(self, number: int) -> int:
        return self.stage(number).side


def terms_of(rules: Rulepack) -> ClockTerms | None:
    """The terms that these rules set; nothing where games have no clock at the table."""
    times, row = rules.times, clock_row(rules)
    if times.clock == "classic" and row is not None:
        extension = row.extension * MINUTE
        turn, turns = row.turn * MINUTE, _turns(rules)
        return ClockTerms(kind="turns", turn=turn, extension=extension, turns=turns)
    minutes = row.player if row is not None else times.chess.minutes
    return _chess(rules, minutes * MINUTE) if minutes else None


def terms_with(rules: Rulepack, minutes: int) -> ClockTerms:
    """The same, with so many minutes: for each turn by turn timing, else on each side's clock."""
    terms = terms_of(rules)
    if terms is not None and terms.kind == "turns":
        return terms.model_copy(update={"turn": minutes * MINUTE})
    return _chess(rules, minutes * MINUTE)


def _turns(rules: Rulepack) -> int:
    """A tap ends a turn of the game only where each side has turns of its own."""
    return rules.play.turns if rules.play.each_side else 0


def _chess(rules: Rulepack, seconds: int) -> ClockTerms:
    """In an untimed game nothing follows from a clock that an official put there."""
    chess, turns = rules.times.chess, _turns(rules)
    if rules.times.clock == "none":
        return ClockTerms(kind="chess", side=seconds, stages=chess.stages, turns=turns)
    play_out = None if chess.play_out is None else chess.play_out * MINUTE
    return ClockTerms(
        kind="chess",
        side=seconds,
        stages=chess.stages,
        least_turn=chess.least_turn,
        lead=chess.lead,
        play_out=play_out,
        runs_out=chess.runs_out,
        turns=turns,
    )
