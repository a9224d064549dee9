"""Everything that can happen at a brawl: one small record each, in one tagged union."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from muster.core.ids import PersonId
from muster.core.record import Record

NOBODY = ""
"""Who did what no player did, and to whom what is done to none."""

Benefit = Annotated[int, Field(ge=1, le=2)]


class Seat(Record):
    """A player of the table and the one model that leads and is all of their Crew."""

    id: str
    model: str
    cost: Annotated[int, Field(ge=0, le=100)]
    station: str = ""


class BrawlFact(Record):
    """Something that happened. `kind` names it where it is kept."""

    kind: str


class BrawlBegan(BrawlFact):
    """`seed` (hex) is what deployment, table edges and the loot deck are drawn from."""

    kind: Literal["brawl-began"] = "brawl-began"
    seats: tuple[Seat, ...]
    seed: Annotated[str, Field(pattern=r"^(?:[0-9a-f]{2})+$")]


class Flipped(BrawlFact):
    """Cards flipped for Initiative, of some or all who must flip now."""

    kind: Literal["flipped"] = "flipped"
    cards: dict[str, str]


class Happened(BrawlFact):
    """Something of the ledger. `by` is who gets the credit, also for damage `through` something.

    `model` is whose model does it, where another player controls it: that one is `by`.
    """

    kind: Literal["happened"] = "happened"
    what: str
    by: str = NOBODY
    to: str = NOBODY
    model: str = NOBODY
    through: str = ""
    answers: dict[str, int] = Field(default_factory=dict)


class Applied(BrawlFact):
    """A Condition put on somebody's model, or, with nobody in `to`, terrain that was made."""

    kind: Literal["applied"] = "applied"
    by: str
    what: str
    to: str = NOBODY


class Lifted(BrawlFact):
    """A Condition that ended, or terrain that is gone."""

    kind: Literal["lifted"] = "lifted"
    what: str
    to: str = NOBODY


class Respawned(BrawlFact):
    kind: Literal["respawned"] = "respawned"
    player: str
    edge: str


class LootDrawn(BrawlFact):
    """The top card, or the one a deck of paper gave."""

    kind: Literal["loot-drawn"] = "loot-drawn"
    player: str
    card: str


class LootAttached(BrawlFact):
    """A card that was drawn, with the benefit that was chosen."""

    kind: Literal["loot-attached"] = "loot-attached"
    player: str
    card: str
    benefit: Benefit


class LootPickedUp(BrawlFact):
    """The card of a loot marker, with the benefit that was chosen anew."""

    kind: Literal["loot-picked-up"] = "loot-picked-up"
    player: str
    card: str
    benefit: Benefit


class LootDropped(BrawlFact):
    """A card that became a marker although its model was not killed."""

    kind: Literal["loot-dropped"] = "loot-dropped"
    card: str


class LootDiscarded(BrawlFact):
    kind: Literal["loot-discarded"] = "loot-discarded"
    card: str


class TurnEnded(BrawlFact):
    kind: Literal["turn-ended"] = "turn-ended"


class BrawlEnded(BrawlFact):
    """The brawl is over before its last turn."""

    kind: Literal["brawl-ended"] = "brawl-ended"
    reason: str = ""


class TakenBack(BrawlFact):
    """An act that no longer counts; taking a taking-back back makes it count again."""

    kind: Literal["taken-back"] = "taken-back"
    act: int


AnyBrawlFact = Annotated[
    BrawlBegan
    | Flipped
    | Happened
    | Applied
    | Lifted
    | Respawned
    | LootDrawn
    | LootAttached
    | LootPickedUp
    | LootDropped
    | LootDiscarded
    | TurnEnded
    | BrawlEnded
    | TakenBack,
    Field(discriminator="kind"),
]


class Act(Record):
    """Facts that happened at once: kept together and taken back together.

    `by` and `at` are who told it and when, where that is known.
    """

    n: Annotated[int, Field(ge=1)]
    facts: tuple[AnyBrawlFact, ...]
    by: PersonId = PersonId("")
    at: datetime | None = None


ACT: TypeAdapter[Act] = TypeAdapter(Act)
