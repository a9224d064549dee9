"""The catalogue that is loaded: where it is from, what is in it by Faction, and what is found."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date

from muster.core.catalogue import Catalogue, Profile
from muster.core.event import Phase
from muster.reading.catalogue import sample_catalogue
from muster.web.gates import Here
from muster.words.plain import folded
from muster.words.tongue import _

SHOWN = 100


@dataclass(frozen=True, slots=True)
class ProfileRow:
    name: str
    factions: str
    about: str
    limit: str
    cost: str


@dataclass(frozen=True, slots=True)
class Contents:
    """`factions`: each with how many models and units it has."""

    title: str
    source: str
    revised: date | None
    number: int
    factions: tuple[tuple[str, int], ...]
    rows: tuple[ProfileRow, ...]
    more: int


@dataclass(frozen=True, slots=True)
class CatalogueView:
    """`sample`: the title of the pack's own; `may`: whoever looks may load another."""

    loaded: Contents | None
    words: str
    faction: str
    sample: str
    may: bool


def catalogue_view(here: Here, words: str, faction: str) -> CatalogueView:
    event = here.event
    known = event.catalogue
    sample = sample_catalogue(event.official.id)
    return CatalogueView(
        loaded=contents(known, words, faction) if known else None,
        words=words,
        faction=faction,
        sample=sample.title if sample is not None and sample != known else "",
        may=here.is_organiser and event.phase is not Phase.FINISHED,
    )


def contents(known: Catalogue, words: str = "", faction: str = "") -> Contents:
    found = [each for each in known.profiles if _fits(each, words, faction)]
    return Contents(
        title=known.title,
        source=known.source,
        revised=known.revised,
        number=len(known.profiles),
        factions=_by_faction(known),
        rows=tuple(map(_row, found[:SHOWN])),
        more=max(0, len(found) - SHOWN),
    )


def _by_faction(known: Catalogue) -> tuple[tuple[str, int], ...]:
    counted = Counter(
        faction for each in known.profiles for faction in each.factions or (_("no Faction"),)
    )
    return tuple(sorted(counted.items(), key=lambda each: folded(each[0])))


def _fits(profile: Profile, words: str, faction: str) -> bool:
    if faction and faction not in profile.factions:
        return False
    said = (profile.name, *profile.factions, *profile.keywords, *profile.traits, *profile.marks)
    text = folded(" ".join(said))
    return all(word in text for word in folded(words).split())


def _row(profile: Profile) -> ProfileRow:
    said = [*profile.traits, *profile.keywords, *profile.marks]
    if profile.wounds is not None:
        said.append(_("Wounds {n}").format(n=profile.wounds))
    if profile.bonus:
        said.append(_("brings {n} points of its own").format(n=profile.bonus))
    cost = str(profile.cost) if profile.full is None else f"{profile.cost} / {profile.full}"
    return ProfileRow(
        name=profile.name,
        factions=", ".join(profile.factions),
        about=" · ".join(said),
        limit="" if profile.limit is None else str(profile.limit),
        cost=cost,
    )
