"""A file of results as it was understood: each row with its game, and all that fits none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from muster.core import commands as ask
from muster.core.problem import Refused
from muster.journal.database.doing import perform_here, try_here
from muster.reading.results_csv import read_results
from muster.reading.results_match import Found, match_results
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.web.gates import Here
from muster.words.problems import problem_words
from muster.words.scores import score_words
from muster.words.tongue import _

SHOWN = 200


@dataclass(frozen=True, slots=True)
class RowView:
    row: int
    round: int
    table: int
    names: str
    score: str


@dataclass(frozen=True, slots=True)
class ResultsView:
    """`done`: these count now; before that, nothing is written. `text` goes back to be entered."""

    file: str
    rows: tuple[RowView, ...]
    problems: tuple[str, ...]
    notes: tuple[str, ...] = ()
    text: str = ""
    done: bool = False


def understood(here: Here, file: str, text: str) -> ResultsView:
    """Nothing is entered yet: the rules are asked what they would say of each."""
    return _view(here, file, text, lambda wish: try_here(here.id, here.actor, wish), done=False)


def entered(here: Here, file: str, text: str) -> ResultsView:
    """Each row is a report of its own: what is refused keeps none of the others out."""
    return _view(here, file, text, lambda wish: perform_here(here.id, here.actor, wish), done=True)


def unreadable(file: str, *problems: str) -> ResultsView:
    return ResultsView(file, (), problems)


def _view(
    here: Here, file: str, text: str, ask_for: Callable[[ask.ReportResult], object], *, done: bool
) -> ResultsView:
    try:
        listed = read_results(text.encode(), here.event.rules)
    except (Unclear, SeveralUnclear) as unclear:
        several = (unclear,) if isinstance(unclear, Unclear) else unclear.reasons
        return unreadable(file, *(each.say for each in several))
    matched = match_results(listed.lines, here.event, here.names)
    rows: list[RowView] = []
    problems = [unclear.say for unclear in matched.problems]
    for found in matched.found:
        refused = list(_refused(here, found, ask_for))
        problems += refused
        rows += [] if refused else [_row(here, found)]
    left = text if rows and not done else ""
    notes = (*listed.notes, *matched.notes)
    return ResultsView(file, tuple(rows), tuple(problems[:SHOWN]), notes, left, done)


def _refused(
    here: Here, found: Found, ask_for: Callable[[ask.ReportResult], object]
) -> Iterator[str]:
    try:
        ask_for(ask.ReportResult(game=found.game, score=found.score))
    except Refused as refusal:
        reasons = " ".join(problem_words(each, here.names) for each in refusal.problems)
        yield _("Row {row}: {say}").format(row=found.row, say=reasons)


def _row(here: Here, found: Found) -> RowView:
    number, table = here.names.games.get(found.game, (0, 0))
    game = here.event.game(found.game)
    names = here.names.sides(game) if game else ""
    return RowView(found.row, number, table, names, score_words(found.score, here.names))
