"""What a pack may say about a brawl: what can happen at its table, and who gains or loses by it.

Expressions are CEL. They see `by` and `to` (each with `id`, `loot`, `total`, `up` and the ledger's
marks, and `model`, `cost` and `in_play` of the model that acts, which may be another's), `enemy`
(somebody did it to somebody else), `through` (a Condition or terrain did it), `answer` (by
question) and `turn`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from muster.core.rulepack.basis import Amount, Condition, Count, Id, Name, Table

Role = Literal["by", "to"]
Part = Literal["none", "player", "anybody"]
"""`anybody`: a player, or nobody, such as terrain that lay on the table before play."""

EDGES = ("north", "east", "south", "west")


class Mark(Table):
    """Something that is so or not so of a model, or the other players it concerns."""

    id: Name = Field(title="Name")
    title: str = Field(title="In words")
    kind: Literal["yes", "players"] = Field("yes", title="Yes or no, or a list of players")
    start: bool = Field(default=False, title="So when the model comes into play")
    for_turn: bool = Field(default=False, title="As at the start again when the turn ends")


class Question(Table):
    """Something a player says when it happens."""

    id: Name = Field(title="Name")
    ask: str = Field(title="Question")
    kind: Literal["count", "yes"] = Field("count", title="Kind of answer")
    most: Count = Field(99, title="Most")


class Need(Table):
    """What must be so, or else it cannot have happened."""

    when: Condition = Field(title="Possible if")
    say: str = Field(title="Otherwise")


class LedgerAward(Table):
    """Points for somebody, and the reason for them; less than nothing is a loss."""

    id: Name = Field(title="Name")
    say: str = Field(title="Reason")
    to: Role = Field("by", title="Whose points")
    when: Condition = Field("true", title="Scored if")
    points: Amount = Field(1, title="Points")


class Change(Table):
    """What a model carries afterwards: a mark set, a player added to it, or all players gone."""

    mark: Name = Field(title="Mark")
    of: Literal["by", "to", "everybody"] = Field(title="Whose mark")
    when: Condition = Field("true", title="Changed if")
    now: bool | None = Field(None, title="So or not so")
    add: Role | None = Field(None, title="The player who is added")
    clear: bool = Field(default=False, title="All players go")


class Happening(Table):
    """Something that can happen, with what it is worth and what it changes."""

    id: Name = Field(title="Name")
    title: str = Field(title="In words")
    by: Part = Field("player", title="Who does it")
    to: Part = Field("none", title="To whom it is done")
    questions: tuple[Question, ...] = Field((), title="Questions")
    needs: tuple[Need, ...] = Field((), title="What must be so")
    awards: tuple[LedgerAward, ...] = Field((), title="Awards, in their order")
    changes: tuple[Change, ...] = Field((), title="Marks it changes")
    kills: bool = Field(default=False, title="The model leaves play and drops its loot")
    activates: bool = Field(default=False, title="The player has activated in this turn")
    once_a_turn: bool = Field(default=False, title="At most once a turn for each player")


class Respawn(Table):
    """How a Leader that was killed comes back."""

    inches: Annotated[int, Field(ge=0, le=48)] = Field(title="Inches from the table edge")
    gains: str = Field("", title="Condition it gains")
    must: bool = Field(default=False, title="It comes back without being asked, and activates")


class MarkerRow(Table):
    """Markers that are placed for so many players."""

    up_to: Count | None = Field(None, title="Players, at most")
    count: Count = Field(title="How many")
    say: str = Field(title="Where")


class Ledger(Table):
    """How a table of many players is played and scored."""

    id: Id = Field(title="Name")
    title: str = Field(title="In words")
    turns: Annotated[int, Field(ge=1, le=20)] = Field(5, title="Turns")
    floor: int | None = Field(None, title="Nobody ever has fewer points than this")
    barred: tuple[str, ...] = Field((), title="Stations that cannot lead")
    apart: Count = Field(0, title="Models deploy farther than this from each other, in inches")
    respawn: Respawn = Field(title="Coming back")
    markers: tuple[MarkerRow, ...] = Field((), title="Markers by number of players")
    marker_traits: tuple[str, ...] = Field((), title="What the markers are")
    ignored: tuple[str, ...] = Field((), title="What does not exist in this game")
    loot: bool = Field(default=False, title="A loot deck is used")
    marks: tuple[Mark, ...] = Field((), title="Marks")
    happenings: tuple[Happening, ...] = Field((), title="What can happen")


class LootCard(Table):
    """A card of the loot deck: one of its two benefits is chosen whenever it is attached."""

    id: str = Field(pattern=r"^(?:(?:[1-9]|1[0-3])[RCMT]|RJ|BJ)$", title="Card")
    benefits: tuple[str, str] = Field(title="Benefits")
