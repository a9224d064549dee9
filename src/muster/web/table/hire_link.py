"""Where what is chosen before a game is chosen, for pages that lead there."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.access import may_see_encounter
from muster.core.event import Game
from muster.core.hiring.choosers import is_own
from muster.core.hiring.steps import Step, has_steps, steps
from muster.journal.database.hiring import hiring_here
from muster.web.gates import Here
from muster.words.hiring import STEPS
from muster.words.tongue import _


@dataclass(frozen=True, slots=True)
class HireLink:
    """`mine`: the table waits for whoever looks."""

    at: str
    say: str
    mine: bool


def hire_link(here: Here, game: Game) -> HireLink | None:
    """Nothing where nothing is chosen before a game, or its encounter is still a secret."""
    event = here.event
    if not has_steps(event, game) or not may_see_encounter(event, here.actor, game.round):
        return None
    store = hiring_here(here.id, game.id)
    several = steps(event, game, store.load(), store.lists(event))
    now = next((step for step in several if step.state == "now"), None)
    mine = now is not None and any(is_own(event, here.actor, each) for each in now.acting)
    return HireLink(f"{here.home}at/{game.id}/hire/", _say(now, mine=mine), mine)


def _say(now: Step | None, *, mine: bool) -> str:
    if now is None:
        return _("Crews")
    title = _(STEPS[now.id])
    say = _("Choose your crew: {step}") if mine else _("Crews: {step}")
    return say.format(step=title)
