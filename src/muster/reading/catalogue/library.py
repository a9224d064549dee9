"""BattleScribe's files as one library: everything by its id, links followed to what they name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from xml.etree.ElementTree import Element

from muster.reading.catalogue.report import Gathered
from muster.reading.catalogue.xml_tree import Tree
from muster.reading.unclear import Unclear
from muster.words.plain import clean
from muster.words.tongue import _

ROOTS = frozenset({"catalogue", "gameSystem"})
TARGETS = frozenset(
    {"selectionEntry", "selectionEntryGroup", "categoryEntry", "profile", "infoGroup", "rule"}
)
"""What a link can name."""
LINKS = frozenset({"entryLink", "infoLink", "categoryLink"})
MOST_LOOKS = 2_000_000
"""At parts of entries, in all; about ten seconds."""


@dataclass(frozen=True, slots=True)
class Book:
    """One file: a game system, or the catalogue of one army."""

    file: str
    root: Element

    @property
    def id(self) -> str:
        return self.root.get("id", "")

    @property
    def name(self) -> str:
        return clean(self.root.get("name", "")) or self.file

    @property
    def parts(self) -> tuple[str, ...]:
        """`Chaos - Iron Golems`: communities put what it belongs to first."""
        return tuple(part for part in map(str.strip, self.name.split(" - ")) if part)

    @property
    def faction(self) -> str:
        return ": ".join(self.parts[1:] or self.parts)[:200]


@dataclass
class Library:
    """All books. An id is looked for in the book where the link is, then in the game system."""

    books: tuple[Book, ...]
    named: dict[str, dict[str, Element]] = field(default_factory=dict)
    """Everything a link can lead to, by file and id."""
    anywhere: dict[str, Element] = field(default_factory=dict)
    _places: dict[int, str] = field(default_factory=dict)
    """The file of each link."""
    _looks: int = 0

    @cached_property
    def alliances(self) -> frozenset[str]:
        """What several armies belong to, by the names of their books."""
        return frozenset(b.parts[0].casefold() for b in self.books if len(b.parts) > 1)

    @cached_property
    def system(self) -> Mapping[str, Element]:
        """What the game system has, which is there for all armies alike."""
        files = [book.file for book in self.books if book.root.tag == "gameSystem"]
        return {key: each for file in files for key, each in self.named[file].items()}

    def look(self) -> None:
        """One more part is looked at: a file in which everything leads to everything has an end."""
        self._looks += 1
        if self._looks > MOST_LOOKS:
            say = _("Everything in these files leads to everything else: it would take too long.")
            raise Unclear("too-tangled", say)

    def shelve(self, book: Book) -> None:
        here = self.named.setdefault(book.file, {})
        for element in book.root.iter():
            if element.tag in TARGETS and (key := element.get("id", "")):
                here.setdefault(key, element)
                self.anywhere.setdefault(key, element)
            elif element.tag in LINKS:
                self._places[id(element)] = book.file

    def target(self, link: Element) -> Element | None:
        key = link.get("targetId", "")
        here = self.named.get(self._places.get(id(link), ""), {})
        return here.get(key, self.system.get(key, self.anywhere.get(key)))

    def of_system(self, element: Element) -> bool:
        return self.system.get(element.get("id", "")) is element

    def category(self, link: Element) -> str:
        """The name of a category; the copy of it in the link is often out of date."""
        target = self.target(link)
        return clean((link if target is None else target).get("name", ""))[:200]


def library_of(trees: Sequence[Tree], gathered: Gathered) -> Library:
    """The library, after looking whether it is whole and whether every link leads somewhere."""
    books = tuple(Book(tree.file, tree.root) for tree in trees if _is_book(tree, gathered))
    library = Library(books)
    for book in books:
        library.shelve(book)
    whole = not _missing(library, gathered)
    if whole:
        _follow(library, gathered)
    return library


def _is_book(tree: Tree, gathered: Gathered) -> bool:
    if tree.root.tag in ROOTS:
        return True
    say = _("{file} is no BattleScribe catalogue: it begins with <{tag}>.").format(
        file=tree.file, tag=clean(tree.root.tag)[:50]
    )
    gathered.wrong("not-battlescribe", say, file=tree.file)
    return False


def _missing(library: Library, gathered: Gathered) -> bool:
    """Whether a book needs another that was not handed in."""
    there = {book.id for book in library.books}
    needed: dict[str, tuple[str, str]] = {}
    for book in library.books:
        for key, name in _needs(book):
            if key not in there:
                needed.setdefault(key, (book.file, name))
    for key, (file, name) in needed.items():
        say = _("{file} needs {name}, which is not among the files. Hand in both together.")
        gathered.wrong("file-missing", say.format(file=file, name=name), file=file, id=key)
    return bool(needed)


def _needs(book: Book) -> Iterator[tuple[str, str]]:
    if book.root.tag == "catalogue" and book.root.get("gameSystemId"):
        yield book.root.get("gameSystemId", ""), _("its game system (a .gst file)")
    for link in book.root.iterfind("catalogueLinks/catalogueLink"):
        yield link.get("targetId", ""), clean(link.get("name", ""))


def _follow(library: Library, gathered: Gathered) -> None:
    """Every link that leads to nothing, once for each place."""
    for book in library.books:
        lost = Counter(
            (link.tag, clean(link.get("name", "")), link.get("targetId", ""))
            for link in book.root.iter()
            if link.tag in LINKS and library.target(link) is None
        )
        for (tag, name, key), times in lost.items():
            say = _("{file}: {name} is a link that leads to nothing.")
            said = say.format(file=book.file, name=f'"{name}"' if name else tag)
            gathered.doubt("link-to-nothing", said, file=book.file, id=key, times=times)
