"""Checking the sheet of a game afterwards: every tap is asked again, and the report compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from muster.core.check_score import tidy
from muster.core.event import Event, Game, How
from muster.core.problem import Code, Refused, refuse
from muster.core.rulepack.schema import Rulepack
from muster.core.score import Score
from muster.core.sheet import taps
from muster.core.sheet.check import CHECK, refusals_of
from muster.core.sheet.of_game import opening, report_of
from muster.core.sheet.played import Played, apply
from muster.core.sheet.stream import fold, taken_back
from muster.core.verify import Check, Subject, in_order

BY_SHEET = frozenset({How.CONFIRMED, How.ENTERED})
"""How a result comes to count that is what players said; any other was decided over them."""


def audit_sheet(event: Event, game: Game, lines: Sequence[taps.TapLine]) -> Iterator[Check]:
    """Everything a stranger can check about one game's stream; nothing is looked at past a no."""
    checks = (*_chain(game, lines), _opened(event, game, lines[0]))
    yield from checks
    if not all(check.holds for check in checks):
        return
    played, refused = _asked_again(event.rules, lines)
    n = refused or lines[-1].n
    yield Check(Subject.TAPS, n, refused is None, game=game.id)
    if played is not None and played.finished:
        yield _report(event, game, played, lines[-1].n)


def _chain(game: Game, lines: Sequence[taps.TapLine]) -> Iterator[Check]:
    """Only what is worth telling: a sheet is counted once."""
    checks = in_order(Subject.SHEET, lines, game.id)
    return (check for check in checks if check.note or not check.holds)


def _opened(event: Event, game: Game, first: taps.TapLine) -> Check:
    """A sheet begins with those who play, and with what the round is about."""
    fact = first.fact
    goes_first = fact.sides[0] if isinstance(fact, taps.SheetOpened) and fact.sides else None
    same = fact == opening(event, game, goes_first)
    note = "" if same else "opened for another game or another encounter"
    return Check(Subject.SHEET, first.n, same, note, game.id)


def _asked_again(
    rules: Rulepack, lines: Sequence[taps.TapLine]
) -> tuple[Played | None, int | None]:
    """The sheet that the lines make, or the first of them that would be refused."""
    played = fold(lines[:1], rules)
    for n, line in enumerate(lines[1:], start=1):
        try:
            played = _asked(played, rules, lines[:n], line.fact)
        except Refused:
            return None, line.n
    return played, None


def _asked(
    played: Played, rules: Rulepack, before: Sequence[taps.TapLine], tap: taps.Tap
) -> Played:
    """One tap more, as it could be at any time; what takes back needs the lines before it."""
    if isinstance(tap, taps.TakenBack):
        return taken_back(before, rules, tap)
    if type(tap) not in CHECK:
        raise refuse(Code.ALREADY_SO)
    found = refusals_of(played, tap)
    if found:
        raise Refused(found)
    return apply(played, tap)


def _report(event: Event, game: Game, played: Played, line: int) -> Check:
    """What a finished sheet comes to is what counts, unless somebody decided otherwise."""
    said = _said(game)
    if said is None:
        why = "the report was taken back" if game.result is None else f"result {game.result.how}"
        return Check(Subject.REPORT, line, holds=True, note=why, game=game.id)
    same = said.says_the_same(tidy(event.rules, game, report_of(played)))
    note = "" if same else "the sheet comes to something else"
    return Check(Subject.REPORT, line, same, note, game.id)


def _said(game: Game) -> Score | None:
    """What was reported or entered; None if it was ruled otherwise, or taken back."""
    result = game.result
    if result is not None:
        return result.score if result.how in BY_SHEET and not result.reason else None
    return game.report.score if game.report is not None else None
