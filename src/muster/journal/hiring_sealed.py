"""What lies sealed before a game, what it asks for when it is opened, and who has looked."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.access import Actor
from muster.core.event import Event, Game
from muster.core.hiring import acts
from muster.core.hiring.choosers import Chooser, StepId, choosers, is_own
from muster.core.hiring.hiring import PLAYER, Hiring, Key
from muster.core.hiring.wishes import wish_of
from muster.core.problem import Code
from muster.journal.hiring_checks import Wish, after
from muster.journal.seals import Kept, Seals


@dataclass(frozen=True, slots=True)
class Sealed:
    """A choice that lies sealed, and what it asks for."""

    chooser: Chooser
    secret: Kept
    wish: Wish

    def is_mate(self, chooser: Chooser) -> bool:
        """Whether it is a teammate's: two crews of one side may depend on each other."""
        return self.chooser.entrant == chooser.entrant and self.chooser != chooser

    @property
    def opened(self) -> acts.Opened:
        said = {name: words for name, words in self.secret.notes.items() if name != PLAYER}
        return acts.Opened(salt=self.secret.salt, said=said, **self.chooser._asdict())


def sealed_for(
    event: Event, game: Game, hiring: Hiring, step: StepId, seals: Seals
) -> list[Sealed]:
    """What lies sealed for a step, in the order of those who choose."""
    found = []
    for chooser in choosers(event, game, step):
        seal = hiring.seals.get((step, chooser))
        secret = seals.get(seal.commitment) if seal else None
        if seal is None or secret is None:
            continue
        own = is_own(event, Actor(seal.by), chooser)
        sure = frozenset[Code]() if own else frozenset(Code)
        wish = wish_of(step, game.id, chooser, secret.notes, sure)
        found.append(Sealed(chooser, secret, Wish(Actor(seal.by), wish)))
    return found


def with_mates(event: Event, game: Game, hiring: Hiring, key: Key, seals: Seals) -> Event:
    """The event as if what teammates sealed were shown: their crews may depend on each other."""
    step, chooser = key
    several = sealed_for(event, game, hiring, step, seals)
    return after(event, [one.wish for one in several if one.is_mate(chooser)]).event


def looked_at(hiring: Hiring, actor: Actor) -> frozenset[Key]:
    """What this official has looked at and was not sealed anew since."""
    looks = {(look.step, look.chooser): look.at for look in hiring.looks if look.by == actor.person}
    return frozenset(
        key for key, at in looks.items() if key in hiring.seals and hiring.seals[key].at <= at
    )
