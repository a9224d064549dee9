"""What every command is."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from muster.core.commands.doubts import Doubts
from muster.core.ids import PersonId
from muster.core.record import Record


class Command(Record):
    """A wish. `confirm` names the doubts the organiser has read and sets aside.

    The first word among them that is no code is enough: each is told with all that could be meant.
    """

    kind: str
    confirm: Doubts = frozenset()

    @model_validator(mode="after")
    def _can_be_written(self) -> Self:
        """Text that no file can hold (half of a character) is refused before anything happens."""
        self.model_dump_json()
        return self


Somebody = Annotated[PersonId, Field(min_length=1)]
"""A person who is really named: the empty name is every visitor's."""
