"""What is not as the pack has it, and what speaks against it, while rules are being chosen."""

from __future__ import annotations

from dataclasses import dataclass

from muster.core.rulepack.schema import Rulepack
from muster.web.desk.setup.wrongs import Tried
from muster.words.deviations import Changed


@dataclass(frozen=True, slots=True)
class DeviationsView:
    pack: str
    wrong: tuple[str, ...]
    warnings: tuple[str, ...]
    deviations: tuple[Changed, ...]


def deviations_view(tried: Tried | None, pack: Rulepack) -> DeviationsView:
    if tried is None:
        return DeviationsView(pack.title, (), (), ())
    return DeviationsView(
        pack=pack.title,
        wrong=tuple(wrong.say for wrong in tried.wrong),
        warnings=tried.warnings,
        deviations=tried.deviations,
    )
