"""The steps before a game: what is chosen in which order, and for whom the table waits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from muster.core.event import Event, Game
from muster.core.facts import ArmyList
from muster.core.hiring.choosers import OPENLY, Chooser, StepId, choosers
from muster.core.hiring.hiring import Hiring
from muster.core.ids import EntrantId
from muster.core.roster.check import own_lists
from muster.core.roster.crew_traits import traits_open
from muster.core.roster.marks import every_trait

SIDES = 2
SPECIALIST = "specialist"

Lists = Mapping[EntrantId, ArmyList]
"""Which list each side plays, as far as that is no secret any more."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something that everybody chooses. `acting`: for whom the table waits.

    `sealed`: who has chosen, unseen by the others. `made`: whose choice is open to all.
    """

    id: StepId
    state: Literal["done", "now", "later"]
    acting: tuple[Chooser, ...] = ()
    sealed: tuple[Chooser, ...] = ()
    made: tuple[Chooser, ...] = ()

    @property
    def secret(self) -> bool:
        return self.id not in OPENLY

    @property
    def ready(self) -> bool:
        """Whether everybody has chosen and it waits only to be shown."""
        return self.state == "now" and not self.acting and self.secret


def has_steps(event: Event, game: Game) -> bool:
    return bool(step_ids(event, game))


def step_ids(event: Event, game: Game) -> tuple[StepId, ...]:
    """What these rules have everybody choose before a game of two sides."""
    roster = event.rules.roster
    if len(game.entrants) != SIDES or game.boards:
        return ()
    if roster.written == "game":
        bans: tuple[StepId, ...] = ("bans",) if roster.hiring.bans else ()
        return ("leaders", *bans, "crews")
    swaps = roster.specialists and _any_specialists(event, game)
    several: tuple[tuple[StepId, bool], ...] = (
        ("specialists", swaps),
        ("traits", bool(every_trait(event.rules))),
    )
    return tuple(step for step, is_chosen in several if is_chosen)


def steps(event: Event, game: Game, hiring: Hiring, lists: Lists) -> tuple[Step, ...]:
    """In order; the first that is not done is the one for now."""
    found: list[Step] = []
    open_yet = True
    ids = step_ids(event, game)
    for n, step in enumerate(ids):
        known = made(event, game, step, lists)
        if _is_done(event, game, ids[n:], lists):
            found.append(Step(step, "done", made=known))
        elif open_yet:
            found.append(_now(event, game, step, hiring, lists))
            open_yet = False
        else:
            found.append(Step(step, "later", made=known))
    return tuple(found)


def step_now(event: Event, game: Game, hiring: Hiring, lists: Lists) -> Step | None:
    return next((s for s in steps(event, game, hiring, lists) if s.state == "now"), None)


def made(event: Event, game: Game, step: StepId, lists: Lists) -> tuple[Chooser, ...]:
    """Whose choice everybody knows."""
    everybody = choosers(event, game, step)
    return tuple(each for each in everybody if _has_made(event, game, step, each, lists))


def lists_played(event: Event, game: Game, titles: Mapping[EntrantId, str]) -> Lists:
    """The only list of a side, or the one whose title was shown."""
    found: dict[EntrantId, ArmyList] = {}
    for entrant in game.entrants:
        lists = own_lists(event, game, entrant)
        named = [army for army in lists if army.title == titles.get(entrant)]
        for army in lists if len(lists) == 1 else named:
            found[entrant] = army
    return found


def specialists_of(army: ArmyList | None) -> bool:
    return army is not None and any(pick.role == SPECIALIST for pick in army.picks)


def _now(event: Event, game: Game, step: StepId, hiring: Hiring, lists: Lists) -> Step:
    everybody = choosers(event, game, step)
    known = made(event, game, step, lists)
    sealed = tuple(each for each in hiring.sealed(step) if each not in known)
    left = [each for each in everybody if each not in (*known, *sealed)]
    acting = tuple(left[:1] if step in OPENLY and _is_ordered(game, step) else left)
    state: Literal["now", "later"] = "now"
    if step == "specialists" and len(lists) < len(game.entrants):
        state, acting = "later", ()
    return Step(step, state, acting, sealed, known)


def _is_ordered(game: Game, step: StepId) -> bool:
    """Whose turn it is; where nobody says who defends, whoever picks a trait first does."""
    return step == "bans" or game.attacker is not None


def _is_done(event: Event, game: Game, ids: Sequence[StepId], lists: Lists) -> bool:
    """All have made it, or what comes after it: then it was chosen on paper."""
    return any(made(event, game, step, lists) == choosers(event, game, step) for step in ids)


def _has_made(event: Event, game: Game, step: StepId, chooser: Chooser, lists: Lists) -> bool:
    """A list without specialists, or whose fighters share nothing, leaves nothing to choose."""
    if step == "leaders":
        return chooser.key in game.leaders
    if step == "bans":
        return chooser.entrant in game.bans
    if step == "traits":
        none = traits_open(event, game, chooser.entrant) == ()
        return chooser.entrant in game.traits or none
    if step == "specialists":
        army = lists.get(chooser.entrant)
        played = any(entrant == chooser.entrant for entrant, _ in game.crews)
        return played or (army is not None and not specialists_of(army))
    return chooser.key in game.crews


def _any_specialists(event: Event, game: Game) -> bool:
    lists = (army for e in game.entrants for army in own_lists(event, game, e))
    return any(specialists_of(army) for army in lists)
