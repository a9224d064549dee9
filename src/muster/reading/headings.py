"""Which column of a table means what, by the headings that people and other systems give it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.plain import folded, listing
from muster.words.tongue import _

Known = Mapping[str, tuple[str, ...]]
"""Headings by what they mean, as `key` makes them alike."""

APART = re.compile(r"[\s_./\\-]+")
CAMEL = re.compile(r"(?<=[a-z\d])(?=[A-Z])")
NUMBERED = re.compile(r"(?<=[^\W\d])(?=\d)")
EDGES = " :*#()[]\"'"


def key(heading: str) -> str:
    """A heading as it is compared: `firstName`, `First_Name` and `FIRST NAME :` are one."""
    apart = NUMBERED.sub(" ", CAMEL.sub(" ", heading))
    return APART.sub(" ", folded(apart)).strip(EDGES)


@dataclass(frozen=True, slots=True)
class Columns:
    """Where things stand; `ignored` are the headings that nothing is taken from."""

    places: Mapping[str, int]
    ignored: tuple[str, ...] = ()

    def __contains__(self, meaning: str) -> bool:
        return meaning in self.places

    def note(self) -> list[str]:
        """What is left out is always told."""
        if not self.ignored:
            return []
        return [_("Not used: {headings}.").format(headings=listing(self.ignored))]


def columns_of(
    row: int,
    headings: Sequence[str],
    meant: Sequence[str | None],
    lesser: Known,
    wrong: Iterable[Unclear] = (),
) -> Columns:
    """Where everything stands, or which headings mean the same, beside what else is `wrong`.

    A `lesser` heading, such as a country where there is a region too, only counts if nothing
    better is there.
    """
    chosen = _without_lesser(headings, meant, lesser)
    problems = [*wrong, *_twice(row, chosen, headings)]
    if problems:
        raise SeveralUnclear(tuple(problems))
    places = {meaning: place for place, meaning in enumerate(chosen) if meaning is not None}
    ignored = tuple(h for h, meaning in zip(headings, chosen, strict=True) if meaning is None and h)
    return Columns(places, ignored)


def meanings(known: Known) -> dict[str, str]:
    """What each heading means. No heading may mean two things."""
    return {heading: meaning for meaning, headings in known.items() for heading in headings}


def _without_lesser(
    headings: Sequence[str], meant: Sequence[str | None], lesser: Known
) -> list[str | None]:
    chosen = list(meant)
    for meaning, weak in lesser.items():
        places = [place for place, each in enumerate(chosen) if each == meaning]
        ranked = sorted(places, key=lambda place: _rank(weak, headings[place]))
        best = _rank(weak, headings[ranked[0]]) if ranked else 0
        for place in ranked:
            if _rank(weak, headings[place]) > best:
                chosen[place] = None
    return chosen


def _rank(weak: Sequence[str], heading: str) -> int:
    """How late a heading is asked; one that is not weak comes first."""
    name = key(heading)
    return weak.index(name) + 1 if name in weak else 0


def _twice(row: int, meant: Sequence[str | None], headings: Sequence[str]) -> Iterator[Unclear]:
    """Two columns for the same thing: nobody can know which one counts."""
    for meaning in dict.fromkeys(each for each in meant if each):
        same = [h for h, each in zip(headings, meant, strict=True) if each == meaning]
        if same[1:]:
            yield means_the_same(row, same)


def means_the_same(row: int, headings: Sequence[str]) -> Unclear:
    say = _("Row {row}: {headings} mean the same. Rename or remove one.").format(
        row=row, headings=listing(headings)
    )
    return Unclear("heading-twice", say, row=row, headings=list(headings))
