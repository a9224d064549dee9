"""What a pack may say about games between teams."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from muster.core.rulepack.basis import Table


class Teams(Table):
    """Games between teams: each is several boards, and who wins more of them wins it."""

    boards: Annotated[int, Field(ge=0, le=12)] = Field(0, title="Boards of a game between teams")
    paired: Literal["captains", "seeded"] = Field("captains", title="Who pairs the boards")
