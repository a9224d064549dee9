"""What a table may keep secret: how many choices, out of what, and what is written down."""

from __future__ import annotations

from muster.core.event import Event, Game
from muster.core.rulepack.encounters import Element, Slot
from muster.core.sheet.of_game import chooses_list, opening
from muster.core.sheet.played import Played
from muster.core.sheet.sheet import SIDES


def picked_slot(played: Played) -> Slot | None:
    """The part of an encounter that each side picks from in secret, to be shown when it likes."""
    return next(iter(played.secret_slots), None) if played.pool else None


def picked(played: Played) -> int:
    """How many choices a side makes; none if the round has nothing to choose from."""
    slot = picked_slot(played)
    return slot.picked if slot else 0


def pool_of(played: Played) -> tuple[Element, ...]:
    known = {element.id: element for element in played.rules.elements}
    return tuple(known[name] for name in played.pool)


def scoring_pool(played: Played) -> bool:
    """Whether what is chosen scores: an objective that only helps its side need not be sealed."""
    return any(element.awards for element in pool_of(played))


def sealed_by(played: Played, side: int) -> int:
    """How many choices of a side are sealed or shown."""
    return len({number for owner, number in (*played.seals, *played.shown) if owner == side})


def has_secrets(event: Event, game: Game) -> bool:
    """Whether this table has anything to seal at all."""
    if len(game.entrants) != len(SIDES):
        return False
    sheet = opening(event, game)
    return bool(sheet.pool or sheet.offered) or chooses_list(event, game)
