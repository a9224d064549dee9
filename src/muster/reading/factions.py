"""Reading the Factions of a team, as they are written in one line: Guild & Arcanists."""

from __future__ import annotations

import re
from collections.abc import Sequence

from muster.core.ids import PersonId
from muster.words.plain import clean

BETWEEN = re.compile(r"\s*[&/;,+]\s*")


def factions_of(text: str, people: Sequence[PersonId]) -> dict[PersonId, str]:
    """One for each of a team, in their order, or one for all; else nothing is understood."""
    parts = [part for part in BETWEEN.split(clean(text)) if part]
    if len(parts) == 1:
        parts *= len(people)
    if len(people) == 1 or len(parts) != len(people):
        return {}
    return dict(zip(people, parts, strict=True))
