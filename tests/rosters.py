"""Invented catalogues, lists made of them, and what is wrong with those."""

from __future__ import annotations

from muster.core import commands as ask
from muster.core.catalogue import Catalogue, Profile, Weapon
from muster.core.event import Event
from muster.core.facts import ArmyList, Extra, Pick
from muster.core.problem import Code, Problem
from muster.core.roster.brought import Brought
from muster.core.roster.check import as_brought, list_problems
from muster.core.rulepack.patch import Patch
from tests.hall import Hall


def card(name: str, cost: int = 0, *traits: str, **more: object) -> Profile:
    said = {"id": name.casefold().replace(" ", "-"), "name": name, "cost": cost, "traits": traits}
    return Profile.model_validate({"factions": ("Ironways",), **said, **more})


ENGINES = Catalogue(
    title="Engines of the Ironways",
    profiles=(
        card("Vance 1", 0, "Warcaster", bonus=29, limit=1, sole=True, character="Vance"),
        card("Vance 2", 0, "Warcaster", bonus=27, limit=1, sole=True, character="Vance"),
        card("Orla", 0, "Warlock", bonus=30, limit=1, sole=True, factions=("Fenfolk",)),
        card("Anvil", 15, "Warjack"),
        card("Old Rust", 18, "Warjack", limit=1, sole=True),
        card("Fen Ogre", 10, "Warbeast", factions=("Fenfolk",)),
        card("Rail Guard", 9, "Unit", full=15, limit=2),
        card("Rail Guard Sergeant", 4, "Attachment", limit=1),
        card("Stoker", 5, "Solo", limit=3),
        card("Iris 1", 6, "Solo", limit=1, sole=True, character="Iris"),
        card("Iris 2", 7, "Solo", limit=1, sole=True, character="Iris"),
        card("Gravel", 1, "Unit"),
        card("Brute Thrall", 3, "Solo"),
    ),
)

MELEE, BOW = Weapon(name="Hooked Blade"), Weapon(name="Short Bow", melee=False)
FIGHTERS = Catalogue(
    title="Of the burrow",
    profiles=(
        card("Chief", 125, marks=("Skaven", "Chaos", "Hero"), wounds=22, weapons=(MELEE, BOW)),
        card("Runt", 60, marks=("Skaven", "Chaos"), wounds=8, weapons=(MELEE,)),
        card("Horned Ally", 170, marks=("Beasts of Chaos", "Chaos"), wounds=23, weapons=(MELEE,)),
        card("Sellsword", 90, marks=("Order",), wounds=12, weapons=(MELEE, BOW)),
        card("Shadow", 50, marks=("Skaven", "Chaos")),
    ),
)


def pick(name: str, count: int = 1, **more: object) -> Pick:
    """A row by the name of a model, with the id it has in our catalogues."""
    model = name.casefold().replace(" ", "-")
    return Pick.model_validate({"model": model, "name": name, "count": count, **more})


def army(title: str, *rows: str | Pick, **more: object) -> ArmyList:
    """A list by the names of its models, or by whole rows."""
    picks = tuple(pick(row) if isinstance(row, str) else row for row in rows)
    return ArmyList.model_validate({"title": title, "picks": picks, **more})


def blessed(name: str, *extras: str, count: int = 1, **more: object) -> Pick:
    """Blessings by their ids, with the weapon behind a colon."""
    bought = [extra.partition(":") for extra in extras]
    said = tuple(Extra(id=blessing, weapon=weapon) for blessing, _, weapon in bought)
    return pick(name, count, extras=said, **more)


def hall(pack: str, catalogue: Catalogue | None = ENGINES, *variants: str, **house: object) -> Hall:
    """An event under a pack with some variants, and one entrant, `a`."""
    made = Hall(pack)
    chosen = [Patch(kind="variant", id=name, title=name) for name in variants]
    if house:
        rules = {path.replace("__", "."): value for path, value in house.items()}
        chosen.append(
            Patch.model_validate({"kind": "house-rule", "id": "own", "title": "Own", "set": rules})
        )
    if chosen:
        made.do(ask.ChangeRules(patches=tuple(chosen), confirm=frozenset(Code)))
        made.do(ask.PublishRules())
    made.do(ask.RegisterEntrants(entries=(ask.Entry.model_validate({"people": ("a",)}),)))
    if catalogue is not None:
        made.do(ask.SetCatalogue(catalogue=catalogue))
    return made


def problems(event: Event, *lists: ArmyList) -> list[Problem]:
    entrant = next(iter(event.entrants.values()))
    return list(list_problems(event, entrant, lists))


def codes(event: Event, *lists: ArmyList) -> list[Code]:
    return [problem.code for problem in problems(event, *lists)]


def read(event: Event, one: ArmyList) -> Brought:
    return as_brought(event, next(iter(event.entrants.values())), one)


def of_points(points: int, caster: str = "Vance 1") -> tuple[Pick, ...]:
    """An army of exactly so many points: one warcaster, engines for 30, and gravel."""
    return (pick(caster), pick("Anvil", 2), pick("Gravel", points - 30))
