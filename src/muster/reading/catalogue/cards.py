"""What the card of a BattleScribe entry says: wounds, weapons, and what it is called."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from xml.etree.ElementTree import Element

from muster.core.catalogue import Weapon
from muster.reading.catalogue.library import Book, Library
from muster.reading.catalogue.report import kept
from muster.reading.catalogue.worth import parts, resolved
from muster.words.plain import clean

WOUNDS = frozenset({"wounds", "wound", "w", "wd", "health", "hp"})
RANGE = frozenset({"range", "rng", "rg"})
WEAPON = re.compile(r"weapon|attack", re.IGNORECASE)
SHOOTS = re.compile(r"rang|missile|shoot", re.IGNORECASE)
NUMBER = re.compile(r"[0-9]{1,6}")
REACH = 3
"""Inches: what reaches farther shoots."""
FACTION = "faction:"
"""How some communities mark a category that is a Faction."""
MOST_PARTS = 2_000
"""Parts of one entry that are looked at for weapons."""


def statlines(element: Element, library: Library) -> Iterator[Element]:
    """The profiles of one entry: its own, those it links, and those of its groups of them."""
    yield from element.iterfind("profiles/profile")
    yield from element.iterfind("infoGroups/infoGroup/profiles/profile")
    for link in element.iterfind("infoLinks/infoLink"):
        target = library.target(link)
        if target is not None and target.tag == "profile":
            yield target
        elif target is not None:
            yield from target.iterfind("profiles/profile")


def within(element: Element, library: Library, without: Sequence[Element]) -> Iterator[Element]:
    """The entry and all that is or can be in it, but for some groups; each once.

    What every army shares (the options of the game system) says nothing about one of them.
    """
    seen: set[int] = {id(each) for each in without}
    waiting = deque([element])
    while waiting and len(seen) < MOST_PARTS:
        here = waiting.popleft()
        if id(here) in seen:
            continue
        seen.add(id(here))
        yield here
        inside = (resolved(each, library) for each in parts(here, library))
        waiting.extend(each for each in inside if not library.of_system(each))


def wounds_in(elements: Iterable[Element], library: Library) -> int | None:
    """The wounds on the first card that has them."""
    told = (
        text
        for element in elements
        for profile in statlines(element, library)
        if not _is_weapon(profile)
        for name, text in _characteristics(profile)
        if name in WOUNDS and NUMBER.fullmatch(text)
    )
    first = next(told, None)
    return None if first is None else int(first)


def weapons_in(elements: Iterable[Element], library: Library) -> tuple[Weapon, ...]:
    made = [
        Weapon(name=name, melee=_is_melee(profile))
        for element in elements
        for profile in statlines(element, library)
        if _is_weapon(profile) and (name := clean(profile.get("name", ""))[:200])
    ]
    return tuple(dict.fromkeys(made))


def _characteristics(profile: Element) -> Iterator[tuple[str, str]]:
    for each in profile.iterfind("characteristics/characteristic"):
        text = each.text or each.get("value") or ""
        yield each.get("name", "").strip().casefold(), text.strip().strip('"')


def _is_weapon(profile: Element) -> bool:
    kind = profile.get("typeName") or profile.get("profileTypeName") or ""
    return WEAPON.search(kind) is not None


def _is_melee(profile: Element) -> bool:
    """By what its type is called, or by how far it reaches: `1` is melee, `3-15` is not."""
    if SHOOTS.search(profile.get("typeName", "")):
        return False
    reach = next((text for name, text in _characteristics(profile) if name in RANGE), "")
    return max((int(each) for each in NUMBER.findall(reach)), default=0) <= REACH


class Marks:
    """What the categories of an entry say, sorted by who made them up."""

    def __init__(self, elements: Iterable[Element], book: Book, library: Library) -> None:
        self.book, self.library = book, library
        self.links = [
            link
            for element in elements
            for link in element.iterfind("categoryLinks/categoryLink")
            if link.get("primary") != "true" and not self._hidden(link)
        ]
        self.is_library = book.root.get("library") == "true"

    def _hidden(self, link: Element) -> bool:
        target = self.library.target(link)
        return target is not None and target.get("hidden") == "true"

    def _of_system(self, link: Element) -> bool:
        target = self.library.target(link)
        return target is not None and self.library.of_system(target)

    def _names(self, *, system: bool) -> list[str]:
        return [
            self.library.category(link) for link in self.links if self._of_system(link) is system
        ]

    @property
    def factions(self) -> tuple[str, ...]:
        """Those its categories name so; otherwise the army whose book it is in."""
        names = [*self._names(system=True), *self._names(system=False)]
        said = [n[len(FACTION) :].strip() for n in names if n.casefold().startswith(FACTION)]
        return kept(said or [self.book.faction])

    @property
    def alliances(self) -> tuple[str, ...]:
        known = self.library.alliances
        return kept(name for name in self._names(system=True) if name.casefold() in known)

    @property
    def keywords(self) -> tuple[str, ...]:
        return kept(self._names(system=False))

    @property
    def traits(self) -> tuple[str, ...]:
        names = kept(self._names(system=True))
        return tuple(name for name in names if name not in self.alliances)

    @property
    def runemarks(self) -> tuple[str, ...]:
        own = () if self.is_library else self.factions
        return kept([*own, *self.keywords, *self.alliances])
