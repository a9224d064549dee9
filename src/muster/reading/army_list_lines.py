"""One line of a list as people write it: how many of what, for how much, with what."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from muster.words.plain import clean, folded

Role = Literal["", "leader", "specialist"]

ROLES: dict[str, Role] = {
    **dict.fromkeys(("leader", "leaders", "master", "masters", "warcaster", "warlock"), "leader"),
    **dict.fromkeys(("specialist", "specialists"), "specialist"),
}
"""What is written before a model, or above several, to say what it is in the list."""

QUOTED = r'"(?:[^"]|"")*"'
STRICT = re.compile(
    rf"(?:(?P<count>[1-9]\d{{0,2}})x )?(?P<name>{QUOTED})(?: \((?P<points>-?\d{{1,9}})\))?"
    rf"(?P<extras>(?: \+ {QUOTED}(?: \({QUOTED}\))?)*)(?: \{{(?P<id>.*)\}})?"
)
"""A line in which nothing can be taken for something else, as Muster writes it when it has to."""
STRICT_EXTRA = re.compile(rf" \+ ({QUOTED})(?: \(({QUOTED})\))?")

BULLET = re.compile(r"^(?:[-•*·▪–—>]+\s+)+")  # noqa: RUF001 (dashes people really type)
COUNT = re.compile(r"^([1-9]\d{0,2})(?:\s*[x×]\s+|\s+)(?=\S)", re.IGNORECASE)  # noqa: RUF001 (a times sign)
COUNT_AFTER = re.compile(r"\s+[x×]\s?([1-9]\d{0,2})$", re.IGNORECASE)  # noqa: RUF001 (as above)
ID = re.compile(r"\s*\{(.*)\}$")
RELATED = "attached|client|marshal+ed|bonded|assigned"
RELATION = re.compile(
    rf"\s*(?:->|→|\*\s+(?=(?:{RELATED})\b)|\((?=(?:{RELATED})\b))\s*", re.IGNORECASE
)
EXTRA = re.compile(r"\s+\+\s*")
WEAPON = re.compile(r"\s*\(([^()]*)\)$")
UNIT = r"(?:pts?|points?|ss|pc)\.?"
POINTS = (
    re.compile(rf"\s*[(\[]\s*(\d{{1,5}})\s*(?:{UNIT})?(?:\s*each)?\s*[)\]]$", re.IGNORECASE),
    re.compile(rf"[\s:,=–—-]+(\d{{1,5}})\s*{UNIT}(?:\s*each)?$", re.IGNORECASE),  # noqa: RUF001 (as above)
    re.compile(r"\s+[-–—=]+\s*(?:PC:?\s*)?(\d{1,5})$", re.IGNORECASE),  # noqa: RUF001 (as above)
)
"""`(12)`, `[12 pts]`, `- 12pts`, `- PC: 12`, `- 12`."""
BONUS = re.compile(r"\s*(?:[(\[]\s*\+\d{1,3}\s*[)\]]|-\s*W[JB]P?:?\s*\+?\d{1,3})$", re.IGNORECASE)
"""What a leader brings: the catalogue knows it."""


@dataclass(frozen=True, slots=True)
class Written:
    """A model as it is written. `whole` is the line without its bullet and its role.

    `id` is nothing where none is given, and empty where the model is said to be in no catalogue.
    `marked`: it has a number, or points of its own, as only a model has.
    """

    whole: str
    name: str
    count: int = 1
    points: int | None = None
    role: Role = ""
    extras: tuple[tuple[str, str], ...] = ()
    relation: str = ""
    id: str | None = None
    marked: bool = False
    strict: bool = False

    @property
    def bare(self) -> bool:
        """Just words, as a heading is."""
        return not (self.marked or self.role or self.extras or self.relation or self.strict)


def written(line: str, role: Role = "") -> Written:
    """What a line says; `role` is that of the heading it is under."""
    text = BULLET.sub("", clean(line))
    before, colon, after = text.partition(":")
    if colon and folded(before) in ROLES and after.strip():
        role, text = ROLES[folded(before)], after.strip()
    strict = STRICT.fullmatch(text)
    if strict:
        return _strict(strict, role)
    return _loose(text, role)


def _strict(found: re.Match[str], role: Role) -> Written:
    extras = tuple(
        (unquoted(name), unquoted(weapon))
        for name, weapon in STRICT_EXTRA.findall(found["extras"] or "")
    )
    points = found["points"]
    return Written(
        whole=found[0],
        name=unquoted(found["name"]),
        count=int(found["count"] or 1),
        points=None if points is None else int(points),
        role=role,
        extras=extras,
        id=found["id"],
        strict=True,
    )


def _loose(text: str, role: Role) -> Written:
    rest, relation = _relation(text)
    named = ID.search(rest)
    rest = ID.sub("", rest)
    first, *more = EXTRA.split(rest)
    extras = tuple(extra_of(each) for each in more)
    found = _counted(first)
    found = replace(found, whole=text, role=role, relation=relation, extras=extras)
    return replace(found, id=named[1]) if named else found


def _relation(text: str) -> tuple[str, str]:
    """What is written before a relation, and the relation: `* attached to Storm Lancers`."""
    found = RELATION.search(text)
    if found is None:
        return text, ""
    after = text[found.end() :]
    return text[: found.start()].strip(), after.removesuffix(")") if "(" in found[0] else after


def extra_of(text: str) -> tuple[str, str]:
    """`Blessing of Might (Axe)`; a price behind it is the pack's to say."""
    plain, _ = _points(text)
    weapon = WEAPON.search(plain)
    return (WEAPON.sub("", plain), weapon[1]) if weapon else (plain, "")


def _counted(text: str) -> Written:
    """How many, of what, for how much."""
    count = COUNT.search(text)
    rest, points = _points(COUNT.sub("", text))
    after = COUNT_AFTER.search(rest)
    if count is None and after is not None:
        count, rest = after, COUNT_AFTER.sub("", rest)
        rest, points = (rest, points) if points is not None else _points(rest)
    number = int(count[1]) if count else 1
    name = rest.strip(" ,;:") or text
    marked = count is not None or BONUS.search(text) is not None
    return Written(text, name, number, points, marked=marked)


def _points(text: str) -> tuple[str, int | None]:
    plain = BONUS.sub("", text)
    for way in POINTS:
        found = way.search(plain)
        if found and found.start():
            return plain[: found.start()].strip(), int(found[1])
    return plain.strip(), None


def quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


def unquoted(text: str) -> str:
    return text[1:-1].replace('""', '"')
