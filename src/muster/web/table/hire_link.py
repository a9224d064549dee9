"""Where what is chosen before a game is chosen, for pages that lead there."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.access import may_see_encounter
from muster.core.event import Event, Game
from muster.core.hiring.choosers import Chooser, is_own
from muster.core.hiring.steps import Step, has_steps, steps
from muster.core.roster.crew_traits import traits_open
from muster.journal.database.hiring import hiring_here
from muster.web.gates import Here
from muster.words.hiring import STEPS, title_of
from muster.words.plain import clean
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
    acting = [each for each in now.acting if is_own(event, here.actor, each)] if now else []
    mine = any(_is_known(event, game, now, each) for each in acting)
    ids = [step.id for step in several]
    say = _say(now, title_of(ids), _picked(game) if "traits" in ids else "", mine=mine)
    return HireLink(f"{here.home}at/{game.id}/hire/", say, mine)


def _is_known(event: Event, game: Game, now: Step | None, chooser: Chooser) -> bool:
    """Nobody is urged to pick from what Muster does not know."""
    traits = now is not None and now.id == "traits"
    return not traits or traits_open(event, game, chooser.entrant) is not None


def _picked(game: Game) -> str:
    """The battle traits that are known, in the order in which they were picked."""
    return " – ".join(clean(trait) for trait in game.traits.values())  # noqa: RUF001 - a dash between two sides


def _say(now: Step | None, title: str, picked: str, *, mine: bool) -> str:
    if now is None or (now.id == "traits" and not mine):
        return f"{title}: {picked}" if picked else title
    if now.id == "traits":
        return _("Pick your battle trait")
    say = _("Choose your crew: {step}") if mine else _("Crews: {step}")
    return say.format(step=_(STEPS[now.id]))
