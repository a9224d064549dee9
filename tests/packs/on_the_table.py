"""What can lie on a table, from the rule documents alone: where answers and points contradict it.

It shares nothing with the sheet but the names of its questions.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.packs import (
    on_the_table_gg4,
    on_the_table_gg18,
    on_the_table_steamroller,
    on_the_table_warcry,
)
from tests.packs.told import Model, Told, wrongly_paid

MODELS: Mapping[str, Mapping[str, Model]] = {
    "GG4": on_the_table_gg4.MODELS,
    "GG18": on_the_table_gg18.MODELS,
    "SR17": on_the_table_steamroller.MODELS,
    "WC": on_the_table_warcry.MODELS,
}
"""Of each pack, its elements."""


def contradictions(pack: str, part: str, told: Told) -> list[str]:
    model = MODELS[pack][part]
    return [*model.strange(told), *wrongly_paid(model, told)]
