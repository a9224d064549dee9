"""Rules that an organiser keeps for another event: the variants and house rules of a pack."""

from __future__ import annotations

from typing import Literal

from muster.core.rulepack.basis import Id, Table
from muster.core.rulepack.patch import Patch


class SavedRules(Table):
    """`muster` says what kind of document it is, `title` what the organiser calls these rules."""

    muster: Literal["rules"] = "rules"
    pack: Id
    title: str
    patches: tuple[Patch, ...]

    def written(self) -> str:
        return self.model_dump_json(indent=2) + "\n"
