"""What a pack may say about a brawl: what happens at its table, and who gains or loses by it."""

from __future__ import annotations

from pydantic import Field

from muster.core.rulepack.basis import Table


class Ledger(Table):
    """How a table of many players is scored."""

    turns: int = Field(5, title="Turns")
