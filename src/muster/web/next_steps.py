"""Where a refusal leads: the page of the desk on which its cause is put right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from muster.core.problem import Code
from muster.words.tongue import N_


@dataclass(frozen=True, slots=True)
class Step:
    """A place at the desk, by the name of its address, and what is done there."""

    at: str
    say: str


SET_UP = Step("desk-setup", N_("Set up"))
CHECK_IN = Step("desk-entrants", N_("Entrants"))
ROUND = Step("desk-round-now", N_("The round"))
RULES = Step("desk-rules", N_("Rules and variants"))
ENCOUNTERS = Step("desk-encounters", N_("Encounters"))
HISTORY = Step("desk-history", N_("History"))

NEXT: Mapping[Code, Step] = {
    Code.EVENT_NOT_RUNNING: CHECK_IN,
    Code.RULES_NOT_PUBLISHED: RULES,
    Code.RULES_REFUSED: RULES,
    Code.TOO_FEW_ENTRANTS: CHECK_IN,
    Code.NOT_EVERYBODY_CHECKED_IN: CHECK_IN,
    Code.FACTION_MISSING: CHECK_IN,
    Code.RESULTS_MISSING: ROUND,
    Code.ROUND_NOT_CLOSED: ROUND,
    Code.ROUND_NOT_PAIRED: ROUND,
    Code.ROUND_PAIRED: ROUND,
    Code.ROUND_NOT_PUBLISHED: ROUND,
    Code.ENCOUNTER_MISSING: ENCOUNTERS,
    Code.TOO_FEW_TABLES: SET_UP,
    Code.TABLE_UNKNOWN: SET_UP,
    Code.LINE_LEANED_ON: HISTORY,
}
