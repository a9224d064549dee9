"""What every table of a pack is made of: strict tables, and the few kinds of names and numbers."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

LONGEST_NAME = 100
"""Letters of a name: more than any pack needs, and what expressions are measured for."""

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$", max_length=LONGEST_NAME)]
Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=LONGEST_NAME)]
"""A name that expressions use, so without hyphens."""
Count = Annotated[int, Field(ge=0, le=1_000_000)]


def _amount(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise PydanticCustomError("amount", "must be a whole number or an expression")
    return value


Amount = Annotated[int | str, BeforeValidator(_amount)]
Condition = str
"""A CEL expression that is true or false."""


class Table(BaseModel):
    """One table of a pack: frozen, and strict about keys so that a typo is named at once."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Named(Table):
    """One of a list to choose from."""

    id: Id = Field(title="Name")
    title: str = Field(title="In words")
