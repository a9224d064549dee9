"""What is shown in a contest: every entry with its models and its photos."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from muster.core.contest import Contest, ContestEntry
from muster.core.ids import EntrantId
from muster.core.photo import Photo
from muster.core.photos import of_entry
from muster.journal.database.photos import kept_of
from muster.journal.database.shelf import Held
from muster.web.forms.contests import model_line
from muster.web.naming import names_in
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class Picture:
    """`say` is what those hear who do not see it."""

    address: str
    say: str


@dataclass(frozen=True, slots=True)
class EntryView:
    """`title` may be empty: then an entry is called by whose it is."""

    entrant: EntrantId
    name: str
    title: str
    models: tuple[str, ...]
    pictures: tuple[Picture, ...]

    @property
    def called(self) -> str:
        return self.title or self.name


def entries_of(held: Held, contest: Contest, at: str) -> tuple[EntryView, ...]:
    """In the order in which they were made; `at` is where whoever looks sees photos."""
    kept = kept_of(held.id) if held.event.photos else frozenset()
    ordered = sorted(contest.entries.values(), key=lambda entry: entry.line)
    return tuple(_entry(held, contest.award, entry, at, kept) for entry in ordered)


def _entry(
    held: Held, award: str, entry: ContestEntry, at: str, kept: Collection[str]
) -> EntryView:
    name = names_in(held).entrant(entry.entrant)
    photos = of_entry(held.event, award, entry.entrant)
    return EntryView(
        entrant=entry.entrant,
        name=name,
        title=entry.title,
        models=tuple(model_line(model) for model in entry.models),
        pictures=tuple(
            _picture(photo, entry.title, name, at) for photo in photos if photo.digest in kept
        ),
    )


def _picture(photo: Photo, title: str, name: str, at: str) -> Picture:
    shown = " ".join(part for part in (title, photo.note) if part)
    say = _("{what} by {name}") if shown else _("Entry by {name}")
    return Picture(f"{at}photo/{photo.line}/", say.format(what=shown, name=name))
