"""Finding in a catalogue what somebody wrote in a list; what is not found stays as written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches

from muster.core.catalogue import Catalogue, Profile
from muster.core.facts import Extra, Pick
from muster.core.rulepack.roster import Blessing
from muster.reading.army_list_lines import Written
from muster.reading.unclear import Unclear
from muster.words.plain import folded, listing, some
from muster.words.tongue import _

MOST_NEAR = 50
"""Lines for which something near is looked for: it takes a while in a large catalogue."""


def key(name: str) -> str:
    """A name as it is compared: case, accents, spacing and punctuation do not matter."""
    return " ".join("".join(c if c.isalnum() else " " for c in folded(name)).split())


class Matching:
    """A catalogue that is searched by name; whatever is strange is told with its line."""

    def __init__(self, catalogue: Catalogue | None, blessings: Sequence[Blessing] = ()) -> None:
        self.catalogue = catalogue
        self.doubts: list[Unclear] = []
        self._near = 0
        self._names: dict[str, list[Profile]] = {}
        for profile in catalogue.profiles if catalogue else ():
            self._names.setdefault(key(profile.name), []).append(profile)
        self._extras: Mapping[str, str] = {
            key(name): each.id for each in blessings for name in (each.title, each.id)
        }
        self._blessed = bool(blessings)

    def known(self, name: str) -> list[Profile]:
        return self._names.get(key(name), []) if key(name) else []

    def knows(self, line: Written) -> bool:
        """Whether it names something, read as a whole or in its parts."""
        return bool(self.known(line.whole) or self.known(line.name))

    @property
    def dearest(self) -> int:
        """What nothing in the catalogue costs more than."""
        costs = [profile.full or profile.cost for profile in self._profiles]
        return max(costs, default=1_000_000)

    @property
    def _profiles(self) -> tuple[Profile, ...]:
        return self.catalogue.profiles if self.catalogue else ()

    def pick(self, line: Written, number: int, faction: str) -> Pick:
        """The row of a list that a line is."""
        whole = [] if line.strict else self.known(line.whole)
        profile = self._meant(line, whole, number, faction)
        if whole and not self._by_id(line):
            line = Written(line.whole, line.whole, role=line.role)
        points = self._points(line, profile, number)
        return Pick(
            model=profile.id if profile else "",
            name=profile.name if profile else line.name,
            count=line.count,
            points=points,
            role=line.role,
            extras=tuple(self._extra(each, number) for each in line.extras),
            relation=line.relation,
        )

    def _by_id(self, line: Written) -> Profile | None:
        return self.catalogue.by_id.get(line.id) if self.catalogue and line.id else None

    def _meant(
        self, line: Written, whole: Sequence[Profile], number: int, faction: str
    ) -> Profile | None:
        if line.id is not None and (line.id == "" or self._by_id(line)):
            return self._by_id(line)
        found = whole or self.known(line.name)
        if not found:
            self._unknown(line, number)
            return None
        likely = list(_likely(found, line, faction))
        if len(likely) > 1:
            names = [f"{each.name} ({listing(each.factions) or each.id})" for each in likely]
            say = _("Line {line}: {name} could be {names}; the first is taken.")
            said = say.format(line=number, name=likely[0].name, names=some(names, last="or"))
            self._doubt("ambiguous-name", said, line=number, candidates=[p.id for p in likely])
        return likely[0]

    def _unknown(self, line: Written, number: int) -> None:
        if self.catalogue is None:
            return
        near = self._nearest(line.name)
        say = _('Line {line}: "{name}" is not in the catalogue.')
        said = say.format(line=number, name=line.name)
        if near:
            told = _("{unknown} Did you mean {names}?")
            said = told.format(unknown=said, names=listing(near, "or"))
        self._doubt("unknown-model", said, line=number, name=line.name, nearest=near)

    def _nearest(self, name: str) -> list[str]:
        self._near += 1
        if self._near > MOST_NEAR:
            return []
        found = get_close_matches(key(name)[:100], self._names, n=3, cutoff=0.6)
        return [self._names[each][0].name for each in found]

    def _points(self, line: Written, profile: Profile | None, number: int) -> int | None:
        """What one costs; many people write what all of a row cost together."""
        if profile is None or line.points is None:
            return line.points
        costs = [cost for cost in (profile.cost, profile.full) if cost is not None]
        if line.points in costs:
            return line.points
        together = [cost for cost in costs if cost * line.count == line.points]
        if together and not line.strict:
            return together[0]
        say = _("Line {line}: {name} costs {cost} by the catalogue, not {points}.").format(
            line=number, name=profile.name, cost=listing(costs, "or"), points=line.points
        )
        self._doubt("points-differ", say, line=number, name=profile.name, points=line.points)
        return line.points

    def _extra(self, extra: tuple[str, str], number: int) -> Extra:
        name, weapon = extra
        found = self._extras.get(key(name))
        if found is None and self._blessed:
            say = _('Line {line}: "{name}" is nothing that can be bought for a model.')
            said = say.format(line=number, name=name)
            self._doubt("unknown-extra", said, line=number, name=name)
        return Extra(id=found or name, weapon=weapon)

    def _doubt(self, code: str, say: str, **data: object) -> None:
        problem = Unclear(code, say, doubt=True)
        problem.data = data
        self.doubts.append(problem)


def _likely(found: Sequence[Profile], line: Written, faction: str) -> Iterator[Profile]:
    """Of several with one name: those of the list's Faction, at the price that is written."""
    ours = [p for p in found if key(faction) in map(key, p.factions)] or list(found)
    priced = [p for p in ours if line.points in {p.cost, p.full, p.cost * line.count}]
    yield from priced or ours
