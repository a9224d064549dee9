"""`muster verify`: an event checked by its journal and its pack alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.desk import Desk
from muster.cli.exits import Exits
from muster.cli.folder import find_folder
from muster.cli.options import PAST
from muster.cli.tables import table
from muster.core.ids import GameId
from muster.core.verify import Check, Subject, Verdict
from muster.core.verify import verify as verify_lines
from muster.journal.audit import audit_games
from muster.journal.folder import FolderStore
from muster.words.names import Names, names_of

app = typer.Typer()

SUBJECTS = {
    Subject.CHAIN: "Lines that follow the one before",
    Subject.POSSIBLE: "Everything in it can have happened",
    Subject.ALLOWED: "Acts that whoever they name could do then",
    Subject.PACK: "The rule pack is the one the journal names",
    Subject.COMMITMENT: "The secret is the one committed to at the beginning",
    Subject.SEED: "Seeds made from the secret and everybody's bytes",
    Subject.DRAW: "Pairings drawn again with the same seed",
    Subject.FAULTS: "Rounds without a fault that was not written down",
    Subject.CUT: "Cuts drawn again",
    Subject.DEAL: "Encounters that their cards, rolls and lots give",
    Subject.CARDS: "Cards, rolls and lots that the secret gives",
    Subject.SHEET: "Score sheets of those who play, each line after the one before",
    Subject.TAPS: "Score sheets whose every line could be tapped then",
    Subject.REPORT: "Results that their score sheets come to",
}


@command(
    app,
    "verify",
    PAST,
    "muster verify",
    "muster verify winter-cup",
    "muster verify winter-cup/journal.jsonl --json",
)
def verify(
    desk: Desk,
    path: Annotated[
        Path | None, typer.Argument(metavar="FOLDER", help="The event's folder or its journal.")
    ] = None,
) -> Answer:
    """Check the chain of the journal, make every draw again and ask every sheet again."""
    store = FolderStore(find_folder(path or desk.options.event, Path.cwd()))
    event = store.load()
    verdict = verify_lines(event.lines(), event.official)
    checks = (*verdict.checks, *audit_games(store, event))
    whole = replace(verdict, checks=checks)
    return verdict_answer(event.name, whole, store.cut_off(), names_of(event, {}))


def verdict_answer(
    name: str, verdict: Verdict, torn: bytes = b"", names: Names | None = None
) -> Answer:
    data = {
        "holds": verdict.holds,
        "waiting": verdict.waiting,
        "revision": verdict.revision,
        "head": verdict.head,
        "cut_off_bytes": len(torn),
        "checks": [
            {
                "subject": c.subject,
                "line": c.line,
                "holds": c.holds,
                "note": c.note,
                "game": c.game,
            }
            for c in verdict.checks
            if c.subject is not Subject.CHAIN or not c.holds
        ],
    }
    seats = names or Names()
    show: list[RenderableType] = [
        _table(name, verdict.checks),
        *(_failed(check, seats) for check in verdict.checks if check.holds is False),
        *(_noted(c, seats) for c in verdict.checks if c.holds is not False and c.note),
        Text(_conclusion(verdict), style="bold"),
    ]
    if torn:
        show.append("A last act was cut off while being written; it never counted.")
    return Answer(data, tuple(show), Exits.DONE if verdict.holds else Exits.FILES)


def _table(name: str, checks: Iterable[Check]) -> Table:
    listed = list(checks)
    rows = [
        [
            words,
            *(sum(c.holds is state for c in listed if c.subject is subject) for state in STATES),
        ]
        for subject, words in SUBJECTS.items()
        if any(check.subject is subject for check in listed)
    ]
    return table(f"{name}: verified", ("what", "holds", "does not", "not yet"), rows)


STATES = (True, False, None)


def _failed(check: Check, names: Names) -> str:
    note = f": {check.note}" if check.note else ""
    return f"No: {_place(check, names)}: {SUBJECTS[check.subject]}{note}"


def _noted(check: Check, names: Names) -> str:
    """What everybody should know although it holds, such as a round that was drawn again."""
    return f"Noted: {_place(check, names)}, {check.note}"


def _place(check: Check, names: Names) -> str:
    """A line of the journal, or of the sheet of a table."""
    sheet = f" of the sheet of {names.game(GameId(check.game))}" if check.game else ""
    return f"line {check.line}{sheet}"


def _conclusion(verdict: Verdict) -> str:
    if not verdict.holds:
        return "This journal does not hold."
    if verdict.waiting:
        return "So far it holds; the seeds can be checked once the event is finished."
    return f"It holds: {verdict.revision} lines, ending in {verdict.head[:16]}."
