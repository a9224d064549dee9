"""What a pack may say about encounters: what a round can be about, how it is dealt and drawn."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from muster.core.deck import Suit
from muster.core.rulepack.basis import Id, Table
from muster.core.rulepack.maps import Board
from muster.core.rulepack.sheets import Award, End, Input, Note, Value


class Need(Table):
    """Something that lies on every table that plays this."""

    what: str = Field(title="What")
    count: Annotated[int, Field(ge=0, le=100)] = Field(1, title="How many")


class Element(Table):
    """Something a round can be about: a strategy, a scheme, a scenario, a battleplan."""

    id: Id = Field(title="Name")
    slot: Id = Field(title="Which part of an encounter it can be")
    title: str = Field(title="In words")
    say: str = Field("", title="Rules")
    setup: str = Field("", title="Before play")
    suit: Suit | None = Field(None, title="Suit")
    parity: Literal["odd", "even"] | None = Field(None, title="Odd or even cards of its suit")
    number: Annotated[int, Field(ge=1, le=100)] | None = Field(None, title="Number")
    set: str = Field("", title="Which set it belongs to")
    changed: bool = Field(default=False, title="Altered since an earlier printing")
    needs: tuple[Need, ...] = Field((), title="What lies on the table")
    uses: tuple[Id, ...] = Field((), title="Parts of an encounter that belong only to such as this")
    controls: tuple[Id, ...] = Field((), title="Kinds of places that are controlled in it")
    notes: tuple[Note, ...] = Field((), title="Secret notes")
    inputs: tuple[Input, ...] = Field((), title="Questions")
    values: tuple[Value, ...] = Field((), title="Values")
    awards: tuple[Award, ...] = Field((), title="Awards")
    ends: tuple[End, ...] = Field((), title="Ways the game is over early")


class Slot(Table):
    """A part of an encounter, and how it is chosen."""

    id: Id = Field(title="Name")
    title: str = Field(title="In words")
    count: Annotated[int, Field(ge=0, le=20)] = Field(1, title="How many")
    deal: Literal["lot", "number", "suit", "paired", "die", "fixed"] = Field(
        "lot", title="How it is dealt"
    )
    partner: Id | Literal[""] = Field("", title="Follows the suit of this part")
    joker: Id | Literal[""] = Field("", title="What a Joker stands for")
    joins: Id | Literal[""] = Field("", title="Shown together with this part")
    sets: tuple[str, ...] = Field(("",), title="Sets in use")
    dealt_sets: tuple[str, ...] = Field((), title="Sets that chance deals from (none: all in use)")
    fixed: tuple[Id, ...] = Field((), title="Always these")
    repeats: Literal["allowed", "late", "never"] = Field(
        "allowed", title="Whether a round may repeat it (late: chance repeats when all were played)"
    )
    variety: int = Field(0, title="Different ones an event should have")
    picked: Annotated[int, Field(ge=0, le=10)] = Field(
        0, title="How many of them each side picks in secret"
    )
    shown: Literal["apart", "together"] = Field("apart", title="How what is picked is shown")


class RotationRound(Table):
    """A round of a rotation: elements by slot."""

    parts: dict[Id, tuple[Id, ...]] = Field(title="Parts")


class Rotation(Table):
    """Published encounters for the events of some months."""

    id: Id = Field(title="Name")
    title: str = Field(title="In words")
    months: tuple[Annotated[int, Field(ge=1, le=12)], ...] = Field((), title="Months")
    rounds: tuple[RotationRound, ...] = Field(title="Rounds")


class Encounters(Table):
    """How the encounters of an event are made."""

    board: Board = Field(default_factory=Board, title="Table")
    slots: tuple[Slot, ...] = Field((), title="Parts")
    deck: Literal["each-round", "whole-event"] = Field(
        "each-round", title="When the deck is shuffled"
    )
    rotations: tuple[Rotation, ...] = Field((), title="Rotations")
