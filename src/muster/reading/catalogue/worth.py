"""What BattleScribe says something costs at its least size, and how many a list may have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal, InvalidOperation
from xml.etree.ElementTree import Element

from muster.reading.catalogue.library import Library
from muster.reading.unclear import Unclear
from muster.words.plain import clean
from muster.words.tongue import _

POINTS = ("pts", "points", "point", "pt", "ss", "soulstones", "stones", "cost", "pc")
"""What a community calls the cost that lists are measured by; others are renown and the like."""
MOST = Decimal(1_000_000)
MOST_CHAIN = 40
"""Links from one thing to the next inside it; real catalogues have five or six."""
NONE = Decimal(0)
PARTS = (
    "selectionEntries/selectionEntry",
    "selectionEntryGroups/selectionEntryGroup",
    "entryLinks/entryLink",
)


def points_type(library: Library) -> str:
    """The id of the cost that counts: one with a usual name, or the first there is."""
    types = [
        (kind.get("name", "").strip().casefold(), kind.get("id", ""))
        for book in library.books
        for kind in book.root.iterfind("costTypes/costType")
    ]
    usual = [key for word in POINTS for name, key in types if name == word]
    return next(iter([*usual, *(key for __, key in types)]), "points")


def number(text: str | None) -> Decimal | None:
    """A number that is one: neither infinite nor beyond all measure."""
    try:
        value = Decimal((text or "").strip())
    except InvalidOperation:
        return None
    return value if value.is_finite() and abs(value) <= MOST else None


def bounds(element: Element, kind: str) -> Decimal | None:
    """How many of it there are at least (`min`) or at most (`max`), if that is said.

    At most none says nothing: a modifier lifts it wherever the thing is allowed.
    """
    values = [
        value
        for each in element.iterfind("constraints/constraint")
        if each.get("type") == kind and each.get("field") == "selections"
        if each.get("percentValue") != "true" and (value := number(each.get("value"))) is not None
        if value > 0
    ]
    return (min if kind == "max" else max)(values, default=None)


class Worth:
    """Costs within one library; what was reckoned once is kept: no chain is walked twice."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.type = points_type(library)
        self._known: dict[int, Decimal] = {}
        self._chain = 0

    def own(self, element: Element) -> Decimal | None:
        """What is written beside it; nothing if nothing is, or if it is no number."""
        return next((number(text) for text in self._written(element)), None)

    def is_priced(self, element: Element) -> bool:
        return next(self._written(element), None) is not None

    def unreadable(self, element: Element) -> list[str]:
        """What is written there for a cost, and is no number."""
        return [text for text in self._written(element) if number(text) is None]

    def _written(self, element: Element) -> Iterator[str]:
        for cost in element.iterfind("costs/cost"):
            if cost.get("typeId") == self.type:
                yield cost.get("value", "")

    def least(self, element: Element, *, without: Sequence[Element] = ()) -> Decimal:
        """With all that has to be in it, but for some groups that are chosen from elsewhere."""
        if self._chain > MOST_CHAIN:
            say = _("{name} is made of parts that are made of parts, far too deep.")
            raise Unclear("too-deep", say.format(name=clean(element.get("name", ""))))
        inside = (each for each in parts(element, self.library) if each not in without)
        self._chain += 1
        added = sum((self._needed(each) for each in inside), NONE)
        self._chain -= 1
        return min((self.own(element) or NONE) + added, MOST)

    def _needed(self, part: Element) -> Decimal:
        """What a part adds: as many as there must be, the cheapest first or the usual one."""
        if id(part) in self._known:
            return self._known[id(part)]
        self._known[id(part)] = NONE  # a part that leads back to itself adds nothing
        target = resolved(part, self.library)
        times = max(bounds(part, "min") or NONE, bounds(target, "min") or NONE)
        each = self._usual(target) if target.tag == "selectionEntryGroup" else self.least(target)
        if part is not target:
            each += self.own(part) or NONE
        self._known[id(part)] = min(times * each, MOST) if times else NONE
        return self._known[id(part)]

    def _usual(self, group: Element) -> Decimal:
        """What one of a group costs: its default, or the cheapest."""
        members = [(each, resolved(each, self.library)) for each in parts(group, self.library)]
        usual = group.get("defaultSelectionEntryId")
        chosen = [t for m, t in members if usual and usual in {m.get("id"), t.get("id")}]
        worth = [self.own(each) or NONE for each in chosen or [t for __, t in members]]
        return min(worth, default=NONE)


def resolved(element: Element, library: Library) -> Element:
    """What a link leads to, or the element itself."""
    target = library.target(element) if element.tag == "entryLink" else None
    return element if target is None else target


def parts(element: Element, library: Library) -> Iterator[Element]:
    """Entries, groups and links inside, as they are written."""
    for kind in PARTS:
        for each in element.iterfind(kind):
            library.look()
            if each.tag != "entryLink" or library.target(each) is not None:
                yield each
