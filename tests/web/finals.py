"""An event whose last round has finals tables."""

from __future__ import annotations

from muster.core import commands as ask
from muster.core.ids import EventId
from muster.core.problem import Code
from muster.core.rulepack.patch import Patch
from tests.web.venue import Venue

EVERYTHING = frozenset(Code)


def with_finals(venue: Venue, entrants: int) -> EventId:
    """Steamroller in its second round of two, the finals: public, and its clock running."""
    made = venue.event("SR17", entrants)
    variant = Patch(kind="variant", id="finals-tables", title="Finals tables")
    venue.do(made, ask.ChangeRules(patches=(variant,), confirm=EVERYTHING))
    venue.do(made, ask.PublishRules())
    venue.do(made, ask.StartEvent(rounds=2, confirm=EVERYTHING))
    venue.pair(made)
    venue.publish(made)
    venue.play_round(made)
    venue.do(made, ask.DealEncounter(round=2))
    venue.do(made, ask.PairRound(confirm=EVERYTHING))
    venue.publish(made)
    return made
