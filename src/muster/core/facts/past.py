"""What happens to the past: lines that no longer count."""

from __future__ import annotations

from typing import Literal

from muster.core.facts.fact import Fact


class Retracted(Fact):
    """A line that no longer counts. It stays in the journal."""

    kind: Literal["retracted"] = "retracted"
    lines: tuple[int, ...]
    reason: str
