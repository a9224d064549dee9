"""What chance brings up for a part of an encounter, and the parts themselves."""

from __future__ import annotations

from typing import Literal

from muster.core.record import Record

Parts = dict[str, tuple[str, ...]]
"""Elements of the pack, by the part of an encounter that they are."""

Passed = Literal["", "joker", "in-pool", "played", "nothing"]
"""Why a card or a roll gave nothing: `played` is what another round is about already."""


class Flip(Record):
    """A card, a roll or a lot for one part: what it gave, or why it was passed over."""

    slot: str
    shows: str
    gives: str = ""
    passed: Passed = ""
