"""A game's own stream: taps folded into a sheet, new ones decided, any of them taken back."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from muster.core.problem import Code, Problem, Refused, refuse
from muster.core.rulepack.schema import Rulepack
from muster.core.sheet import taps
from muster.core.sheet.check import problems_of, refusals_of
from muster.core.sheet.played import Played, apply, opened

STAYS = (taps.ListSealed, taps.ListsShown, taps.PicksShown, taps.SealOpened)
"""What is never taken back: a list stays chosen, and who has looked or seen has done so."""


class Broken(Exception):
    """A stream whose lines cannot follow one another: no honest Muster wrote it."""

    def __init__(self, line: int) -> None:
        self.line = line
        super().__init__(f"line {line} cannot follow from those before it")


def standing(lines: Sequence[taps.TapLine]) -> list[taps.TapLine]:
    """The lines that count: not taken back, or taken back by something that was taken back."""
    counted = [line for line in _counted(lines) if not isinstance(line.fact, taps.TakenBack)]
    return counted[::-1]


def latest(lines: Sequence[taps.TapLine]) -> taps.TapLine:
    """The last of the lines that count; the first one always does."""
    return next(line for line in _counted(lines) if not isinstance(line.fact, taps.TakenBack))


def _counted(lines: Sequence[taps.TapLine]) -> Iterator[taps.TapLine]:
    """What was not taken back, the newest first: the newest word about a line is what counts."""
    gone: set[int] = set()
    for line in reversed(lines):
        if line.n not in gone:
            if isinstance(line.fact, taps.TakenBack):
                gone.add(line.fact.line)
            yield line


def fold(lines: Sequence[taps.TapLine], rules: Rulepack) -> Played:
    """The sheet that these lines make."""
    first = lines[0].fact if lines else None
    if not isinstance(first, taps.SheetOpened):
        raise Broken(1)
    n = 1
    try:
        played = opened(rules, first)
        for line in standing(lines)[1:]:
            n = line.n
            played = apply(played, line.fact)
    except KeyError:
        raise Broken(n) from None
    return played


def begin(rules: Rulepack, tap: taps.SheetOpened) -> Played:
    """A new sheet; refused if the pack does not know what the game is about."""
    known = {element.id for element in rules.elements}
    wrong = [part for part in (*tap.parts, *tap.pool, *tap.offered) if part not in known]
    if wrong:
        raise Refused(
            Problem(Code.PART_UNKNOWN, {"part": part, "known": sorted(known)}) for part in wrong
        )
    return opened(rules, tap)


def decide(
    lines: Sequence[taps.TapLine],
    rules: Rulepack,
    tap: taps.Tap,
    confirm: Collection[Code] = (),
) -> Played:
    """The sheet after a tap, or `Refused` with every reason; nothing is ever lost by asking."""
    if isinstance(tap, taps.TakenBack):
        played = taken_back(lines, rules, tap)
        if played.seals != (before := fold(lines, rules)).seals and before.begun:
            raise refuse(Code.LINE_STAYS, line=tap.line)
        return played
    if isinstance(tap, taps.SheetOpened):
        raise refuse(Code.ALREADY_SO)
    return tapped(fold(lines, rules), tap, confirm)


def tapped(played: Played, tap: taps.Tap, confirm: Collection[Code] = ()) -> Played:
    """As `decide`, for a sheet that is folded already, and a tap that takes nothing back."""
    found = [p for p in problems_of(played, tap) if not (p.confirmable and p.code in confirm)]
    if found:
        raise Refused(found)
    return apply(played, tap)


def taken_back(lines: Sequence[taps.TapLine], rules: Rulepack, tap: taps.TakenBack) -> Played:
    """Taking a line back is possible while everything after it can still be.

    What was sealed before a game that was stopped at once stays sealed too: `decide` sees to that,
    since there are streams in which it was taken back.
    """
    target = next((line for line in lines if line.n == tap.line), None)
    if target is None or tap.line == 1:
        raise refuse(Code.LINE_UNKNOWN, line=tap.line)
    if target not in _counted(lines):
        raise refuse(Code.ALREADY_SO)
    if isinstance(target.fact, STAYS):
        raise refuse(Code.LINE_STAYS, line=tap.line)
    before = fold(lines, rules)
    if before.finished and not isinstance(target.fact, taps.SheetFinished):
        raise refuse(Code.SHEET_FINISHED)
    played = _asked_again(_without(lines, target), rules, tap.line)
    if played.seals != before.seals and before.turned:
        raise refuse(Code.LINE_STAYS, line=tap.line)
    return played


def _without(lines: Sequence[taps.TapLine], target: taps.TapLine) -> list[taps.TapLine]:
    """The lines that count once the target does not: it is as if it had never been written."""
    return standing([line for line in lines if line.n != target.n])


def _asked_again(lines: Sequence[taps.TapLine], rules: Rulepack, gone: int) -> Played:
    """The sheet that these lines make, if each is still possible after those before it."""
    played = fold(lines[:1], rules)
    for line in lines[1:]:
        if refusals_of(played, line.fact):
            raise refuse(Code.LINE_LEANED_ON, line=gone, lines=(line.n,))
        played = apply(played, line.fact)
    return played
