"""What can be asked about catalogues, lists and crews."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AwareDatetime, Field

from muster.core.catalogue import Catalogue
from muster.core.commands.command import Command
from muster.core.facts import ArmyList, Inspection, Pick, Sight
from muster.core.ids import EntrantId, GameId, PersonId


class SetCatalogue(Command):
    """Without a catalogue, there is none any more."""

    kind: Literal["set-catalogue"] = "set-catalogue"
    catalogue: Catalogue | None = None


class SetListTerms(Command):
    """Both as they now are; nothing means as the pack has it."""

    kind: Literal["set-list-terms"] = "set-list-terms"
    due: AwareDatetime | None = None
    shown: Sight | None = None


class RegisterLists(Command):
    """All the lists of an entrant. `reason`: why an official takes them in spite of something."""

    kind: Literal["register-lists"] = "register-lists"
    entrant: EntrantId
    lists: tuple[ArmyList, ...]
    reason: str = ""


class ApproveLists(Command):
    kind: Literal["approve-lists"] = "approve-lists"
    entrant: EntrantId
    note: str = ""


class GiveLeave(Command):
    kind: Literal["give-leave"] = "give-leave"
    entrant: EntrantId
    reason: str = ""


class DeclarePool(Command):
    kind: Literal["declare-pool"] = "declare-pool"
    entrant: EntrantId
    player: PersonId | Literal[""] = ""
    leader: str = ""
    pool: tuple[Pick, ...] = ()


class AnnounceLeader(Command):
    kind: Literal["announce-leader"] = "announce-leader"
    game: GameId
    entrant: EntrantId
    player: PersonId | Literal[""] = ""
    leader: str


class BanKeywords(Command):
    """Nothing to ban is said, too: the other side waits for it."""

    kind: Literal["ban-keywords"] = "ban-keywords"
    game: GameId
    entrant: EntrantId
    keywords: tuple[str, ...] = ()


class PickTrait(Command):
    """The battle trait a side has in a game, by its title in the pack; said openly."""

    kind: Literal["pick-trait"] = "pick-trait"
    game: GameId
    entrant: EntrantId
    trait: str


class PlayCrew(Command):
    """What one side brings to a game, when nothing of it is secret any more."""

    kind: Literal["play-crew"] = "play-crew"
    game: GameId
    entrant: EntrantId
    crew: ArmyList
    reason: str = ""


class InspectModel(Command):
    kind: Literal["inspect-model"] = "inspect-model"
    entrant: EntrantId
    model: str
    what: Inspection = "conversion"
    share: Annotated[int, Field(ge=0, le=100)] | None = None
    allowed: bool = True
    note: str = ""
