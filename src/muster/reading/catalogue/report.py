"""What was read of a catalogue: the whole of it with its doubts, or everything that is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from muster.core.catalogue import MOST_PROFILES, Catalogue, Profile
from muster.reading.unclear import SeveralUnclear, Unclear
from muster.words.plain import listing
from muster.words.tongue import _, ngettext, number_words

MOST_TOLD = 200
"""Problems that are listed; nobody reads more, and a wrong file has one in every row."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A catalogue as it would be taken.

    `doubts` are places where it says too little, or something strange: it is taken in spite of
    them only if whoever asks insists. `notes` say what was read, and what was left out on purpose.
    """

    catalogue: Catalogue
    doubts: tuple[Unclear, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """A profile, and where it stands in what was handed in."""

    profile: Profile
    place: str


@dataclass(slots=True)
class Gathered:
    """All that is found on the way through what was handed in; `unused` is what nobody reads."""

    found: list[Found] = field(default_factory=list)
    problems: list[Unclear] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    unused: set[str] = field(default_factory=set)

    def doubt(self, code: str, say: str, **data: object) -> None:
        self._tell(Unclear(code, say, doubt=True), data)

    def wrong(self, code: str, say: str, **data: object) -> None:
        self._tell(Unclear(code, say), data)

    def _tell(self, problem: Unclear, data: dict[str, object]) -> None:
        problem.data = data
        self.problems.append(problem)

    def add(self, other: Gathered) -> None:
        self.found += other.found
        self.problems += other.problems
        self.notes += [note for note in other.notes if note not in self.notes]


def settled(gathered: Gathered, title: str, source: str) -> Reading:
    """The reading, if nothing is wrong with it; otherwise all that is, doubts included."""
    profiles = _once(gathered)
    if not profiles and not gathered.problems:
        gathered.wrong("catalogue-empty", _("There is no model or unit in it."))
    if len(profiles) > MOST_PROFILES:
        say = _("There are {number} models and units in it, and {most} at most can be taken.")
        said = say.format(number=number_words(len(profiles)), most=number_words(MOST_PROFILES))
        gathered.wrong("catalogue-too-large", said, number=len(profiles), most=MOST_PROFILES)
    if not all(each.doubt for each in gathered.problems):
        raise SeveralUnclear(told(gathered.problems))
    count = len(profiles)
    read = ngettext("{n} model or unit was read.", "{n} models and units were read.", count)
    notes = (read.format(n=number_words(count)), *gathered.notes)
    catalogue = Catalogue(title=title, source=source, profiles=tuple(profiles))
    return Reading(catalogue, told(gathered.problems), notes)


def told(problems: Sequence[Unclear]) -> tuple[Unclear, ...]:
    """What is wrong comes before what is only strange, and nobody is told a thousand things."""
    ordered = sorted(problems, key=lambda problem: problem.doubt)
    more = len(ordered) - MOST_TOLD
    if more <= 0:
        return tuple(ordered)
    say = ngettext("There is {n} more like these.", "There are {n} more like these.", more)
    rest = Unclear(
        "more-problems", say.format(n=number_words(more)), doubt=ordered[0].doubt, number=more
    )
    return (*ordered[:MOST_TOLD], rest)


def _once(gathered: Gathered) -> list[Profile]:
    """Every profile once. The same said twice is no harm; two things under one id are."""
    first: dict[str, Found] = {}
    for each in gathered.found:
        earlier = first.setdefault(each.profile.id, each)
        if earlier.profile != each.profile:
            _contradicts(gathered, earlier, each)
    again = len(gathered.found) - len(first)
    if again:
        say = ngettext(
            "{n} was there twice, word for word.", "{n} were there twice, word for word.", again
        )
        gathered.notes.append(say.format(n=number_words(again)))
    return [each.profile for each in first.values()]


def _contradicts(gathered: Gathered, earlier: Found, later: Found) -> None:
    one, two = earlier.profile, later.profile
    differing = _differing(one, two)
    say = _("{place}: {name} is in {first} too, with another {what}.").format(
        place=later.place, name=two.name, first=earlier.place, what=listing(differing)
    )
    gathered.wrong(
        "profile-contradicts",
        say,
        id=two.id,
        place=later.place,
        first=earlier.place,
        differing=differing,
        costs=[one.cost, two.cost],
    )


def _differing(one: Profile, two: Profile) -> list[str]:
    return [name for name in Profile.model_fields if getattr(one, name) != getattr(two, name)]


def kept(texts: Iterable[str]) -> tuple[str, ...]:
    """Each once, in the order they were named; the same word in other letters is the same."""
    return tuple({text.casefold(): text for text in reversed(list(texts)) if text}.values())[::-1]
