"""What a table may keep secret: how many choices, out of what, and what is written down."""

from __future__ import annotations

from muster.core.event import Event, Game
from muster.core.rulepack.encounters import Element, Slot
from muster.core.rulepack.schema import Rulepack
from muster.core.sheet.played import Played
from muster.core.sheet.sheet import SIDES

SEVERAL = 2


def picked_slot(rules: Rulepack) -> Slot | None:
    """The part of an encounter that each side picks from in secret."""
    return next((slot for slot in rules.encounter.slots if slot.picked), None)


def picked(played: Played) -> int:
    """How many choices a side makes; none if the round has nothing to choose from."""
    slot = picked_slot(played.rules)
    return slot.picked if slot and played.pool else 0


def pool_of(played: Played) -> tuple[Element, ...]:
    known = {element.id: element for element in played.rules.elements}
    return tuple(known[name] for name in played.pool)


def scoring_pool(played: Played) -> bool:
    """Whether what is chosen scores: an objective that only helps its side need not be sealed."""
    return any(element.awards for element in pool_of(played))


def sealed_by(played: Played, side: int) -> int:
    """How many choices of a side are sealed or shown."""
    return len({number for owner, number in (*played.seals, *played.shown) if owner == side})


def chooses_list(event: Event, game: Game) -> bool:
    """Whether which list is played is a secret choice: where sides have registered several."""
    lists = [event.entrants[entrant].lists for entrant in game.entrants]
    return len(lists) == len(SIDES) and all(lists) and any(len(each) >= SEVERAL for each in lists)


def has_secrets(event: Event, game: Game) -> bool:
    """Whether this table has anything to seal at all."""
    slot = picked_slot(event.rules)
    encounter = event.encounters.get(game.round)
    pool = slot is not None and encounter is not None and bool(encounter.parts.get(slot.id))
    return len(game.entrants) == len(SIDES) and (pool or chooses_list(event, game))
