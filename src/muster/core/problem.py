"""The answer no: reasons as data, all of them at once, worded at the door."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Code(StrEnum):
    """Every reason the rules can say no. Each has its words in every door."""

    NOT_ALLOWED = "not-allowed"
    ALREADY_SO = "already-so"
    EVENT_NOT_RUNNING = "event-not-running"
    EVENT_HAS_STARTED = "event-has-started"
    EVENT_IS_FINISHED = "event-is-finished"
    EVENT_IS_DECIDED = "event-is-decided"
    RULES_REFUSED = "rules-refused"
    RULES_NOT_PUBLISHED = "rules-not-published"
    RULES_CHANGE_LATE = "rules-change-late"
    NO_ENTRANTS_GIVEN = "no-entrants-given"
    TOO_FEW_ENTRANTS = "too-few-entrants"
    PACK_MADE_FOR_MORE = "pack-made-for-more"
    NOT_EVERYBODY_CHECKED_IN = "not-everybody-checked-in"
    UNKNOWN_ENTRANT = "unknown-entrant"
    ENTERED_TWICE = "entered-twice"
    TEAM_SIZE = "team-size"
    ORGANISER_MAY_NOT_PLAY = "organiser-may-not-play"
    JUDGE_IS_ORGANISER = "judge-is-organiser"
    NOT_A_JUDGE = "not-a-judge"
    FACTION_MISSING = "faction-missing"
    FACTION_LOCKED = "faction-locked"
    WRONG_STATUS = "wrong-status"
    EVENT_FULL = "event-full"
    LISTS_LATE = "lists-late"
    LIST_TWICE = "list-twice"
    LIST_UNKNOWN = "list-unknown"
    NO_RINGER = "no-ringer"
    RINGER_NOT_IN_PACK = "ringer-not-in-pack"
    RINGER_ALREADY_CALLED = "ringer-already-called"
    SAME_ENTRANT_TWICE = "same-entrant-twice"
    LOCKED_ALREADY = "locked-already"
    RESULTS_MISSING = "results-missing"
    ROUND_NOT_CLOSED = "round-not-closed"
    ROUND_NOT_PAIRED = "round-not-paired"
    ROUND_NOT_PUBLISHED = "round-not-published"
    ROUND_PUBLISHED = "round-published"
    ENCOUNTER_MISSING = "encounter-missing"
    PLAY_HAS_STARTED = "play-has-started"
    PAST_THE_PLAN = "past-the-plan"
    REASON_MISSING = "reason-missing"
    FAULT = "fault"
    NOT_PAIRED_NOW = "not-paired-now"
    TABLE_UNKNOWN = "table-unknown"
    TOO_FEW_TABLES = "too-few-tables"
    UNKNOWN_GAME = "unknown-game"
    OTHER_ROUND = "other-round"
    NOT_IN_GAME = "not-in-game"
    HAS_RESULT = "has-result"
    NO_REPORT = "no-report"
    OWN_REPORT = "own-report"
    DISPUTED = "disputed"
    FIGURE_MISSING = "figure-missing"
    FIGURE_UNKNOWN = "figure-unknown"
    FIGURE_IMPOSSIBLE = "figure-impossible"
    SIDE_MISSING = "side-missing"
    WINNER_CONTRADICTS = "winner-contradicts"
    ENDING_UNKNOWN = "ending-unknown"
    ENDING_MISSING = "ending-missing"
    AGREEMENT_NOT_ALLOWED = "agreement-not-allowed"
    SIGNATURE_MISSING = "signature-missing"
    CAUSE_UNKNOWN = "cause-unknown"
    CONSIDER_DISQUALIFYING = "consider-disqualifying"
    ARMY_MISSING = "army-missing"
    SCORE_MISSING = "score-missing"
    CONCEDER_LEADS = "conceder-leads"
    NOT_FOR_PODS = "not-for-pods"
    SECOND_INCIDENT = "second-incident"
    PRECEDENT = "precedent"
    TRACKING_UNKNOWN = "tracking-unknown"
    CUT_ALREADY = "cut-already"
    CUT_OVERTAKEN = "cut-overtaken"
    NO_SOLE_LEADER = "no-sole-leader"
    LEFT_BUT_PAIRED = "left-but-paired"
    CUT_TOO_LARGE = "cut-too-large"
    ROUNDS_LEFT = "rounds-left"
    AWARD_UNKNOWN = "award-unknown"
    AWARD_BARRED = "award-barred"
    LINE_UNKNOWN = "line-unknown"
    LINE_STAYS = "line-stays"
    LINE_LEANED_ON = "line-leaned-on"
    NUMBER_IMPOSSIBLE = "number-impossible"
    NAME_MISSING = "name-missing"


@dataclass(frozen=True, slots=True)
class Problem:
    """`confirmable`: the organiser may say "do it all the same" by naming the code."""

    code: Code
    data: Mapping[str, object] = field(default_factory=dict)
    confirmable: bool = False


class Refused(Exception):
    """No, for these reasons. Nothing was changed."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(", ".join(problem.code for problem in self.problems))


def refuse(code: Code, **data: object) -> Refused:
    """One reason that nothing can be done about."""
    return Refused([Problem(code, data)])
