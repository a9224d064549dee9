"""What is bought for a model, in the forms in which people write it behind its name.

`Ash Prophet + Blessing of Might (Staff)`, `… with Might on Staff`, `… (Might: Staff, Swiftness)`,
`…, Blessing of Might [Staff]`, and the same on lines of its own below the model.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from muster.core.catalogue import Profile
from muster.core.rulepack.roster import Blessing
from muster.reading.army_list_lines import Written
from muster.words.plain import folded
from muster.words.tongue import _

JOINT = re.compile(
    r"\s+(?:\+|&|(?:blessed\s+)?with|w/|and|on|for)\s+|\s+(?:\+|w/)(?=\S)"
    r"|\s*[,;:/()\[\]]+\s*|\s+[-–—]+\s+|\s+(?=(?:divine\s+)?blessings?\s+of\b)|$",  # noqa: RUF001 (dashes people really type)
    re.IGNORECASE,
)
"""What stands between a model, what is bought for it, and the weapon that is for."""
PRICE = re.compile(r"\+?\s*(\d{1,5})\s*(?:pts?|points?)?\.?", re.IGNORECASE)
CALLED = re.compile(r"^(?:divine )?(?:blessings? of|blessings?|blessed with) | blessing$")
"""What people write around the name of a blessing."""


def key(name: str) -> str:
    """A name as it is compared: case, accents, spacing and punctuation do not matter."""
    return " ".join("".join(c if c.isalnum() else " " for c in folded(name)).split())


@dataclass(frozen=True, slots=True)
class Bought:
    """What a text says was bought; `strange` is what it says besides."""

    extras: tuple[tuple[str, str], ...] = ()
    points: int | None = None
    strange: tuple[str, ...] = ()


class Selling:
    """What the pack sells for models, found by name."""

    def __init__(self, blessings: Sequence[Blessing]) -> None:
        self.sold = bool(blessings)
        self._rows: Mapping[str, Blessing] = {each.id: each for each in blessings}
        self._ids: Mapping[str, str] = {
            CALLED.sub("", key(name)): each.id
            for each in blessings
            for name in (each.title, each.id)
        }

    def id(self, name: str) -> str | None:
        return self._ids.get(CALLED.sub("", key(name)))

    def prices(self, extras: Sequence[tuple[str, str]]) -> set[int]:
        """What all of it may cost together: for an elite fighter, or for any other."""
        rows = [self._rows.get(self.id(name) or "") for name, _weapon in extras]
        regular, elite = (sum(row.regular for row in rows if row), sum(r.elite for r in rows if r))
        return {regular, elite}

    def near(self, name: str) -> str:
        """What somebody may have meant; nothing if nothing is near."""
        found = get_close_matches(CALLED.sub("", key(name))[:100], self._ids, n=1)
        return self._rows[self._ids[found[0]]].title if found else ""

    def example(self, name: str) -> str:
        """How it would be written, with a weapon where one is named with it."""
        row = self._rows[self.id(name) or next(iter(self._rows))]
        return f"{row.title} ({_('weapon')})" if row.weapon else row.title

    def apart(self, line: Written, known: Callable[[str], Sequence[Profile]]) -> Written:
        """The line with its model alone as its name, and all that was bought for it."""
        if not self.sold or line.strict or known(line.whole):
            return line
        cut = 0 if known(line.name) else self._head(line.name, known)
        name = line.name[:cut].strip() if cut else line.name
        profiles = known(name)
        first = self.bought(line.name[cut:] if cut else "", profiles)
        more = [self._added(extra, profiles) for extra in line.extras]
        extras = [extra for each in (first, *more) for extra in each.extras]
        prices = [each.points for each in (first, *more) if each.points is not None]
        points = line.points if line.points is not None else next(iter(prices), None)
        return replace(line, name=name, points=points, extras=tuple(extras))

    def _added(self, extra: tuple[str, str], profiles: Sequence[Profile]) -> Bought:
        """What is behind a `+`: one thing, or several that are written in a row."""
        name, weapon = extra
        if self.id(name) is not None:
            return Bought((extra,))
        found = self.bought(f"{name} ({weapon})" if weapon else name, profiles)
        return Bought(found.extras, None)

    def _head(self, text: str, known: Callable[[str], Sequence[Profile]]) -> int:
        """Where the model ends: the longest name that is known, or what precedes a purchase."""
        ends = [found.start() for found in JOINT.finditer(text) if found.start()]
        for end in reversed(ends):
            if known(text[:end]):
                return end
        for end in ends:
            if self._begins(text[end:]):
                return end
        return 0

    def _begins(self, text: str) -> bool:
        first = next(iter(self._parts(text, ())), None)
        return first is not None and first[0] == "extra"

    def bought(self, text: str, profiles: Sequence[Profile] = ()) -> Bought:
        """Everything that is bought in a text; what is nothing of it is bought, too, as written."""
        extras: list[tuple[str, str]] = []
        strange: list[str] = []
        points = None
        for kind, said in self._parts(text, profiles):
            if kind == "price":
                points = points if points is not None or extras else int(said)
            elif kind == "extra":
                extras.append((said, ""))
            elif extras and not extras[-1][1] and (kind == "weapon" or self._is_armed(extras[-1])):
                extras[-1] = (extras[-1][0], said)
            else:
                extras.append((said, ""))
                strange.append(said)
        return Bought(tuple(extras), points, tuple(strange))

    def _is_armed(self, extra: tuple[str, str]) -> bool:
        row = self._rows.get(self.id(extra[0]) or "")
        return row is not None and bool(row.weapon)

    def _parts(self, text: str, profiles: Sequence[Profile]) -> Iterator[tuple[str, str]]:
        """Between the joints, the longest first: `Spear and Shield` may be one weapon."""
        spans, begin = [], 0
        for found in JOINT.finditer(text):
            if text[begin : found.start()].strip():
                spans.append((begin, found.start()))
            begin = found.end()
        weapons = {key(weapon.name) for card in profiles for weapon in card.weapons}
        at = 0
        while at < len(spans):
            for last in range(len(spans) - 1, at - 1, -1):
                said = text[spans[at][0] : spans[last][1]].strip()
                kind = self._kind(said, weapons)
                if kind or last == at:
                    price = PRICE.fullmatch(said)
                    yield kind or "other", price[1] if price and kind == "price" else said
                    at = last + 1
                    break

    def _kind(self, said: str, weapons: set[str]) -> str:
        if self.id(said) is not None:
            return "extra"
        if key(said) in weapons:
            return "weapon"
        return "price" if PRICE.fullmatch(said) else ""
