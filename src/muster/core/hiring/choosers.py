"""Who chooses for a game: each side, or each player of a side that several people are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from muster.core.access import Actor, may_choose
from muster.core.event import Event, Game
from muster.core.ids import EntrantId, PersonId

StepId = Literal["leaders", "bans", "crews", "specialists", "traits"]
"""What is chosen, one after the other."""

OPENLY: tuple[StepId, ...] = ("bans", "traits")
"""What is said for everybody to hear, by one side after the other."""


class Chooser(NamedTuple):
    """`player` is whose choice it is, where several people are one entrant."""

    entrant: EntrantId
    player: PersonId | Literal[""] = ""

    @property
    def key(self) -> tuple[EntrantId, str]:
        """By which a game keeps leaders and crews."""
        return (self.entrant, str(self.player))


def choosers(event: Event, game: Game, step: StepId) -> tuple[Chooser, ...]:
    """Everybody who chooses, an attacker first; of battle traits, an attacker last."""
    last = step == "traits"
    order = sorted(game.entrants, key=lambda entrant: (entrant == game.attacker) is last)
    return tuple(chooser for entrant in order for chooser in _of_side(event, game, entrant, step))


TOGETHER: tuple[StepId, ...] = ("bans", "specialists", "traits")
"""What a side chooses as one, however many people it is."""


def _of_side(event: Event, game: Game, entrant: EntrantId, step: StepId) -> Iterator[Chooser]:
    """At a board of teams only whoever plays it; else all of the people that a side is."""
    people = event.entrants[entrant].people
    player = game.player(entrant)
    if player is not None:
        yield Chooser(entrant, player)
    elif len(people) > 1 and step not in TOGETHER:
        yield from (Chooser(entrant, person) for person in people)
    else:
        yield Chooser(entrant)


def is_own(event: Event, actor: Actor, chooser: Chooser) -> bool:
    """Whether a choice is this person's own; a teammate's is not."""
    mine = actor.person in event.entrants[chooser.entrant].people
    return bool(actor.person) and mine and chooser.player in {"", actor.person}


def may_choose_for(event: Event, actor: Actor, game: Game, chooser: Chooser) -> bool:
    """One's own; an official who does not play there may help whoever has no phone."""
    playing = any(actor.person in event.entrants[side].people for side in game.entrants)
    helps = not playing and may_choose(event, actor, game, chooser.entrant)
    return helps or (
        is_own(event, actor, chooser) and may_choose(event, actor, game, chooser.entrant)
    )
