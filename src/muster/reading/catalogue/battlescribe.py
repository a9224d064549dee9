"""Catalogues of BattleScribe, as communities keep them, made into one of ours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from xml.etree.ElementTree import Element

from muster.core.catalogue import Profile
from muster.reading.catalogue.cards import Marks, statlines, weapons_in, within, wounds_in
from muster.reading.catalogue.entries import MODELS, Entry, entries_of
from muster.reading.catalogue.handed import Handed
from muster.reading.catalogue.library import Library, library_of
from muster.reading.catalogue.report import Found, Gathered
from muster.reading.catalogue.worth import Worth, bounds
from muster.reading.catalogue.xml_tree import tree_of
from muster.reading.unclear import Unclear
from muster.words.plain import clean, folded
from muster.words.tongue import _, ngettext, number_words


@dataclass(frozen=True, slots=True)
class Shelf:
    """What the files say of themselves, and what is in them."""

    title: str
    source: str
    gathered: Gathered


def read_battlescribe(files: Sequence[Handed]) -> Shelf:
    """Every model and unit of all files, and each of their versions that costs or fights apart."""
    gathered = Gathered()
    trees = []
    for file in files:
        try:
            trees.append(tree_of(file))
        except Unclear as unclear:
            gathered.problems.append(unclear)
    library = library_of(trees, gathered)
    if all(each.doubt for each in gathered.problems):
        _read(library, gathered)
        changes = sum(tree.unread["modifier"] for tree in trees)
        if changes:
            say = ngettext(
                "{n} change under a condition (a modifier) was not applied.",
                "{n} changes under conditions (modifiers) were not applied.",
                changes,
            )
            gathered.notes.append(say.format(n=number_words(changes)))
    return Shelf(_title(library), _source(library), gathered)


def _title(library: Library) -> str:
    systems = [book.name for book in library.books if book.root.tag == "gameSystem"]
    armies = [book.name for book in library.books if book.root.tag == "catalogue"]
    return next(iter(armies if len(armies) == 1 else [*systems, *armies]), "")[:200]


def _source(library: Library) -> str:
    systems = [book for book in library.books if book.root.tag == "gameSystem"] or library.books
    say = _("BattleScribe, {name}, revision {revision}")
    return "; ".join(
        say.format(name=book.name, revision=clean(book.root.get("revision", "?")))
        for book in systems[:3]
    )[:500]


def _read(library: Library, gathered: Gathered) -> None:
    maker = _Maker(library, gathered)
    for entry in entries_of(library):
        maker.take(entry)
    if maker.markers:
        say = ngettext(
            "{n} entry without a cost or a card is no model and was left out.",
            "{n} entries without a cost or a card are no models and were left out.",
            maker.markers,
        )
        gathered.notes.append(say.format(n=number_words(maker.markers)))


class _Maker:
    """Makes profiles of entries; whatever is wrong goes to what is gathered."""

    def __init__(self, library: Library, gathered: Gathered) -> None:
        self.library, self.gathered = library, gathered
        self.worth = Worth(library)
        self.markers = 0

    def take(self, entry: Entry) -> None:
        model = self._is_model(entry)
        groups = self._versions(entry.element) if model else []
        if not groups and self._is_marker(entry, model=model):
            self.markers += model
            return
        if self._costless(entry, groups):
            say = _("{place}: nothing says what it costs.").format(place=entry.place)
            self.gathered.doubt("cost-missing", say, place=entry.place, name=entry.name)
        for chosen in self._choices(groups):
            self._add(entry, groups, chosen, model=model)

    def _is_model(self, entry: Entry) -> bool:
        own = [entry.element]
        return entry.element.get("type") in MODELS or wounds_in(own, self.library) is not None

    def _is_marker(self, entry: Entry, *, model: bool) -> bool:
        """No cost, no card: a heading, or a switch for the program. An upgrade has to cost."""
        if self.worth.least(entry.element):
            return False
        own = next(statlines(entry.element, self.library), None)
        inside = within(entry.element, self.library, ())
        return not model or (own is None and wounds_in(inside, self.library) is None)

    def _costless(self, entry: Entry, groups: Sequence[Element]) -> bool:
        priced = [entry.element, *(each for group in groups for each in _members(group))]
        return not any(map(self.worth.is_priced, priced)) and not self.worth.least(entry.element)

    def _versions(self, element: Element) -> list[Element]:
        """Groups of which exactly one is chosen, and that choice changes the cost or the card."""
        groups = element.iterfind("selectionEntryGroups/selectionEntryGroup")
        return [group for group in groups if _exactly_one(group) and self._matters(group)][:1]

    def _matters(self, group: Element) -> bool:
        members = _members(group)
        return any(self.worth.own(each) for each in members) or any(
            wounds_in([each], self.library) is not None for each in members
        )

    @staticmethod
    def _choices(groups: Sequence[Element]) -> list[Element | None]:
        return [each for group in groups for each in _members(group)] or [None]

    def _add(
        self, entry: Entry, groups: Sequence[Element], chosen: Element | None, *, model: bool
    ) -> None:
        element = entry.element
        cost = self._cost(entry, groups, chosen)
        if cost is None:
            return
        own = [element] if chosen is None else [chosen, element]
        inside = list(within(element, self.library, groups))
        if chosen is not None:
            inside = [*within(chosen, self.library, ()), *inside]
        marks = Marks(own[::-1], entry.book, self.library)
        profile = Profile(
            id="::".join(each.get("id", "?") for each in reversed(own))[:200] or "?",
            name=entry.name if chosen is None else _called(entry.name, chosen),
            factions=marks.factions,
            keywords=marks.keywords,
            traits=marks.traits,
            marks=marks.runemarks,
            cost=cost,
            limit=entry.limit,
            wounds=wounds_in([*own, *inside], self.library),
            weapons=weapons_in(inside, self.library),
            upgrade=not model,
        )
        self.gathered.found.append(Found(profile, entry.book.file))

    def _cost(self, entry: Entry, groups: Sequence[Element], chosen: Element | None) -> int | None:
        """What it costs at its least size, as a whole number; nothing if that cannot be said."""
        written = [entry.element] if chosen is None else [entry.element, chosen]
        bad = [text for each in written for text in self.worth.unreadable(each)]
        total = self.worth.least(entry.element, without=groups)
        total += Decimal(0) if chosen is None else self.worth.least(chosen)
        if not bad and total >= 0 and total == total.to_integral_value():
            return int(total)
        value = clean(next(iter(bad), str(total)))[:50]
        say = _('{place}: "{value}" is not a whole number of points.')
        said = say.format(place=entry.place, value=value)
        self.gathered.wrong("not-a-number", said, place=entry.place, value=value)
        return None


def _members(group: Element) -> list[Element]:
    return list(group.iterfind("selectionEntries/selectionEntry"))


def _exactly_one(group: Element) -> bool:
    return bounds(group, "min") == bounds(group, "max") == 1 and bool(_members(group))


def _called(name: str, chosen: Element) -> str:
    """`Cabalist` and `with Spear`: `Cabalist with Spear`; `Spear Cabalist` says it all itself.

    What begins in small letters names what it carries: `Gor` `with Paired Gor Blades`.
    """
    version = clean(chosen.get("name", ""))
    if folded(name) in folded(version) and not version[:1].islower():
        return version[:200]
    between = " " if version[:1].islower() else ", "
    return f"{name}{between}{version}"[:200]
