"""`muster verify`: an event checked on any machine, by its folder or an archive alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from muster.cli.answer import Answer
from muster.cli.app import command
from muster.cli.archive_file import is_archive, read_archive
from muster.cli.count import count
from muster.cli.desk import Desk
from muster.cli.exits import Exits
from muster.cli.folder import find_folder
from muster.cli.options import PAST
from muster.cli.tables import table
from muster.core.ids import GameId
from muster.core.published import IN_PART, UNPLACED, Published
from muster.core.verify import Check, Subject, Verdict
from muster.journal.archive import unpack
from muster.journal.archive_checks import in_words
from muster.journal.archive_file import read_manifest
from muster.journal.folder import FolderStore
from muster.journal.public_copy import read_public
from muster.journal.verdict import verdict_of
from muster.words.names import Names, names_of
from muster.words.verdicts import SUBJECTS, conclusion, names_unproved, not_told

app = typer.Typer()


@command(
    app,
    "verify",
    PAST,
    "muster verify",
    "muster verify winter-cup",
    "muster verify winter-cup/journal.jsonl --json",
    "muster verify winter-cup.muster",
)
def verify(
    desk: Desk,
    path: Annotated[
        Path | None,
        typer.Argument(metavar="FOLDER|FILE", help="The event's folder, journal or archive."),
    ] = None,
) -> Answer:
    """Check the chain of the journal, make every draw again and ask every sheet again."""
    named = path or desk.options.event
    if named is not None and is_archive(named):
        return _archive(read_archive(named))
    return _folder(FolderStore(find_folder(named, Path.cwd())))


def _folder(store: FolderStore) -> Answer:
    event = store.load()
    checked = Checked(event.name, verdict_of(store, event), names_of(event, {}))
    return verdict_answer(replace(checked, torn=store.cut_off()))


def _archive(raw: bytes) -> Answer:
    """An event that this machine never saw, out of its archive."""
    manifest = read_manifest(raw)
    if manifest.kind == "public":
        copy = read_public(raw, manifest)
        names = names_of(copy.event, copy.names)
        return verdict_answer(Checked(copy.event.name, copy.verdict(), names, copy=copy.published))
    with TemporaryDirectory() as aside:
        store = unpack(raw, Path(aside) / "event")
        with in_words(store.folder):
            return _folder(store)


@dataclass(frozen=True, slots=True)
class Checked:
    """What was checked; `copy` is what a public copy says, `torn` what was cut off in writing."""

    name: str
    verdict: Verdict
    names: Names = field(default_factory=Names)
    torn: bytes = b""
    copy: Published | None = None


def verdict_answer(checked: Checked) -> Answer:
    verdict, copy = checked.verdict, checked.copy
    data = {
        "holds": verdict.holds,
        "waiting": verdict.waiting,
        "public": copy is not None,
        "revision": verdict.revision,
        "head": verdict.head,
        "kept_back": [*copy.reduced, *copy.silent] if copy else [],
        "cut_off_bytes": len(checked.torn),
        "checks": [
            {"subject": c.subject, "line": c.line, "holds": c.holds, "note": c.note, "game": c.game}
            for c in verdict.checks
            if c.subject is not Subject.CHAIN or not c.holds or c.note
        ],
    }
    exits = Exits.DONE if verdict.holds else Exits.FILES
    return Answer(data, tuple(_shown(checked)), exits)


def _shown(checked: Checked) -> Iterator[RenderableType]:
    verdict, names = checked.verdict, checked.names
    yield _table(checked.name, verdict.checks, public=checked.copy is not None)
    yield from (_failed(check, names) for check in verdict.checks if check.holds is False)
    together = {"", IN_PART, UNPLACED}
    noted = (c for c in verdict.checks if c.holds is not False and c.note not in together)
    yield from (_noted(check, names) for check in noted)
    if checked.copy is not None:
        silent, reduced = count(len(checked.copy.silent), "line"), len(checked.copy.reduced)
        yield f"This is a public copy: {silent} kept back, and {reduced} told only in part."
        yield from not_told(verdict)
        yield names_unproved()
    yield Text(conclusion(verdict, public=checked.copy is not None), style="bold")
    if checked.torn:
        yield "A last act was cut off while being written; it never counted."


def _table(name: str, checks: Iterable[Check], *, public: bool) -> Table:
    listed = list(checks)
    rows = [
        [
            words,
            *(sum(c.holds is state for c in listed if c.subject is subject) for state in STATES),
        ]
        for subject, words in SUBJECTS.items()
        if any(check.subject is subject for check in listed)
    ]
    unknown = "not told" if public else "not yet"
    return table(f"{name}: verified", ("what", "holds", "does not", unknown), rows)


STATES = (True, False, None)

KEPT = {
    Subject.CLOCK: "clock",
    Subject.TICKS: "clock",
    Subject.BRAWL: "brawl",
    Subject.HIRING: "hiring",
}
"""What a table keeps besides its sheet."""


def _failed(check: Check, names: Names) -> str:
    note = f": {check.note}" if check.note else ""
    return f"No: {_place(check, names)}: {SUBJECTS[check.subject]}{note}"


def _noted(check: Check, names: Names) -> str:
    """What everybody should know although it holds, such as a round that was drawn again."""
    return f"Noted: {_place(check, names)}, {check.note}"


def _place(check: Check, names: Names) -> str:
    """A line of the journal, or of what a table keeps."""
    what = KEPT.get(check.subject, "sheet")
    where = f" of the {what} of {names.game(GameId(check.game))}" if check.game else ""
    return f"line {check.line}{where}"
