"""A table of the hall, as the event knows it."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.facts.hall import Mark
from muster.core.terrain.piece import Layout


@dataclass(frozen=True, slots=True)
class Place:
    """A numbered table; the number is what pairings say."""

    number: int
    name: str = ""
    theme: str = ""
    note: str = ""
    marks: tuple[Mark, ...] = ()
    layout: Layout | None = None
