"""Lists that are pasted or handed in as a file: their rows, and what was not understood of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from muster.core.event import Event
from muster.core.facts import ArmyList
from muster.reading.army_list import Lists, read_lists
from muster.reading.army_list_files import read_list_file
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.web.forms.lists import MOST_LISTS, MOST_ROWS
from muster.web.lists.draft import Draft
from muster.words.plain import listing
from muster.words.tongue import _, number_words

File = tuple[str, bytes]


@dataclass(frozen=True, slots=True)
class Pasted:
    """`notes`: what was not understood, and at which line it stands."""

    draft: Draft
    notes: tuple[str, ...] = ()


def pasted(event: Event, draft: Draft, file: File | None) -> Pasted:
    """The rows of the list that is open are those of its text; further lists come behind it."""
    try:
        read = _read(event, draft.army.text, file)
    except (Unclear, SeveralUnclear) as unclear:
        several = (unclear,) if isinstance(unclear, Unclear) else unclear.reasons
        return Pasted(draft, tuple(each.say for each in several))
    first, *more = map(_cut, read.lists)
    now = draft.with_army(_filled(draft.army, first))
    lists = (*now.lists, *more)
    notes = (*_too_long(read.lists), *_too_many(lists[MOST_LISTS:]), *read.notes)
    return Pasted(Draft(lists[:MOST_LISTS], draft.open), notes)


def _cut(army: ArmyList) -> ArmyList:
    """A page that sent back more rows than a list may have could not be read any more."""
    return army.model_copy(update={"picks": army.picks[:MOST_ROWS]})


def _too_long(lists: Sequence[ArmyList]) -> Iterator[str]:
    say = _("{title} has {number} rows: only the first {most} were taken.")
    for army in lists:
        if len(army.picks) > MOST_ROWS:
            number = number_words(len(army.picks))
            yield say.format(title=army.title, number=number, most=number_words(MOST_ROWS))


def _too_many(lists: Sequence[ArmyList]) -> Iterator[str]:
    if lists:
        say = _("There are {most} lists already: {titles} did not fit in.")
        titles = listing(army.title or _("one without a name") for army in lists)
        yield say.format(most=MOST_LISTS, titles=titles)


def _read(event: Event, text: str, file: File | None) -> Lists:
    known, sold = event.catalogue, event.rules.roster.blessings
    return read_list_file(*file, known, sold) if file else read_lists(text, known, sold)


def _filled(army: ArmyList, read: ArmyList) -> ArmyList:
    """What somebody has typed already stays."""
    said = {
        "title": army.title or read.title,
        "theme": army.theme or read.theme,
        "faction": army.faction or read.faction,
        "points": read.points,
        "text": read.text,
        "picks": read.picks,
    }
    return army.model_copy(update=said)
