"""A small catalogue of invented models, and crews made of it."""

from __future__ import annotations

from muster.core.catalogue import Catalogue, Profile
from muster.core.facts import ArmyList, Pick

FACTIONS = ("Lanterns", "Guild")
"""Those that made-up events are played with."""


def _of(name: str, cost: int, keywords: str, *traits: str, **more: object) -> Profile:
    said = {
        "id": name.lower().replace(" ", "-"),
        "name": name,
        "cost": cost,
        "factions": FACTIONS,
        "keywords": tuple(keywords.split()),
        "traits": traits,
    }
    return Profile.model_validate({**said, **more})


CATALOGUE = Catalogue(
    title="Lanterns and Shades",
    profiles=(
        _of("Ada Quill", 15, "Archive", "Master"),
        _of("Bram Holt", 15, "Harbour", "Master"),
        _of("Old Sorrel", 9, "Harbour", "Henchman"),
        _of("Inkling", 3, "Archive", "Totem", totem_of="ada-quill"),
        _of("Page", 5, "Archive", "Minion", limit=3),
        _of("Binder", 8, "Archive", "Minion", limit=2),
        _of("Docker", 6, "Harbour", "Minion", limit=3),
        _of("Foghorn", 7, "Fog", "Minion", limit=2),
        _of("Fog Page", 6, "Fog Archive", "Minion", limit=2),
        _of("Lamplighter", 5, "Fog", "Versatile", limit=2),
        _of("Hollow Judge", 9, "Archive", "Henchman", "DMH"),
        _of("Night Heron", 8, "Night", "Enforcer", factions=("Shades",)),
    ),
)


def crew(leader: str, *models: str) -> ArmyList:
    """A crew by the ids of its models; one that is named twice is there twice."""
    names = {each.id: each.name for each in CATALOGUE.profiles}
    led = Pick(model=leader, name=names[leader], role="leader")
    hired = (Pick(model=m, name=names[m], count=models.count(m)) for m in dict.fromkeys(models))
    return ArmyList(title=names[leader], picks=(led, *hired))
