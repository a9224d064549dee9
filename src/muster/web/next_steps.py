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
RULINGS = Step("desk-rulings", N_("Rulings"))
HALL_PLAN = Step("desk-hall", N_("Plan of the hall"))
TERRAIN = Step("desk-terrain", N_("Terrain"))
TERRAIN_BOX = Step("desk-terrain-box", N_("Box of terrain"))
LISTS = Step("desk-lists", N_("Lists"))
CATALOGUE = Step("desk-catalogue", N_("Catalogue"))
CONTESTS = Step("desk-contests", N_("Contests"))
LEASE = Step("desk-lease", N_("Laptop and host"))

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
    Code.NO_CALL: ROUND,
    Code.STREAM_FULL: ROUND,
    Code.ENCOUNTER_MISSING: ENCOUNTERS,
    Code.NO_TABLE_CLOCK: RULES,
    Code.TOO_FEW_TABLES: SET_UP,
    Code.TABLE_UNKNOWN: SET_UP,
    Code.RULING_UNKNOWN: RULINGS,
    Code.SPOT_TWICE: HALL_PLAN,
    Code.SPOT_OFF_PLAN: HALL_PLAN,
    Code.SPOTS_OVERLAP: HALL_PLAN,
    Code.FEATURE_OFF_PLAN: HALL_PLAN,
    Code.TERRAIN_IMPOSSIBLE: TERRAIN,
    Code.TERRAIN_FORBIDDEN: TERRAIN,
    Code.LAID_TWICE: TERRAIN,
    Code.BOX_TWICE: TERRAIN_BOX,
    Code.TERRAIN_LACKS: TERRAIN_BOX,
    Code.TERRAIN_UNPLACED: TERRAIN_BOX,
    Code.BOX_IMPOSSIBLE: TERRAIN_BOX,
    Code.LINE_LEANED_ON: HISTORY,
    Code.LISTS_MISSING: LISTS,
    Code.SPECIALISTS_NOT_HERE: RULES,
    Code.NO_CONTEST: CONTESTS,
    Code.NOT_ENTERED: CONTESTS,
    Code.NO_BALLOT: CONTESTS,
    Code.BALLOT_IS_OPEN: CONTESTS,
    Code.PAPERS_OTHER: CONTESTS,
    Code.NOT_COUNTED: CONTESTS,
    Code.NOT_LEADING: CONTESTS,
    Code.WON_BEFORE: CONTESTS,
    Code.PAINT_NOT_ASKED: RULES,
    Code.MODEL_UNKNOWN: CATALOGUE,
    Code.EVENT_LENT: LEASE,
    Code.EVENT_HANDED_BACK: LEASE,
}
