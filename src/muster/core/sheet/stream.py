"""A game's own stream: taps folded into a sheet, new ones decided, any of them taken back."""

from __future__ import annotations

from collections.abc import Sequence

from muster.core.problem import Code, Problem, Refused, refuse
from muster.core.rulepack.schema import Rulepack
from muster.core.sheet import taps
from muster.core.sheet.check import problems_of
from muster.core.sheet.played import Played, apply, opened


class Broken(Exception):
    """A stream whose lines cannot follow one another: no honest Muster wrote it."""

    def __init__(self, line: int) -> None:
        self.line = line
        super().__init__(f"line {line} cannot follow from those before it")


def standing(lines: Sequence[taps.TapLine]) -> list[taps.TapLine]:
    """The lines that count: not taken back, or taken back by something that was taken back."""
    gone: set[int] = set()
    for line in reversed(lines):
        if isinstance(line.fact, taps.TakenBack) and line.n not in gone:
            gone.add(line.fact.line)
    return [
        line for line in lines if line.n not in gone and not isinstance(line.fact, taps.TakenBack)
    ]


def fold(lines: Sequence[taps.TapLine], rules: Rulepack) -> Played:
    """The sheet that these lines make."""
    first = lines[0].fact if lines else None
    if not isinstance(first, taps.SheetOpened):
        raise Broken(1)
    played = opened(rules, first)
    for line in standing(lines)[1:]:
        try:
            played = apply(played, line.fact)
        except KeyError:
            raise Broken(line.n) from None
    return played


def begin(rules: Rulepack, tap: taps.SheetOpened) -> Played:
    """A new sheet; refused if the pack does not know what the game is about."""
    known = {element.id for element in rules.elements}
    wrong = [part for part in (*tap.parts, *tap.pool) if part not in known]
    if wrong:
        raise Refused(
            Problem(Code.PART_UNKNOWN, {"part": part, "known": sorted(known)}) for part in wrong
        )
    return opened(rules, tap)


def decide(lines: Sequence[taps.TapLine], rules: Rulepack, tap: taps.Tap) -> Played:
    """The sheet after a tap, or `Refused` with every reason; nothing is ever lost by asking."""
    if isinstance(tap, taps.TakenBack):
        return _taken_back(lines, rules, tap)
    if isinstance(tap, taps.SheetOpened):
        raise refuse(Code.ALREADY_SO)
    played = fold(lines, rules)
    found = problems_of(played, tap)
    if found:
        raise Refused(found)
    return apply(played, tap)


def _taken_back(lines: Sequence[taps.TapLine], rules: Rulepack, tap: taps.TakenBack) -> Played:
    """Taking a line back is possible while everything after it can still be."""
    counting = standing(lines)
    target = next((line for line in lines if line.n == tap.line), None)
    if target is None or tap.line == 1:
        raise refuse(Code.LINE_UNKNOWN, line=tap.line)
    takes_back = isinstance(target.fact, taps.TakenBack)
    if not takes_back and target not in counting:
        raise refuse(Code.ALREADY_SO)
    again = {target.fact.line} if isinstance(target.fact, taps.TakenBack) else set()
    kept = [line for line in lines if line.n in again or (line in counting and line.n != tap.line)]
    played = fold(kept[:1], rules)
    for line in kept[1:]:
        if problems_of(played, line.fact):
            raise refuse(Code.LINE_LEANED_ON, line=tap.line, lines=(line.n,))
        played = apply(played, line.fact)
    return played
