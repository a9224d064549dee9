"""A profile made of named values, as a row of a spreadsheet or an object of JSON has them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from muster.core.catalogue import Profile, Weapon
from muster.reading.catalogue.report import Found, Gathered, kept
from muster.words.plain import clean, folded
from muster.words.tongue import _

HEADINGS: Mapping[str, tuple[str, ...]] = {
    "id": ("id", "key", "code"),
    "name": ("name", "model", "unit", "fighter", "profile", "model name", "unit name"),
    "factions": (
        "faction", "factions", "army", "allegiance", "warband", "warbands", "warband name", "force",
        "faction name", "faction runemark",
    ),
    "keywords": ("keywords", "keyword"),
    "traits": ("traits", "trait", "characteristics", "characteristic", "type", "types", "station"),
    "marks": ("marks", "mark", "runemarks", "runemark"),
    "alliance": ("alliance", "grand alliance", "alliances", "grand alliances"),
    "cost": ("cost", "points", "pts", "point cost", "points cost", "pc", "ss", "soulstones"),
    "full": ("full", "full cost", "full size", "cost of a full unit", "max cost"),
    "limit": ("limit", "fa", "field allowance", "model limit", "most", "max", "rare"),
    "bonus": ("bonus", "warjack points", "warbeast points", "battlegroup points", "wj", "wb"),
    "wounds": ("wounds", "wound", "w", "wd", "health", "hp"),
    "weapons": ("weapons", "weapon"),
    "character": ("character", "version of"),
    "sole": ("sole", "unique"),
    "totem_of": ("totem of", "totem"),
    "upgrade": ("upgrade", "is upgrade"),
}  # fmt: skip
"""What a value means, by the names it can have."""

MEANING = {name: key for key, names in HEADINGS.items() for name in names}
LISTS = ("factions", "keywords", "traits", "marks", "alliance")
NUMBERS = ("cost", "full", "bonus", "wounds")
FLAGS = ("sole", "upgrade")
OF_WEAPON = frozenset({"name", "runemark", "melee", "range", "max_range"})
REACH = 3
"""Inches: what reaches farther shoots."""

LONGEST = 200
LARGEST = 1_000_000

BETWEEN = re.compile(r"[;,|\n]")
WHOLE = re.compile(r"(\d{1,9})(?:[.,]0*)?\s*(?:pts?|points?|ss)?\.?", re.IGNORECASE)
KIND = re.compile(r"\s*\((ranged|missile|shooting|melee)\)$", re.IGNORECASE)
YES = {"yes", "y", "true", "1", "x", "✓"}
NOTHING = {"", "-", "–", "—", "n/a", "none", "null"}  # noqa: RUF001 (dashes people really type)


def meaning(heading: str) -> str | None:
    """What is meant by a heading, however it is spelt."""
    return MEANING.get(folded(heading.replace("_", " ")).strip(" :*"))


@dataclass(frozen=True, slots=True)
class Row:
    """Named values and the place where they stand: `Row 5`."""

    place: str
    values: Mapping[str, object]


def profiles_of(rows: Sequence[Row], *, priced: bool) -> Gathered:
    """The profiles of all rows, or what is wrong with each. `priced`: costs are given at all."""
    gathered = Gathered()
    if rows and not priced:
        gathered.doubt("cost-missing", _("Nothing says what a model costs: all are free."))
    made = [_Maker(row, gathered).profile(priced=priced) for row in rows]
    named = [(row, each) for row, each in zip(rows, made, strict=True) if each is not None]
    ids = _ids([each for __, each in named])
    gathered.found += [
        Found(each.model_copy(update={"id": key}), row.place)
        for (row, each), key in zip(named, ids, strict=True)
    ]
    return gathered


def _ids(profiles: Sequence[Profile]) -> Iterator[str]:
    """The id that is given, or one made of the name, and of the Faction where that is needed."""
    factions: dict[str, set[tuple[str, ...]]] = {}
    for each in profiles:
        factions.setdefault(slug(each.name), set()).add(each.factions)
    for each in profiles:
        shared = len(factions[slug(each.name)]) > 1
        words = (each.name, *each.factions) if shared else (each.name,)
        yield each.id if each.id != UNNAMED else slug(*words)


UNNAMED = "?"
"""The id of a profile that was given none."""


def slug(*words: str) -> str:
    """`storm-lancers`: what can be an id, whatever script it is in."""
    plain = (c if c.isalnum() else " " for c in folded(" ".join(words)))
    return "-".join("".join(plain).split())[:LONGEST] or "-"


class _Maker:
    """Makes one profile of one row; whatever is wrong goes to what is gathered."""

    def __init__(self, row: Row, gathered: Gathered) -> None:
        self.row, self.gathered = row, gathered
        self.sound = True

    def profile(self, *, priced: bool) -> Profile | None:
        name = self._text("name")
        if not name:
            self._wrong("name-empty", _("{place} has no name."))
        if priced and name and self._blank("cost"):
            say = _("{place}: nothing says what {name} costs.")
            said = say.format(place=self.row.place, name=name)
            self.gathered.doubt("cost-missing", said, place=self.row.place, name=name)
        numbers = {key: self._number(key) for key in NUMBERS}
        flags = {key: folded(self._text(key)) in YES for key in FLAGS}
        lists = {key: self._list(key) for key in LISTS}
        lists["marks"] = kept([*lists["marks"], *lists.pop("alliance")])
        limit, sole = self._limit()
        weapons = self._weapons()
        texts = {key: self._text(key) for key in ("character", "totem_of")}
        if not self.sound:
            return None
        return Profile(
            id=self._text("id") or UNNAMED,
            name=name,
            cost=numbers["cost"] or 0,
            full=numbers["full"],
            bonus=numbers["bonus"] or 0,
            wounds=numbers["wounds"],
            limit=limit,
            weapons=weapons,
            sole=sole or flags["sole"],
            upgrade=flags["upgrade"],
            **lists,
            **texts,
        )

    def _wrong(self, code: str, say: str, **data: str) -> None:
        self.sound = False
        said = say.format(place=self.row.place, **data)
        self.gathered.wrong(code, said, place=self.row.place, **data)

    def _blank(self, key: str) -> bool:
        return self.row.values.get(key) in (None, "")

    def _text(self, key: str) -> str:
        return self._short(self.row.values.get(key), key)

    def _short(self, value: object, key: str) -> str:
        """Text of one line; what is no text, or far too long, is a wrong value."""
        text = clean(_said(value))
        if len(text) > LONGEST:
            self._wrong("value-too-long", _("{place}: {what} is far too long."), what=key)
            return ""
        if isinstance(value, list | dict):
            self._wrong("value-strange", _("{place}: {what} is not one word or number."), what=key)
            return ""
        return text

    def _list(self, key: str) -> tuple[str, ...]:
        return kept([self._short(each, key) for each in several(self.row.values.get(key))])

    def _number(self, key: str) -> int | None:
        text = self._text(key)
        return None if folded(text) in NOTHING else self._whole(key, text)

    def _whole(self, key: str, text: str) -> int | None:
        found = WHOLE.fullmatch(text)
        if found and int(found[1]) <= LARGEST:
            return int(found[1])
        say = _('{place}: "{value}" is not a whole number ({what}).')
        self._wrong("not-a-number", say, value=text, what=key)
        return None

    def _limit(self) -> tuple[int | None, bool]:
        """How many a list may have, and whether there is only one: `2`, `U`, or `C`."""
        text = folded(self._text("limit")).removeprefix("fa").strip(" :")
        if text in {"c", "character", "unique"}:
            return 1, True
        if text in {"u", "unlimited", "∞"} or text in NOTHING:
            return None, False
        return self._whole("limit", text), False

    def _weapons(self) -> tuple[Weapon, ...]:
        made = [self._weapon(each) for each in several(self.row.values.get("weapons"))]
        return tuple(dict.fromkeys(each for each in made if each is not None))

    def _weapon(self, value: object) -> Weapon | None:
        """`Axe`, `Bow (ranged)`, or an object with a name, and how far it reaches."""
        if isinstance(value, dict):
            said = value.get("name") or value.get("runemark")
            name, ranged = self._short(said, "weapons"), _shoots(value)
            self.gathered.unused.update(f"weapons: {key}" for key in value if key not in OF_WEAPON)
        else:
            text = self._short(value, "weapons")
            name = KIND.sub("", text)
            kind = KIND.search(text)
            ranged = kind is not None and kind[1].casefold() != "melee"
        return Weapon(name=name, melee=not ranged) if name else None


def several(value: object) -> Sequence[object]:
    """A list, or a cell with commas or semicolons; also as a program prints one: `['a', 'b']`."""
    if isinstance(value, list):
        return value
    text = _said(value).strip()
    if not (text.startswith("[") and text.endswith("]")):
        return BETWEEN.split(text)
    return [part.strip().strip("'\"") for part in BETWEEN.split(text[1:-1])]


def _shoots(weapon: Mapping[str, object]) -> bool:
    """By what is said of it, or by how far it reaches."""
    reach = weapon.get("max_range", weapon.get("range"))
    far = isinstance(reach, int) and reach > REACH
    return weapon.get("melee") is False or (far and weapon.get("melee") is not True)


def _said(value: object) -> str:
    """A value as somebody would type it; lists and objects are no single value."""
    if isinstance(value, bool):
        return "yes" if value else ""
    return str(value) if isinstance(value, str | int | float) else ""
