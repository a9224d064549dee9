"""Where a refusal or a notice leads: the page on which it is put right, or the press that does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from muster.core.encounter.elements import dealable
from muster.core.event import Event
from muster.core.notices import Notice, NoticeCode
from muster.core.problem import Code
from muster.words.tongue import N_, _


@dataclass(frozen=True, slots=True)
class Step:
    """A place at the desk, by the name of its address, and what is done there."""

    at: str
    say: str


@dataclass(frozen=True, slots=True)
class Press:
    """A button that puts it right at once: what it asks for, with what, and what it says."""

    kind: str
    say: str
    fields: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Note:
    """Something worth saying at the desk, and what can be done about it."""

    code: str
    say: str
    step: Step | None
    press: Press | None


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
RINGER = Step("desk-entrants", N_("Call a ringer"))
FINISH = Step("desk-awards", N_("Finish the event"))
PAINTED = Step("desk-painted", N_("Who passes"))
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
    Code.ELEMENTS_RUN_OUT: ENCOUNTERS,
    Code.ELEMENT_REPEATED: ENCOUNTERS,
    Code.ELEMENT_COUNT: ENCOUNTERS,
    Code.ELEMENT_NOT_IN_USE: ENCOUNTERS,
    Code.ROUND_IS_CLOSED: ENCOUNTERS,
    Code.NOT_PAIRED: ROUND,
    Code.APART_BUT_PAIRED: ROUND,
    Code.LEFT_BUT_PAIRED: ROUND,
    Code.LEADERS_UNNAMED: LISTS,
    Code.POOLS_UNNAMED: LISTS,
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

OF_NOTICES: Mapping[NoticeCode, Step] = {
    NoticeCode.RULES_NOT_PUBLISHED: RULES,
    NoticeCode.CUT_ADVISED: RULES,
    NoticeCode.VARIANTS: RULES,
    NoticeCode.ODD_FIELD: RINGER,
    NoticeCode.BYE: RINGER,
    NoticeCode.ELEMENTS_RUN_OUT: ENCOUNTERS,
    NoticeCode.ELEMENT_AGAIN: ENCOUNTERS,
    NoticeCode.SOLE_LEADER: FINISH,
    NoticeCode.PAINT_REFUSED: PAINTED,
    NoticeCode.PAINT_NOT_SEEN: PAINTED,
}

SEATING = {Code.NOT_PAIRED, Code.APART_BUT_PAIRED, Code.LEFT_BUT_PAIRED}
"""What another draw of the games that have not begun puts right."""


def noted(event: Event, notice: Notice, say: str, *, organiser: bool) -> Note:
    """A notice with what mends it: a press where one does, and else the page to go to."""
    press = _press(event, notice, say) if organiser else None
    code = notice.code
    step = NEXT.get(code) if isinstance(code, Code) else OF_NOTICES.get(code)
    return Note(code, say, None if code in SEATING else step, press)


def _press(event: Event, notice: Notice, say: str) -> Press | None:
    if notice.code in SEATING:
        fields = {"again": "true", "keep_started": "true", "reason": say}
        return Press("pair-round", _("Pair again what has not begun"), fields)
    number = event.at_hand
    if notice.code is Code.ENCOUNTER_MISSING and _never_dealt(event, number):
        say = _("Deal it now") if dealable(event.rules) else _("Play what the rules say")
        return Press("deal-encounter", say, {"round": str(number)})
    return None


def _never_dealt(event: Event, number: int) -> bool:
    """Chance that was asked before is asked again with a reason alone."""
    slots = event.rules.encounter.slots
    return bool(slots) and not any(dealt == number for dealt, _slot in event.deals)
