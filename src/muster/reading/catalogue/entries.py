"""Which of BattleScribe's entries stand for themselves, and how a list can get them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from muster.reading.catalogue.library import Book, Library
from muster.reading.catalogue.worth import bounds
from muster.words.plain import clean

MODELS = frozenset({"model", "unit"})
"""What an entry is called that can stand on a table; `upgrade` is what is bought for one."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something a list can have, the book it is in, and the ways by which a list gets it."""

    element: Element
    book: Book
    ways: tuple[Element, ...]

    @property
    def name(self) -> str:
        return clean(self.element.get("name", ""))[:200] or "?"

    @property
    def place(self) -> str:
        return f"{self.book.file}: {self.name}"

    @property
    def limit(self) -> int | None:
        """Its own, or the most generous of its ways; a way without a limit lifts that of others."""
        own = bounds(self.element, "max")
        ways = [bounds(way, "max") for way in self.ways]
        given = [each for each in ways if each is not None]
        by_way = max(given) if given and len(given) == len(ways) else None
        both = [each for each in (own, by_way) if each is not None]
        return int(min(both)) if both else None


def entries_of(library: Library) -> Iterator[Entry]:
    """What stands in a book by itself, not only inside something else."""
    top: dict[str, list[Element]] = {}
    inside: set[str] = set()
    for book in library.books:
        above = {id(link) for link in book.root.iterfind("entryLinks/entryLink")}
        for link in book.root.iter("entryLink"):
            key = link.get("targetId", "")
            if id(link) in above:
                top.setdefault(key, []).append(link)
            else:
                inside.add(key)
    for book in library.books:
        for element in book.root.iterfind("selectionEntries/selectionEntry"):
            yield Entry(element, book, ())
        for element in book.root.iterfind("sharedSelectionEntries/selectionEntry"):
            key = element.get("id", "")
            if key in top or key not in inside or element.get("type") not in MODELS:
                yield Entry(element, book, tuple(top.get(key, ())))
