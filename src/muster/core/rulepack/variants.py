"""How a pack may be varied: its variants with what they ask for, and sets of them by name."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, JsonValue

from muster.core.rulepack.basis import Id, Table

Argument = int | tuple[str, ...]
"""What is filled in: a number, or several names."""


class Parameter(Table):
    """What the organiser fills in when choosing a variant; `least` and `most` are for numbers."""

    id: Id = Field(title="Name")
    kind: Literal["number", "names"] = Field("number", title="What is filled in")
    ask: str = Field(title="Question")
    least: int = Field(1, title="Least")
    most: int | None = Field(None, title="Most")
    suggested: Argument | None = Field(None, title="Suggested")


class Variant(Table):
    """A named official patch."""

    id: Id = Field(title="Name")
    title: str = Field(title="In words")
    category: str = Field("", title="Category")
    say: str = Field(title="What it changes")
    parameters: tuple[Parameter, ...] = Field((), title="Numbers to fill in")
    requires: tuple[Id, ...] = Field((), title="Needs one of these variants")
    excludes: tuple[Id, ...] = Field((), title="Contradicts these variants")
    set: dict[str, JsonValue] = Field(default_factory=dict, title="Keys it sets")


class FormatVariant(Table):
    """A variant of a format; whatever it asks for and is not filled in, the organiser is asked."""

    id: Id = Field(title="Variant")
    arguments: dict[str, Argument] = Field(default_factory=dict, title="Filled in")


class Format(Table):
    """A named set of variants, for those who do not want to pick their own."""

    id: Id = Field(title="Name")
    title: str = Field(title="In words")
    say: str = Field(title="For whom it is")
    variants: tuple[FormatVariant, ...] = Field((), title="Variants")
