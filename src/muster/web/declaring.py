"""The Factions an entrant declares, as fields of a form: one, or one for each of a team."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.entrant import Entrant
from muster.words.names import Names
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class FactionBox:
    """`name` is what the field is called, `say` what is written beside it."""

    name: str
    say: str
    value: str


def faction_boxes(who: Entrant, names: Names, prefix: str) -> tuple[FactionBox, ...]:
    """`prefix` is what the fields are called before whose they are."""
    if len(who.people) == 1:
        return (FactionBox(prefix, _("Faction"), who.faction),)
    say = _("Faction of {name}")
    return tuple(
        FactionBox(
            f"{prefix}.{person}", say.format(name=names.person(person)), who.faction_of(person)
        )
        for person in who.people
    )
