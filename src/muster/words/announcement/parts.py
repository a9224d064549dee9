"""What an announcement is made of: sections of sentences, terms, tables and points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Own = Literal["", "pack", "names"]
"""Whose words they are: ours, the pack's, or what somebody called something."""


@dataclass(frozen=True, slots=True)
class Said:
    text: str
    own: Own = ""


@dataclass(frozen=True, slots=True)
class Term:
    """`own` says whose words the text is made of, `called` whose the title."""

    title: str
    text: str
    own: Own = ""
    called: Own = ""


@dataclass(frozen=True, slots=True)
class Cell:
    text: str
    own: Own = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; its last `figures` columns are numbers, under the pack's own words if `called`."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    figures: int = 0
    called: Own = ""


@dataclass(frozen=True, slots=True)
class Section:
    """Sentences, then terms, then tables, then points; most sections have only some of them."""

    id: str
    title: str
    says: tuple[Said, ...] = ()
    terms: tuple[Term, ...] = ()
    grids: tuple[Grid, ...] = ()
    points: tuple[Said, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.says or self.terms or self.grids or self.points)

    def words(self) -> tuple[str, ...]:
        """Everything that can be read in it, in order."""
        cells = (cell.text for grid in self.grids for row in grid.rows for cell in row)
        terms = (f"{term.title}: {term.text}" for term in self.terms)
        says, points = ((each.text for each in said) for said in (self.says, self.points))
        return (self.title, *says, *terms, *cells, *points)


def spoken(*texts: str) -> tuple[Said, ...]:
    """Our own sentences; what does not hold here is empty and left out."""
    return tuple(Said(text) for text in texts if text)


def row(*texts: object, pack: int = 0) -> tuple[Cell, ...]:
    """A row of a table; the words of its first `pack` cells are the pack's."""
    return tuple(Cell(str(text), "pack" if n < pack else "") for n, text in enumerate(texts))


def filled(sections: Iterable[Section]) -> tuple[Section, ...]:
    return tuple(section for section in sections if not section.is_empty)
