"""Results from a file: each is found among the paired games and reported like one typed in."""

from __future__ import annotations

from pathlib import Path

from muster.cli.answer import Answer
from muster.cli.count import count
from muster.cli.desk import Desk
from muster.core import commands as ask
from muster.core.problem import Refused
from muster.reading.results_csv import read_results
from muster.reading.results_match import Found, match_results
from muster.reading.spreadsheet import LIMIT, too_large
from muster.reading.unclear import Unclear
from muster.words.problems import problem_words


def report_file(desk: Desk, path: Path) -> Answer:
    """What fits is reported; every row that does not is named, and changes nothing."""
    if path.stat().st_size > LIMIT:
        raise too_large(path.stat().st_size)
    listed = read_results(path.read_bytes(), desk.event.rules)
    matched = match_results(listed.lines, desk.event, desk.names)
    left = [unclear.say for unclear in matched.problems]
    done: list[int] = []
    for found in matched.found:
        refused = _report(desk, found)
        left += refused
        done += [] if refused else [found.row]
    if left and not done:
        raise Unclear("nothing-fits", " ".join(left), rows=left)
    said = f"{count(len(done), 'result')} {'would be ' if desk.preview else ''}reported."
    notes = (*listed.notes, *matched.notes, *(f"Not taken: {say}" for say in left))
    return Answer({"reported": done, "left": left, "notes": notes}, (*notes, said))


def _report(desk: Desk, found: Found) -> list[str]:
    """Why a result is refused; nothing if it counts."""
    try:
        desk.do(ask.ReportResult(game=found.game, score=found.score))
    except Refused as refusal:
        reasons = " ".join(problem_words(each, desk.names) for each in refusal.problems)
        return [f"Row {found.row}: {reasons}"]
    return []
