"""The doubts that a command sets aside, by their codes.

Every command names them and there are hundreds: pydantic's own list of an enum's members would be
kept once for each command, and made up a twentieth of all that a server holds in memory.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import FailFast, GetCoreSchemaHandler, PlainValidator
from pydantic_core import CoreSchema, PydanticKnownError

from muster.core.problem import Code

*FIRST, LAST = (f"'{code}'" for code in Code)
MEANT = f"{', '.join(FIRST)} or {LAST}"


def _code(said: Any) -> Code:  # noqa: ANN401 - whatever was sent
    try:
        return Code(said)
    except ValueError:
        raise PydanticKnownError("enum", {"expected": MEANT}) from None


LOOKED_UP = PlainValidator(_code, json_schema_input_type=Code)


class _ByName:
    """Read by looking the name up; described to programs as the enum that it is."""

    @classmethod
    def __get_pydantic_core_schema__(cls, _: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        return LOOKED_UP.__get_pydantic_core_schema__(Any, handler)


Doubts = Annotated[frozenset[Annotated[Code, _ByName]], FailFast()]
