"""Decisions about the catalogue that lists are checked against."""

from __future__ import annotations

from collections import Counter

from muster.core import commands as ask
from muster.core import facts
from muster.core.catalogue import MOST_PROFILES
from muster.core.decide.asked import Asked, Doubts, need_open
from muster.core.event import Event
from muster.core.problem import Code, refuse


def set_catalogue(event: Event, command: ask.SetCatalogue, _: Asked) -> tuple[facts.AnyFact, ...]:
    """Lists that are there already stay as they were taken; only new ones are checked."""
    need_open(event)
    given = command.catalogue
    if given == event.catalogue:
        raise refuse(Code.ALREADY_SO)
    doubts = Doubts(command)
    if given is not None:
        if len(given.profiles) > MOST_PROFILES:
            doubts.no(Code.CATALOGUE_TOO_LARGE, number=len(given.profiles), most=MOST_PROFILES)
        counted = Counter(profile.id for profile in given.profiles)
        for name in sorted(name for name, times in counted.items() if times > 1):
            doubts.no(Code.PROFILE_TWICE, model=name)
    doubts.settle()
    return (facts.CatalogueSet(catalogue=given),)
