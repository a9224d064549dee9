"""Models of a catalogue that somebody looks for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from muster.core.catalogue import Catalogue, Profile
from muster.words.plain import folded

SHOWN = 30


@dataclass(frozen=True, slots=True)
class Model:
    """`about` is what its card calls it."""

    id: str
    name: str
    about: str
    cost: int


@dataclass(frozen=True, slots=True)
class Found:
    models: tuple[Model, ...]
    more: int


def find_models(catalogue: Catalogue, words: str, faction: str, most: int = SHOWN) -> Found:
    """Every word in its name or on its card; those of the Faction first, then the others."""
    wanted = folded(words).split()
    own = folded(faction)
    fitting = [each for each in catalogue.profiles if _fits(each, wanted)]
    known = any(own in map(folded, each.factions) for each in catalogue.profiles)
    if not wanted and own and known:
        fitting = [each for each in fitting if _is_of(each, own)]
    ordered = sorted(fitting, key=lambda each: _order(each, wanted, own))
    return Found(tuple(map(model_of, ordered[:most])), max(0, len(ordered) - most))


def model_of(profile: Profile) -> Model:
    said = (*profile.factions, *profile.traits, *profile.keywords)
    return Model(profile.id, profile.name, " · ".join(dict.fromkeys(said)), profile.cost)


def _fits(profile: Profile, wanted: Iterable[str]) -> bool:
    said = (profile.name, *profile.factions, *profile.traits, *profile.keywords, *profile.marks)
    text = folded(" ".join(said))
    return all(word in text for word in wanted)


def _is_of(profile: Profile, faction: str) -> bool:
    """What belongs to nobody belongs to everybody."""
    return not profile.factions or faction in map(folded, profile.factions)


def _order(profile: Profile, wanted: list[str], own: str) -> tuple[object, ...]:
    """Names that begin with what was typed come first."""
    name = folded(profile.name)
    begins = bool(wanted) and name.startswith(wanted[0])
    return (not _is_of(profile, own), not begins, name, profile.id)
