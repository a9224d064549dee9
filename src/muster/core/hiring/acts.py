"""Everything that is kept of secret choices before a game: one small record each."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from muster.core.chain import BaseLine
from muster.core.hiring.choosers import Chooser, StepId
from muster.core.ids import EntrantId, PersonId
from muster.core.record import Record


class HiringAct(Record):
    """Something that happened while both chose. `kind` names it in the stream."""

    kind: str


class Named(Record):
    """Whose choice it is."""

    entrant: EntrantId
    player: PersonId | Literal[""] = ""

    @property
    def chooser(self) -> Chooser:
        return Chooser(self.entrant, self.player)


class SecretSealed(HiringAct, Named):
    """Somebody chose; only the hash of it is known. One sealed before does not count any more."""

    kind: Literal["secret-sealed"] = "secret-sealed"
    step: StepId
    commitment: str


class Opened(Named):
    """What a seal stood for, and the salt that proves it."""

    salt: str
    said: dict[str, str]


class SecretsShown(HiringAct):
    """All that were sealed for a step, opened together."""

    kind: Literal["secrets-shown"] = "secrets-shown"
    step: StepId
    opened: tuple[Opened, ...]


class SecretLooked(HiringAct, Named):
    """An official looked at a seal, and said why; it stays sealed."""

    kind: Literal["secret-looked"] = "secret-looked"
    step: StepId
    reason: str


class SecretFell(HiringAct, Named):
    """What was sealed cannot be played any more, because rules, bans or lists changed since."""

    kind: Literal["secret-fell"] = "secret-fell"
    step: StepId


AnyHiringAct = Annotated[
    SecretSealed | SecretsShown | SecretLooked | SecretFell, Field(discriminator="kind")
]


class HiringLine(BaseLine):
    """A line of the stream in which a game's secret choices are kept."""

    fact: AnyHiringAct
