"""Files of a catalogue as they were understood: what is in them, and what could not be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from muster.core import commands as ask
from muster.core.catalogue import Catalogue
from muster.core.problem import Refused
from muster.journal.database.doing import try_here
from muster.reading.catalogue import Reading, read_catalogues, sample_catalogue
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.web.desk.catalogue.catalogue_view import Contents, contents
from muster.web.forms.catalogue import as_text
from muster.web.gates import Here
from muster.words.problems import problem_words
from muster.words.tongue import _

LARGEST = 1_900_000
"""Bytes of a catalogue: what a form may send back to be taken."""

File = tuple[str, bytes]


@dataclass(frozen=True, slots=True)
class LoadingView:
    """`taken` goes back to be taken; it is empty while anything is wrong. `doubts` are no bar."""

    files: str
    problems: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    contents: Contents | None = None
    taken: str = ""


def files_view(here: Here, files: Sequence[File]) -> LoadingView:
    """Nothing is written yet: the rules are asked what they would say."""
    names = ", ".join(name for name, _data in files)
    try:
        reading = read_catalogues(files)
    except (Unclear, SeveralUnclear) as unclear:
        several = (unclear,) if isinstance(unclear, Unclear) else unclear.reasons
        wrong = tuple(each.say for each in several if not each.doubt)
        return LoadingView(names, wrong, tuple(each.say for each in several if each.doubt))
    return _understood(here, names, reading)


def sample_view(here: Here) -> LoadingView | None:
    sample = sample_catalogue(here.event.official.id)
    return None if sample is None else _understood(here, "", Reading(sample))


def unreadable(say: str) -> LoadingView:
    return LoadingView("", (say,))


def _understood(here: Here, names: str, reading: Reading) -> LoadingView:
    problems, text = _problems(here, reading.catalogue), as_text(reading.catalogue)
    if len(text.encode()) > LARGEST:
        problems = (*problems, _("This is too much at once: leave out what nobody plays here."))
    return LoadingView(
        files=names,
        problems=problems,
        doubts=tuple(each.say for each in reading.doubts),
        notes=reading.notes,
        contents=contents(reading.catalogue),
        taken="" if problems else text,
    )


def _problems(here: Here, known: Catalogue) -> tuple[str, ...]:
    try:
        try_here(here.id, here.actor, ask.SetCatalogue(catalogue=known))
    except Refused as refusal:
        return tuple(problem_words(problem, here.names) for problem in refusal.problems)
    return ()
