"""What a pack says about who may bring what: lists, leaders, models, and what they cost."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from muster.core.rulepack.basis import Count, Id, Table

Trait = str
"""What a catalogue calls a model: Master, Versatile, Warjack …"""


class Leader(Table):
    """Who may lead a list."""

    needed: bool = Field(default=False, title="Every list has one leader")
    kinds: tuple[Trait, ...] = Field((), title="A leader is one of these")
    never: tuple[Trait, ...] = Field((), title="A leader is none of these")
    cost_most: Count | None = Field(None, title="Most a leader may cost")
    free: bool = Field(default=False, title="The leader's cost is not counted")
    in_faction: bool = Field(default=False, title="The leader is of the declared Faction")
    by_card: bool = Field(default=False, title="Every model of these kinds leads, named or not")
    alone_up_to: Count | None = Field(
        None, title="Largest size at which only one model leads (nothing: at any size)"
    )
    fixed: bool = Field(default=False, title="The same leader all event, named at check-in")
    different: bool = Field(
        default=False, title="Two lists of a player have different leaders (versions count apart)"
    )


class Hiring(Table):
    """Which models may be hired."""

    never: tuple[Trait, ...] = Field((), title="Models that may be neither leader nor hired")
    excepted: tuple[str, ...] = Field(
        (), title="Of those, models that may all the same, by name (All: every one)"
    )
    in_faction: bool = Field(
        default=False, title="Models without the leader's Keyword are of the declared Faction"
    )
    surcharge: Count = Field(
        0, title="On top of the cost of a model without the leader's Keyword that is not Versatile"
    )
    masters_share_keyword: bool = Field(
        default=False, title="A Master who shares no Keyword with the Leader cannot be hired"
    )
    once_a_day: tuple[Trait, ...] = Field(
        (), title="Hired in one round, these are not hired again that day"
    )
    bans: Count = Field(0, title="Keywords each player may ban")
    slots: Count | None = Field(None, title="Slots for models without the leader's Keyword")
    pool: Count | None = Field(None, title="Most that the pool named at check-in may cost")
    upgrades: bool = Field(default=True, title="Upgrades may be hired")
    stones_most: Count | None = Field(None, title="Largest Soulstone Pool")


class SpecialistRow(Table):
    size: Count = Field(title="Size")
    points: Count = Field(title="Army points of specialists for each list")


class Blessing(Table):
    """Something bought for one model."""

    id: Id = Field(title="Name")
    title: str = Field(title="In words")
    say: str = Field(title="What it does")
    regular: Count = Field(title="Regular price")
    elite: Count = Field(title="Elite price")
    weapon: Literal["", "melee", "any"] = Field("", title="A weapon is named with it")


class StandIn(Table):
    """A miniature that may be used for another model."""

    model: str = Field(title="Miniature")
    use_as: str = Field(title="Stands for")
    same_faction: bool = Field(default=False, title="Only if both are of the same Faction")
    traits: tuple[Trait, ...] = Field((), title="Any model of these, by its traits")
    note: str = Field("", title="On this condition")


class Roster(Table):
    """What an entrant may bring."""

    written: Literal["freely", "event", "game"] = Field(
        "freely", title="Lists are written for the event, for each game, or as people like"
    )
    least: Count = Field(0, title="Lists of a player, at least")
    most: Count | None = Field(None, title="Lists of a player, at most")
    one_faction: bool = Field(default=False, title="All lists of a player are of one Faction")
    own_faction: bool = Field(
        default=False, title="A model of another Faction than its list waits for an official"
    )
    under: Count | None = Field(
        None, title="Points a list may stay below the size (nothing: as many as it likes)"
    )
    sized: bool = Field(default=False, title="No list is larger than the size")
    bonus: bool = Field(default=False, title="A leader's own points come on top of the size")
    bonus_for: tuple[Trait, ...] = Field((), title="A leader's own points are spent on these only")
    theme_prices: bool = Field(
        default=False, title="The theme of a list may make models in it cheaper or free"
    )
    only: tuple[Trait, ...] = Field((), title="A list has only models of these kinds")
    related: tuple[Trait, ...] = Field((), title="For these a list says whom they belong to")
    models: Annotated[int, Field(ge=1)] | None = Field(None, title="Models in a list, exactly")
    models_least: Count | None = Field(None, title="Models in a list, at least")
    models_most: Count | None = Field(None, title="Models in a list, at most")
    alliances: tuple[Trait, ...] = Field((), title="Alliances that models can be of")
    one_alliance: bool = Field(default=False, title="All models of a list are of one alliance")
    limits: bool = Field(default=True, title="No more of a model than its limit")
    team_limits: bool = Field(default=False, title="A model's limit is for the whole team")
    sole_once: bool = Field(
        default=False, title="What there is only one of is in one of a player's lists only"
    )
    leader: Leader = Field(default_factory=Leader, title="Leader")
    hiring: Hiring = Field(default_factory=Hiring, title="Hiring")
    specialists: bool = Field(default=False, title="Specialists may be listed")
    specialists_apart: bool = Field(
        default=False, title="No specialist has a card that is in its list already"
    )
    specialist_points: tuple[SpecialistRow, ...] = Field((), title="Specialists by size")
    elite_from: Count | None = Field(None, title="Wounds from which the elite price is paid")
    blessings: tuple[Blessing, ...] = Field((), title="Blessings")
    blessings_most: Count | None = Field(None, title="Blessings of one model, at most")
    shared_mark: bool = Field(
        default=False, title="A runemark that all share gives the list its battle trait"
    )
    stand_ins: tuple[StandIn, ...] = Field((), title="Miniatures that may stand for others")
    foreign_parts: Annotated[int, Field(ge=0, le=100)] | None = Field(
        None, title="Hundredths of a converted model that may be made by others"
    )
    painted: str = Field("", title="How every model must be painted (empty: as people like)")
    checklist: tuple[str, ...] = Field((), title="What is looked at in a converted model")
