"""Everything that can go wrong on the way: what is wrong, what was kept, what to do next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from muster.cli.exits import Exits, exit_of
from muster.cli.hints import problem_hinted, unclear_hinted
from muster.core.problem import Code, Problem
from muster.core.rulepack.expression import BadExpression
from muster.core.rulepack.problems import PackRefused
from muster.journal.archive import ArchiveDamaged
from muster.journal.disk import NO_ROOM
from muster.journal.file import JournalDamaged
from muster.journal.folder import Busy, EventExists, NoEvent, PackMissing, PackUnread
from muster.journal.games import NoSheet
from muster.journal.people import PeopleDamaged, PeopleMissing
from muster.journal.photos import PhotoDamaged
from muster.journal.secret import SecretMissing, SecretWrong
from muster.paper.pdf import NotPrinted
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.names import Names
from muster.words.plain import printable


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for a no, as data and as a sentence."""

    code: str
    say: str
    data: Mapping[str, object] = field(default_factory=dict)
    confirmable: bool = False


@dataclass(frozen=True, slots=True)
class Trouble:
    exits: Exits
    reasons: tuple[Reason, ...]
    advice: str = ""


def _files(code: str, say: str) -> Trouble:
    return Trouble(Exits.FILES, (Reason(code, say),))


def _no_event(error: NoEvent) -> Trouble:
    say = (
        f"There is no event in {error}. Make one with muster new, "
        "or name its folder with --event or MUSTER_EVENT."
    )
    return Trouble(Exits.USAGE, (Reason("no-event", say),))


def _event_exists(error: EventExists) -> Trouble:
    say = f"There is an event in {error} already; it was left as it is. Choose another folder."
    return Trouble(Exits.USAGE, (Reason("event-exists", say),))


def _no_sheet(_: NoSheet) -> Trouble:
    say = "This table has no score sheet yet. Open one: muster game open TABLE"
    return Trouble(Exits.USAGE, (Reason("no-sheet", say),))


def _busy(_: Busy) -> Trouble:
    say = "Somebody else is writing to this event. Nothing was changed; try again."
    return Trouble(Exits.BUSY, (Reason("busy", say),))


def _damaged(error: JournalDamaged) -> Trouble:
    data = {"file": str(error.path), "line": error.n}
    say = (
        f"{error.path}: line {error.n} {error.say}. Nothing was read past it and nothing was "
        "changed. Put a copy of the folder back, then check it with muster verify."
    )
    return Trouble(Exits.FILES, (Reason("journal-damaged", say, data),))


def _pack_missing(error: PackMissing) -> Trouble:
    what = str(error).partition(": ")[0]
    return _files(
        "pack-missing",
        f"{what}. The journal is untouched; put pack.json back from a copy of the folder.",
    )


def _pack_unread(error: PackUnread) -> Trouble:
    return _files(
        "pack-unread",
        f"{error}. Nothing was changed; the version of Muster that made the event still opens it.",
    )


def _secret_missing(error: SecretMissing) -> Trouble:
    return _files(
        "secret-missing",
        f"{error} is missing, and without it nothing can be drawn. Nothing was changed, and "
        "results can still be entered; put the file back from a copy of the folder.",
    )


def _secret_wrong(error: SecretWrong) -> Trouble:
    return _files(
        "secret-wrong",
        f"{error} is not the secret this event promised to draw from. Nothing was changed, and "
        "results can still be entered; put the right file back from a copy of the folder.",
    )


def _people_missing(error: PeopleMissing) -> Trouble:
    return _files(
        "people-missing",
        f"{error} is missing, and with it every name. The journal is untouched; put the file "
        "back from a copy. If there is none, a people.json of [] goes on without names.",
    )


def _people_damaged(error: PeopleDamaged) -> Trouble:
    return _files(
        "people-damaged",
        f"{error} cannot be read. The journal is untouched; put people.json back from a copy.",
    )


def _photo_damaged(error: PhotoDamaged) -> Trouble:
    return _files(
        "photo-damaged",
        f"{error} does not hold the photo that the journal names. Nothing was changed; put the "
        "file back from a copy, or take the photo away with muster photo remove.",
    )


def _archive_damaged(error: ArchiveDamaged) -> Trouble:
    return _files(
        "archive-damaged",
        f"This archive cannot be believed. {printable(str(error))}. Nothing was made of it; "
        "ask for another copy.",
    )


def _pack_refused(error: PackRefused) -> Trouble:
    reasons = tuple(
        Reason("pack-refused", printable(str(problem)), asdict(problem))
        for problem in error.problems
    )
    return Trouble(Exits.FILES, reasons, "This pack cannot be used until that is put right.")


def _expression(error: BadExpression) -> Trouble:
    return _files(
        "expression-fails",
        f"An expression of the rule pack does not work here: {error}. Nothing was changed; "
        "the pack has to be put right, or the rule changed with muster rules.",
    )


def _not_printed(error: NotPrinted) -> Trouble:
    return _files(
        "not-printed",
        f"The PDF could not be made: {printable(str(error))}. Nothing was changed; try again.",
    )


FULL = (
    "The disk is full. Nothing was half-written, and what was saved before is safe. Make room, "
    "then do this again."
)


def _system(error: OSError) -> Trouble:
    if error.errno in NO_ROOM:
        return _files("disk-full", FULL)
    what = error.strerror or type(error).__name__
    where = f"{error.filename}: " if error.filename else ""
    return _files("file-unusable", f"{where}{what}. Nothing was written to the journal.")


def _unclear(error: Unclear) -> Trouble:
    return Trouble(
        exit_of(error), (Reason(error.code, unclear_hinted(error), error.data, error.doubt),)
    )


def _several(error: SeveralUnclear) -> Trouble:
    reasons = tuple(Reason(each.code, unclear_hinted(each), each.data) for each in error.reasons)
    return Trouble(exit_of(error.reasons[0]), reasons, error.understood or "Nothing was entered.")


KNOWN: Mapping[type[Exception], Callable[[Any], Trouble]] = {
    Unclear: _unclear,
    SeveralUnclear: _several,
    NoEvent: _no_event,
    NoSheet: _no_sheet,
    EventExists: _event_exists,
    Busy: _busy,
    JournalDamaged: _damaged,
    PackUnread: _pack_unread,
    PackMissing: _pack_missing,
    SecretMissing: _secret_missing,
    SecretWrong: _secret_wrong,
    PeopleMissing: _people_missing,
    PeopleDamaged: _people_damaged,
    PhotoDamaged: _photo_damaged,
    ArchiveDamaged: _archive_damaged,
    PackRefused: _pack_refused,
    BadExpression: _expression,
    NotPrinted: _not_printed,
    OSError: _system,
}
"""Whatever else is raised is our own mistake and is not dressed up."""


def trouble_of(error: Exception) -> Trouble:
    return next(say(error) for kind, say in KNOWN.items() if isinstance(error, kind))


def refused(problems: Iterable[Problem], names: Names, actor: str) -> Trouble:
    """A no of the rules. Only doubts can be set aside, and only if there is nothing else."""
    listed = tuple(problems)
    reasons = tuple(
        Reason(p.code, problem_hinted(p, names, actor), p.data, p.confirmable) for p in listed
    )
    if any(problem.code is Code.NOT_ALLOWED for problem in listed):
        return Trouble(Exits.NOT_ALLOWED, reasons)
    if all(problem.confirmable for problem in listed):
        return Trouble(
            Exits.DOUBTS, reasons, "Nothing was changed. Add --yes to do it all the same."
        )
    return Trouble(Exits.REFUSED, reasons, "Nothing was changed.")
