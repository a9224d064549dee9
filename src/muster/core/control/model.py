"""What the calculator is asked about: a place, and the models that somebody named there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from muster.core.rulepack.controls import Reply

Replies = Mapping[str, Reply]
"""Every question of a control with its answer."""


@dataclass(frozen=True, slots=True)
class Model:
    """A model, a unit or a heap of tokens of one side; `counts_for` is another place it chose."""

    side: str
    replies: Replies
    name: str = ""
    counts_for: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A zone, a marker, a quarter: what is true of it, and who is there."""

    models: tuple[Model, ...]
    replies: Replies = field(default_factory=dict)
    name: str = ""

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(model.side for model in self.models))
