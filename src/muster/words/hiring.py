"""What is chosen before a game, in words: its steps, and why a choice is not taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from muster.core.hiring.choosers import StepId
from muster.core.problem import Code
from muster.words.tongue import N_, _

STEPS: Mapping[StepId, str] = {
    "leaders": N_("Leaders"),
    "bans": N_("Bans"),
    "crews": N_("Crews"),
    "specialists": N_("Specialists"),
    "traits": N_("Battle traits"),
}


def title_of(ids: Sequence[StepId]) -> str:
    """What the page of these steps is called."""
    return _(STEPS["traits"]) if tuple(ids) == ("traits",) else _("Crews")


HIRING_WORDS: Mapping[Code, str] = {
    Code.HIRE_NOT_NOW: N_("This is not what is chosen now. Nothing was changed."),
    Code.HIRE_SHOWN: N_("Everybody has seen what {entrant} chose. Only an official changes it."),
    Code.HIRE_UNSEALED: N_("{entrant} has nothing sealed."),
    Code.HIRE_WAITS: N_("All are shown together, and {entrant} has not chosen yet."),
}
