"""Finding in a catalogue what somebody wrote in a list; what is not found stays as written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches

from muster.core.catalogue import Catalogue, Profile
from muster.core.facts import Extra, Pick
from muster.core.rulepack.roster import Blessing
from muster.reading.army_list_bought import Selling, key
from muster.reading.army_list_lines import Written
from muster.reading.unclear import Unclear
from muster.words.plain import listing, some
from muster.words.tongue import _

MOST_NEAR = 50
"""Lines for which something near is looked for: it takes a while in a large catalogue."""
PRICED = re.compile(r"(.*\S)\s+(\d{1,5})")
"""`Ash Prophet 185`, where no model is called so."""
ALIKE = 0.75
"""How near a heading may come to a model's name before it is taken for that model, misspelt."""


class Matching:
    """A catalogue that is searched by name; whatever is strange is told with its line."""

    def __init__(self, catalogue: Catalogue | None, blessings: Sequence[Blessing] = ()) -> None:
        self.catalogue = catalogue
        self.doubts: list[Unclear] = []
        self.remarks: list[str] = []
        self._near = 0
        self._names: dict[str, list[Profile]] = {}
        for profile in catalogue.profiles if catalogue else ():
            self._names.setdefault(key(profile.name), []).append(profile)
        self.selling = Selling(blessings)

    def known(self, name: str) -> list[Profile]:
        return self._names.get(key(name), []) if key(name) else []

    def is_model(self, line: Written) -> bool:
        """Whether it names something, read as a whole or in its parts, be it misspelt."""
        apart = self._apart(line)
        if self.known(line.whole) or self.known(apart.name) or apart.extras:
            return True
        return bool(get_close_matches(key(apart.name)[:100], self._names, n=1, cutoff=ALIKE))

    def _apart(self, line: Written) -> Written:
        """Without a bare number behind its name, and with all that was bought for it."""
        priced = None if line.strict or self.known(line.whole) else PRICED.fullmatch(line.name)
        if priced and line.points is None and self.known(priced[1]) and not self.known(line.name):
            line = replace(line, name=priced[1], points=int(priced[2]))
        return self.selling.apart(line, self.known)

    def profiles(self, pick: Pick) -> list[Profile]:
        """The card of a row; those of its name where it is not known which."""
        found = self.catalogue.by_id.get(pick.model) if self.catalogue else None
        return [found] if found else self.known(pick.name)

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
        line = self._apart(line)
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
            extras=self.extras(line.extras, number),
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
            self.doubt("ambiguous-name", said, line=number, candidates=[p.id for p in likely])
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
        self.doubt("unknown-model", said, line=number, name=line.name, nearest=near)

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
        more = {0, *self.selling.prices(line.extras)}
        whole = [cost + extra for cost in costs for extra in sorted(more)]
        if line.points in whole:
            return line.points
        together = [cost for cost in whole if cost * line.count == line.points]
        if together and not line.strict:
            return together[0]
        say = _("Line {line}: {name} costs {cost} by the catalogue, not {points}.").format(
            line=number, name=profile.name, cost=listing(costs, "or"), points=line.points
        )
        self.doubt("points-differ", say, line=number, name=profile.name, points=line.points)
        return line.points

    def extras(self, said: Sequence[tuple[str, str]], number: int) -> tuple[Extra, ...]:
        return tuple(self._extra(name, weapon, number) for name, weapon in said)

    def _extra(self, name: str, weapon: str, number: int) -> Extra:
        found = self.selling.id(name)
        if found is None and self.selling.sold:
            say = _('Line {line}: "{name}" is nothing that can be bought for a model.')
            said = say.format(line=number, name=name)
            near = self.selling.near(name)
            if near:
                said = _("{unknown} Did you mean {names}?").format(unknown=said, names=near)
            form = _("Write a purchase like this: Model + {example}.")
            said = f"{said} {form.format(example=self.selling.example(near or name))}"
            self.doubt("unknown-extra", said, line=number, name=name, nearest=near)
        return Extra(id=found or name, weapon=weapon)

    def doubt(self, code: str, say: str, **data: object) -> None:
        problem = Unclear(code, say, doubt=True)
        problem.data = data
        self.doubts.append(problem)


def _likely(found: Sequence[Profile], line: Written, faction: str) -> Iterator[Profile]:
    """Of several with one name: those of the list's Faction, at the price that is written."""
    ours = [p for p in found if key(faction) in map(key, p.factions)] or list(found)
    priced = [p for p in ours if line.points in {p.cost, p.full, p.cost * line.count}]
    yield from priced or ours
