"""What a pack may say about who controls a place: which models count, contest, and decide."""

from __future__ import annotations

from pydantic import Field

from muster.core.rulepack.basis import Id, Table


class Control(Table):
    """A kind of place on the table that somebody can control."""

    id: Id = Field(title="Name")
    title: str = Field(title="In words")
