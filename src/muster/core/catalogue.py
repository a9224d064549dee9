"""A catalogue: the models and units of a game as data, from whoever keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cached_property
from typing import Annotated

from pydantic import Field

from muster.core.record import Record

MOST_PROFILES = 5_000
"""More than any game's faction books have together: beyond that it is no catalogue."""

Short = Annotated[str, Field(min_length=1, max_length=200)]
Number = Annotated[int, Field(ge=0, le=1_000_000)]


class Weapon(Record):
    """`melee`: as opposed to one that shoots."""

    name: Short
    melee: bool = True


class Profile(Record):
    """A model or unit that can be in a list.

    `cost` is of one of them, or of a unit at its least size; `full` of a unit at its full size.
    `traits` are what its card calls it (Master, Versatile, Warjack …), `keywords` whom it belongs
    to, `marks` its runemarks. `limit` is how many one list may have; `bonus` the points it brings
    for models of its battlegroup.
    `character` is the person it is a version of, `sole` that there is only one of it in the world.
    `upgrade`: it is attached to a model and is none itself.
    """

    id: Short
    name: Short
    factions: tuple[Short, ...] = ()
    keywords: tuple[Short, ...] = ()
    traits: tuple[Short, ...] = ()
    marks: tuple[Short, ...] = ()
    cost: Number = 0
    full: Number | None = None
    limit: Number | None = None
    bonus: Number = 0
    wounds: Number | None = None
    weapons: tuple[Weapon, ...] = ()
    character: str = ""
    sole: bool = False
    totem_of: str = ""
    upgrade: bool = False


class Catalogue(Record):
    """`source` says where it came from, `revised` how new it is."""

    title: Short
    source: str = ""
    revised: date | None = None
    profiles: tuple[Profile, ...]

    @cached_property
    def by_id(self) -> Mapping[str, Profile]:
        return {profile.id: profile for profile in self.profiles}

    @cached_property
    def by_name(self) -> Mapping[str, tuple[Profile, ...]]:
        """All that are called the same, however it is capitalised."""
        found: dict[str, tuple[Profile, ...]] = {}
        for profile in self.profiles:
            name = profile.name.casefold()
            found[name] = (*found.get(name, ()), profile)
        return found
