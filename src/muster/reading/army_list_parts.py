"""The parts of a pasted text: where a list begins, what it says of itself, what is in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from muster.core.facts import Pick
from muster.reading.army_list_lines import ROLES, Role, Written, written
from muster.reading.army_list_match import Matching
from muster.words.plain import clean, folded

FIELDS = {
    **dict.fromkeys(("list", "title", "name", "list name", "army name", "roster"), "title"),
    **dict.fromkeys(("faction", "army", "allegiance", "crew faction"), "faction"),
    **dict.fromkeys(("theme", "theme force", "theme list"), "theme"),
    **dict.fromkeys(("points", "total", "total points", "size"), "points"),
}
"""What is said of a whole list, by the word before the colon."""
SECTIONS = frozenset(
    {
        "allies",
        "battlegroup",
        "battleline",
        "beasts",
        "characters",
        "crew",
        "fighters",
        "heroes",
        "hires",
        "hirelings",
        "models",
        "monsters",
        "other",
        "solos",
        "thralls",
        "totem",
        "totems",
        "totem(s)",
        "units",
        "upgrades",
        "warbeasts",
        "warjacks",
    }
)
"""What is written above several models and is not one."""
ASIDE = frozenset({"references", "reference", "notes"})
"""Headings under which nothing is in the list."""

MARK = r"(?:={2,}+|-{2,}+|\+{2,}+|\*{2,}+)"
"""Taken whole: a line of nothing but signs is not tried in all its parts."""
HEADING = re.compile(rf"#+\s*(?P<hashed>.+)|{MARK}\s*(?P<marked>.*?)\s*{MARK}")
NUMBERED = re.compile(r"(?:list|army|roster)\s*\d{1,2}", re.IGNORECASE)
SECTION = re.compile(r"\[([^\]]+)\]|\+\s+([^+]+?)\s+\+.*|([^:]{1,40}):")
BOXED = re.compile(r"\[([^\]]+)(\])\s+(.+)")
RULER = re.compile(r"[-=_*~+#.\s]+")
RELATED = re.compile(
    r"(?:->|→|\*\s*(?=attached|client|marshal|bonded|assigned))\s*(.+)", re.IGNORECASE
)
SCORE = re.compile(r"(\d{1,5})\s*/\s*\d{1,5}\s*(?:points?|pts|army)\b", re.IGNORECASE)
"""`75 / 75 points`: what a builder says of the whole."""
SUM = re.compile(r"\s*(?:[(\[]\s*|-\s*)(\d{1,5})\s*(?:pts|points|ss)?\.?\s*[)\]]?$", re.IGNORECASE)
NUMBER = re.compile(r"\d{1,9}")


@dataclass(slots=True)
class Draft:
    """A list while it is read."""

    title: str = ""
    faction: str = ""
    theme: str = ""
    points: int | None = None
    picks: list[Pick] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)


def drafts_of(lines: Sequence[str], matching: Matching, faction: str = "") -> list[Draft]:
    """The lists of a text, empty ones too."""
    return _Reader(lines, matching, faction).drafts()


class _Reader:
    """Goes through a text line by line; `fresh` is after a gap, where a new list can begin."""

    def __init__(self, lines: Sequence[str], matching: Matching, faction: str) -> None:
        self.lines, self.matching = lines, matching
        self.shared = faction
        self.role: Role = ""
        self.fresh, self.aside = True, False
        self.draft = Draft(faction=faction)
        self.done: list[Draft] = []
        self.ways: tuple[Callable[[str, int], bool], ...] = (
            self._plainly,
            self._ruler,
            self._heading,
            self._field,
            self._relation,
            self._section,
            self._score,
            self._beside,
            self._title,
            self._model,
        )

    def drafts(self) -> list[Draft]:
        for number, line in enumerate(self.lines, 1):
            text = clean(line)
            if text:
                next(way for way in self.ways if way(text, number))
            self.fresh = not text
            self.draft.lines.append(line)
        return [*self.done, self.draft]

    def _begin(self, title: str, points: int | None = None) -> None:
        if self.draft.title or self.draft.picks:
            self.done.append(self.draft)
            self.draft = Draft(faction=self.shared)
        self.draft.title, self.role, self.aside = title, "", False
        self.draft.points = self.draft.points if points is None else points

    def _plainly(self, text: str, number: int) -> bool:
        """What Muster wrote itself so that nothing can be mistaken."""
        return written(text).strict and self._model(text, number)

    def _ruler(self, text: str, _number: int) -> bool:
        return RULER.fullmatch(text) is not None

    def _heading(self, text: str, number: int) -> bool:
        """`# Name`, `== Name ==`, `List 2: Name`; `++ Total: [75] ++` says something instead."""
        before, _, after = text.partition(":")
        if NUMBERED.fullmatch(before.strip()):
            self._begin(*_summed(after.strip() or before.strip()))
            return True
        found = HEADING.fullmatch(text)
        if found is None:
            return False
        inner = clean(found["hashed"] or found["marked"] or "")
        if inner and not self._field(inner, number):
            self._begin(*_summed(inner))
        return True

    def _field(self, text: str, _number: int) -> bool:
        """`Theme: Storm Division`, or `[Theme] Storm Division`."""
        boxed = BOXED.fullmatch(text)
        before, sign, after = boxed.groups() if boxed else text.partition(":")
        name, value = FIELDS.get(folded(before)), after.strip()
        if not sign or name is None:
            return False
        if name == "title":
            self._begin(value)
        elif name == "points":
            number = NUMBER.search(value)
            self.draft.points = int(number[0]) if number else self.draft.points
        else:
            self._say(name, value)
        return True

    def _say(self, name: str, value: str) -> None:
        setattr(self.draft, name, value)
        if name == "faction" and not (self.draft.title or self.draft.picks):
            self.shared = value

    def _relation(self, text: str, _number: int) -> bool:
        """`* attached to Storm Lancers`, below what is attached."""
        found = RELATED.fullmatch(text)
        if found is None or not self.draft.picks:
            return False
        last = self.draft.picks[-1]
        self.draft.picks[-1] = last.model_copy(update={"relation": found[1]})
        return True

    def _section(self, text: str, _number: int) -> bool:
        """A heading above several models: what they are in the list, or that they are not in it."""
        found = SECTION.fullmatch(text)
        told = next((each for each in found.groups() if each), "") if found else text
        name = folded(told)
        if found is None and name not in SECTIONS and name not in ROLES and name not in ASIDE:
            return False
        if self.matching.known(text):
            return False
        self.role, self.aside = ROLES.get(name, ""), name in ASIDE
        return True

    def _score(self, text: str, _number: int) -> bool:
        found = SCORE.search(text)
        if found is None:
            return False
        before = text[: found.start()].strip(" -[(:")
        if before and self.fresh and not NUMBER.search(before):
            self._begin(before)
        self.draft.points = int(found[1])
        return True

    def _beside(self, _text: str, _number: int) -> bool:
        return self.aside

    def _title(self, text: str, number: int) -> bool:
        """The first line after a gap, if it is just words and models follow."""
        line = written(text)
        titled = bool(self.draft.title) and not self.draft.picks
        if titled or not (self.fresh and line.bare) or self.matching.knows(line):
            return False
        below = self._below(number)
        dear = line.points is None or line.points > self.matching.dearest
        if not below or not dear or not self._are_models(below):
            return False
        self._begin(*((line.name, line.points) if line.points else (text, None)))
        return True

    def _below(self, number: int) -> list[Written]:
        """What comes after this line, until the next gap."""
        below: list[Written] = []
        for line in self.lines[number:]:
            if not clean(line):
                break
            below.append(written(line))
        return below

    def _are_models(self, below: Sequence[Written]) -> bool:
        if self.matching.catalogue is None:
            return any(not each.bare or each.points is not None for each in below)
        return any(self.matching.knows(each) for each in below)

    def _model(self, text: str, number: int) -> bool:
        line = written(text, self.role)
        self.draft.picks.append(self.matching.pick(line, number, self.draft.faction))
        return True


def _summed(title: str) -> tuple[str, int | None]:
    """A title, and the sum that was behind it."""
    found = SUM.search(title)
    if found is None or not found.start():
        return title, None
    return title[: found.start()].strip(), int(found[1])
