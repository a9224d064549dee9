"""What of an event a stranger may see, as `core` has it for every door."""

from muster.core.shown import (
    VISITOR,
    has_encounter,
    newest_round,
    public_game,
    public_round,
    public_rounds,
    rounds_planned,
    settled,
)

__all__ = [
    "VISITOR",
    "has_encounter",
    "newest_round",
    "public_game",
    "public_round",
    "public_rounds",
    "rounds_planned",
    "settled",
]
