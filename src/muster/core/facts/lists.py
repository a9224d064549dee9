"""What people bring: catalogues, lists, pools, the crews of single games, models looked at."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AwareDatetime, Field

from muster.core.catalogue import Catalogue
from muster.core.facts.fact import Fact
from muster.core.ids import EntrantId, GameId, PersonId
from muster.core.record import Record


class Extra(Record):
    """Something bought for a model, by its name in the pack; `weapon` is what it is bought for."""

    id: str
    weapon: str = ""


MOST_OF_ONE = 1_000
"""Of a model in one row."""


class Pick(Record):
    """A row of a list: so many of a model or unit.

    `model` is its id in the event's catalogue, empty if it was written by hand. `points` is what
    one of them costs. `relation` says whom it is attached, client or marshaled to, in words.
    """

    model: str = ""
    name: str
    count: Annotated[int, Field(ge=1, le=MOST_OF_ONE)] = 1
    points: int | None = None
    role: Literal["", "leader", "specialist"] = ""
    extras: tuple[Extra, ...] = ()
    relation: str = ""


class ArmyList(Record):
    """What an entrant plays: a name to call it by, what it costs, and what is in it.

    `player` is whose it is, where several people are one entrant. `text` is how it was handed in.
    """

    title: str
    points: int | None = None
    text: str = ""
    player: PersonId | Literal[""] = ""
    faction: str = ""
    theme: str = ""
    picks: tuple[Pick, ...] = ()


Inspection = Literal["conversion", "stand-in", "proxy", "card", "other"]
"""What an official looked at: a model that is not as it was, or the card that belongs to it."""

Sight = Literal["officials", "players", "public"]
"""Who may read the lists of others."""


class CatalogueSet(Fact):
    """What lists are checked against from now on; nothing, if there is none any more."""

    kind: Literal["catalogue-set"] = "catalogue-set"
    catalogue: Catalogue | None


class ListTermsSet(Fact):
    """Until when lists are handed in, and who reads them; where nothing is said, the pack does."""

    kind: Literal["list-terms-set"] = "list-terms-set"
    due: AwareDatetime | None = None
    shown: Sight | None = None


class ListsRegistered(Fact):
    """All the lists an entrant may play. `checked`: nothing was found wrong with them.

    `reason` is why an official takes them as they are.
    """

    kind: Literal["lists-registered"] = "lists-registered"
    entrant: EntrantId
    lists: tuple[ArmyList, ...]
    checked: bool = False
    reason: str = ""


class ListsApproved(Fact):
    """An official has looked at an entrant's lists and takes them."""

    kind: Literal["lists-approved"] = "lists-approved"
    entrant: EntrantId
    note: str = ""


class LeaveGiven(Fact):
    """An entrant may hand in its lists once more, although it is too late."""

    kind: Literal["leave-given"] = "leave-given"
    entrant: EntrantId
    reason: str = ""


class PoolDeclared(Fact):
    """Before the first game: who always leads, and all that may ever be hired."""

    kind: Literal["pool-declared"] = "pool-declared"
    entrant: EntrantId
    player: PersonId | Literal[""] = ""
    leader: str = ""
    pool: tuple[Pick, ...] = ()


class LeaderAnnounced(Fact):
    """Who leads a side in one game, by id in the catalogue or by name; said before crews are."""

    kind: Literal["leader-announced"] = "leader-announced"
    game: GameId
    entrant: EntrantId
    player: PersonId | Literal[""] = ""
    leader: str


class KeywordsBanned(Fact):
    """The Keywords whose models the other side may not hire in this game; perhaps none."""

    kind: Literal["keywords-banned"] = "keywords-banned"
    game: GameId
    entrant: EntrantId
    keywords: tuple[str, ...]


class TraitPicked(Fact):
    """The battle trait that a side has in one game; where nobody attacks, the first defends."""

    kind: Literal["trait-picked"] = "trait-picked"
    game: GameId
    entrant: EntrantId
    trait: str


class CrewPlayed(Fact):
    """What an entrant brings to one game, where that is chosen anew for each."""

    kind: Literal["crew-played"] = "crew-played"
    game: GameId
    entrant: EntrantId
    crew: ArmyList
    checked: bool = False
    reason: str = ""


class ModelInspected(Fact):
    """An official looked at a model that is not as it came out of its box.

    `share` is how much of it, in hundredths, is made by somebody else.
    """

    kind: Literal["model-inspected"] = "model-inspected"
    entrant: EntrantId
    model: str
    what: Inspection
    share: Annotated[int, Field(ge=0, le=100)] | None = None
    allowed: bool
    note: str = ""
