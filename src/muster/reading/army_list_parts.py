"""The parts of a pasted text: where a list begins, what it says of itself, what is in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from muster.core.facts import Pick
from muster.reading.army_list_lines import ROLES, Role, written
from muster.reading.army_list_match import Matching
from muster.words.plain import clean, folded, listing
from muster.words.tongue import _

FIELDS = {
    **dict.fromkeys(("list", "title", "name", "list name", "army name", "roster"), "title"),
    **dict.fromkeys(("faction", "army", "allegiance", "crew faction"), "faction"),
    **dict.fromkeys(("theme", "theme force", "theme list"), "theme"),
    **dict.fromkeys(("points", "total", "total points", "size"), "points"),
}
"""What is said of a whole list, by the word before the colon."""
SECTIONS = frozenset(
    {
        "allies", "battlegroup", "battleline", "beasts", "blessings", "champions", "characters",
        "core", "crew", "elite", "elites", "enforcers", "fighters", "henchmen", "heroes",
        "hirelings", "hires", "infantry", "mercenaries", "minions", "models", "monsters", "other",
        "others", "peons", "solos", "support", "thralls", "totem", "totem(s)", "totems", "troops",
        "units", "upgrades", "warband", "warbeasts", "warjacks", "warriors",
    }
)  # fmt: skip
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
SOLD = re.compile(r"^(?:divine\s+)?blessings?\s*:\s*", re.IGNORECASE)
"""`Blessing: Might`."""


@dataclass(slots=True)
class Draft:
    """A list while it is read; `line` is where its name stands."""

    title: str = ""
    line: int = 0
    faction: str = ""
    theme: str = ""
    points: int | None = None
    picks: list[Pick] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    said: set[str] = field(default_factory=set)


def drafts_of(lines: Sequence[str], matching: Matching, faction: str = "") -> list[Draft]:
    """The lists of a text, empty ones too."""
    return _Reader(lines, matching, faction).drafts()


class _Reader:
    """Goes through a text line by line; `fresh` is after a gap, where a new list can begin."""

    def __init__(self, lines: Sequence[str], matching: Matching, faction: str) -> None:
        self.lines, self.matching = lines, matching
        self.shared = faction
        self.role: Role = ""
        self.fresh, self.aside = True, ""
        self.beside: list[str] = []
        self.draft = Draft(faction=faction)
        self.done: list[Draft] = []
        self.ways: tuple[Callable[[str, int], bool], ...] = (
            self._plainly,
            self._ruler,
            self._heading,
            self._field,
            self._relation,
            self._bought,
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
        self._told_aside()
        return [*self.done, self.draft]

    def _begin(self, number: int, title: str, points: int | None = None) -> None:
        self._told_aside()
        if self.draft.title or self.draft.picks:
            self.done.append(self.draft)
            self.draft = Draft(faction=self.shared)
        self.draft.title, self.draft.line, self.role, self.aside = title, number, "", ""
        self.draft.points = self.draft.points if points is None else points

    def _told_aside(self) -> None:
        """What stood below a heading that is about no model is named, and left out."""
        if self.beside:
            say = _('Not part of the list, below "{heading}": {lines}.')
            said = say.format(heading=self.aside, lines=listing(self.beside))
            self.matching.remarks.append(said)
        self.beside = []

    def _plainly(self, text: str, number: int) -> bool:
        """What Muster wrote itself so that nothing can be mistaken."""
        return written(text).strict and self._model(text, number)

    def _ruler(self, text: str, _number: int) -> bool:
        return RULER.fullmatch(text) is not None

    def _heading(self, text: str, number: int) -> bool:
        """`# Name`, `== Name ==`, `List 2: Name`; `++ Total: [75] ++` says something instead."""
        before, __, after = text.partition(":")
        if NUMBERED.fullmatch(before.strip()):
            self._begin(number, *_summed(after.strip() or before.strip()))
            return True
        found = HEADING.fullmatch(text)
        if found is None:
            return False
        inner = clean(found["hashed"] or found["marked"] or "")
        if not inner or self._field(inner, number):
            return True
        if self.matching.is_model(written(inner)):
            return self._model(inner, number)
        if not self._called(_summed(inner)[0]):
            self._begin(number, *_summed(inner))
        return True

    def _field(self, text: str, line: int) -> bool:
        """`Theme: Storm Division`, or `[Theme] Storm Division`."""
        name, value = _said_of_it(text)
        if not name:
            return False
        if name == "title":
            self._begin(line, value)
        elif name == "points":
            number = NUMBER.search(value)
            if number is None:
                say = _('Line {line}: there is no number of points in "{text}".')
                self.matching.doubt("not-a-number", say.format(line=line, text=text), line=line)
            self.draft.points = int(number[0]) if number else self.draft.points
        else:
            self._say(name, value, line)
        return True

    def _say(self, name: str, value: str, line: int) -> None:
        before = getattr(self.draft, name) if name in self.draft.said else ""
        if before and folded(before) != folded(value):
            say = _("Line {line}: {value} is said here, and {before} above it.")
            said = say.format(line=line, value=value, before=before)
            self.matching.doubt("said-twice", said, line=line)
        setattr(self.draft, name, value)
        self.draft.said.add(name)
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

    def _bought(self, text: str, number: int) -> bool:
        """`- Blessing of Might (Axe)`, below the model it is for."""
        line = written(text)
        selling = self.matching.selling
        if not (selling.sold and self.draft.picks) or self.matching.known(line.whole):
            return False
        last = self.draft.picks[-1]
        plain = SOLD.sub("", line.whole)
        found = selling.bought(plain, self.matching.profiles(last))
        if not found.extras or found.strange or selling.id(found.extras[0][0]) is None:
            return False
        extras = (*last.extras, *self.matching.extras(found.extras, number))
        self.draft.picks[-1] = last.model_copy(update={"extras": extras})
        return True

    def _section(self, text: str, number: int) -> bool:
        """A heading above several models: what they are in the list, or that they are not in it.

        One that nobody knows could be a model: it is named.
        """
        found = SECTION.fullmatch(text)
        told = next((each for each in found.groups() if each), "") if found else text
        if self.matching.known(text):
            return False
        if self._called(_summed(told)[0]):
            return True
        if found is None:
            return False
        if self.matching.is_model(written(told)):
            return self._model(told, number)
        self._told_aside()
        self.role, self.aside = "", ""
        say = _('Line {line}: "{heading}" was read as a heading. For a model write "{model}".')
        plain = told.strip()
        said = say.format(line=number, heading=text, model=f"1 {plain}")
        self.matching.doubt("heading-unknown", said, line=number, heading=plain)
        return True

    def _called(self, told: str) -> bool:
        """Whether a heading is one of those that lists have."""
        name = folded(told).strip(" :")
        if name not in SECTIONS and name not in ROLES and name not in ASIDE:
            return False
        self._told_aside()
        self.role, self.aside = ROLES.get(name, ""), told if name in ASIDE else ""
        return True

    def _score(self, text: str, number: int) -> bool:
        """`Union Army - 75 / 75 points`; a model is no name of a list."""
        found = SCORE.search(text)
        if found is None:
            return False
        before = text[: found.start()].strip(" -[(:")
        if before and (not self.fresh or self.matching.is_model(written(before))):
            return False
        if before and not NUMBER.search(before):
            self._begin(number, before)
        self.draft.points = int(found[1])
        return True

    def _beside(self, text: str, number: int) -> bool:
        if self.aside and self.matching.known(written(text).name):
            say = _('Line {line}: "{text}" stands below "{heading}" and is not part of the list.')
            said = say.format(line=number, text=text, heading=self.aside)
            self.matching.doubt("model-aside", said, line=number)
        elif self.aside:
            self.beside.append(text)
        return bool(self.aside)

    def _title(self, text: str, number: int) -> bool:
        """A first line of just words above what tells of a whole list, or dearer than any model.

        Whatever else is no heading is a model.
        """
        line = written(text)
        titled = bool(self.draft.title) and not self.draft.picks
        if titled or not (self.fresh and line.bare) or self.matching.is_model(line):
            return False
        dear = line.points is not None and line.points > self.matching.dearest
        if not dear and not self._describes(number):
            return False
        self._begin(number, *((line.name, line.points) if line.points else (text, None)))
        return True

    def _describes(self, number: int) -> bool:
        """Whether the next line says something of a whole list: its size, Faction, theme."""
        below = clean(self.lines[number]) if number < len(self.lines) else ""
        return bool(_said_of_it(below)[0])

    def _model(self, text: str, number: int) -> bool:
        line = written(text, self.role)
        could = self.fresh and line.bare and not (self.draft.title or self.draft.picks)
        pick = self.matching.pick(line, number, self.draft.faction)
        if could and self.matching.catalogue is not None and not self.matching.is_model(line):
            say = _('If line {line} is the name of the list, write "List: {name}".')
            self.matching.remarks.append(say.format(line=number, name=pick.name))
        self.draft.picks.append(pick)
        return True


def _said_of_it(text: str) -> tuple[str, str]:
    """What a line says of a whole list, and the value; nothing if it says no such thing."""
    boxed = BOXED.fullmatch(text)
    before, sign, after = boxed.groups() if boxed else text.partition(":")
    return (FIELDS.get(folded(before), "") if sign else "", after.strip())


def _summed(title: str) -> tuple[str, int | None]:
    """A title, and the sum that was behind it."""
    found = SUM.search(title)
    if found is None or not found.start():
        return title, None
    return title[: found.start()].strip(), int(found[1])
