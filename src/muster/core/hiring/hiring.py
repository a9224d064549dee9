"""Secret choices before a game as they stand: the lines of its stream, folded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import NamedTuple

from muster.core.event import with_item
from muster.core.hiring import acts
from muster.core.hiring.choosers import Chooser, StepId
from muster.core.ids import PersonId
from muster.core.sheet.sealed import Choice

Key = tuple[StepId, Chooser]


class Seal(NamedTuple):
    """A choice that lies sealed: its hash, who sealed it, and when."""

    commitment: str
    by: PersonId
    at: datetime


class Look(NamedTuple):
    """Who looked at what, when and why."""

    step: StepId
    chooser: Chooser
    by: PersonId
    at: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class Hiring:
    """`fallen`: whose choice could not be played any more, and who has not chosen anew."""

    seals: Mapping[Key, Seal] = field(default_factory=dict)
    looks: tuple[Look, ...] = ()
    fallen: frozenset[Key] = frozenset()
    shown: Mapping[Key, str] = field(default_factory=dict)

    def sealed(self, step: StepId) -> tuple[Chooser, ...]:
        return tuple(chooser for each, chooser in self.seals if each == step)


def fold(lines: Sequence[acts.HiringLine]) -> Hiring:
    hiring = Hiring()
    for line in lines:
        hiring = apply(hiring, line)
    return hiring


def apply(hiring: Hiring, line: acts.HiringLine) -> Hiring:
    fact = line.fact
    if isinstance(fact, acts.SecretsShown):
        return _shown(hiring, fact)
    key = (fact.step, fact.chooser)
    if isinstance(fact, acts.SecretSealed):
        seal = Seal(fact.commitment, line.by, line.at)
        return replace(
            hiring, seals=with_item(hiring.seals, key, seal), fallen=hiring.fallen - {key}
        )
    if isinstance(fact, acts.SecretLooked):
        look = Look(fact.step, fact.chooser, line.by, line.at, fact.reason)
        return replace(hiring, looks=(*hiring.looks, look))
    return replace(hiring, seals=_without(hiring.seals, {key}), fallen=hiring.fallen | {key})


def _shown(hiring: Hiring, fact: acts.SecretsShown) -> Hiring:
    """What was opened is in the journal from now on; its seal stays known for who compares."""
    keys = {(fact.step, each.chooser) for each in fact.opened}
    opened = {key: seal.commitment for key, seal in hiring.seals.items() if key in keys}
    return replace(hiring, seals=_without(hiring.seals, keys), shown={**hiring.shown, **opened})


def _without(seals: Mapping[Key, Seal], gone: set[Key]) -> Mapping[Key, Seal]:
    return {key: seal for key, seal in seals.items() if key not in gone}


def choice_of(
    game: str, side: int, step: StepId, chooser: Chooser, said: Mapping[str, str]
) -> Choice:
    """What is sealed: game, side and player are in it, so that nobody's seal can be copied."""
    return Choice(game, side, step, {**said, PLAYER: str(chooser.player)})


PLAYER = "player"
"""What a sealed choice notes whose it is under."""
