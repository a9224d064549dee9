"""What to type next, or what to add, after a sentence that every door says."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from muster.core.brawl.problem import BrawlCode, BrawlProblem
from muster.core.notices import Notice, NoticeCode
from muster.core.problem import Code, Problem
from muster.reading.unclear import Unclear
from muster.words.brawl import Called, problem_sentence
from muster.words.names import Names
from muster.words.notices import notice_words
from muster.words.problems import near_element, problem_words
from muster.words.render import Data, render

HINTS: Mapping[Code, str] = {
    Code.EVENT_NOT_RUNNING: "Next: muster start",
    Code.EVENT_IS_DECIDED: "Next: muster finish",
    Code.RULES_NOT_PUBLISHED: "Next: muster publish-rules",
    Code.ENTERED_TWICE: "Somebody else of that name: add --another.",
    Code.FACTION_MISSING: "Add --faction.",
    Code.RESULTS_MISSING: "Enter them with muster report, or rule.",
    Code.ROUND_NOT_CLOSED: "Next: muster close",
    Code.ROUND_NOT_PAIRED: "Next: muster pair",
    Code.ROUND_NOT_PUBLISHED: "Next: muster publish",
    Code.ENCOUNTER_MISSING: "Next: muster encounter deal, or muster encounter set",
    Code.NOT_PAIRED: "Next: muster pair --again --keep-started --reason WHY",
    Code.APART_BUT_PAIRED: "Next: muster pair --again --keep-started --reason WHY",
    Code.LEADERS_UNNAMED: "Name them: muster pool NAME --leader MODEL",
    Code.POOLS_UNNAMED: "Name them: muster pool NAME --file FILE",
    Code.ELEMENT_REPEATED: "Another: muster encounter set NAME",
    Code.ROUND_LENGTH_MISSING: "Add --play.",
    Code.CLOCK_STARTED: "To start it again: muster undo, then muster clock start",
    Code.CLOCK_NOT_STARTED: "Next: muster clock start",
    Code.PAST_THE_PLAN: "Next: muster finish",
    Code.ELEMENTS_RUN_OUT: "Fewer rounds: muster start --rounds N",
    Code.ELEMENTS_PLAYED: "Or choose it: muster encounter set NAME --round {round}",
    Code.MORE_ROUNDS_THAN_RULED: "muster deviations will list it.",
    Code.REASON_MISSING: "Add --reason.",
    Code.OTHER_ROUND: "Next: muster rule --round {round}",
    Code.HAS_RESULT: "Next: muster rule {table}",
    Code.DISPUTED: "Next: muster rule {table}",
    Code.ENDING_UNKNOWN: "Give --ending.",
    Code.ENDING_MISSING: "Give --ending.",
    Code.ARMY_MISSING: "Give --army.",
    Code.LIST_PLAYED_MISSING: "Add --list NAME=TITLE.",
    Code.CONSIDER_DISQUALIFYING: "Instead: muster disqualify",
    Code.SECOND_INCIDENT: "Instead: muster disqualify",
    Code.NO_CALL: "muster calls shows who is waiting.",
    Code.CALL_TAKEN: "Go as well: --yes",
    Code.CUT_OVERTAKEN: "Next: muster undo, then muster close",
    Code.NO_SOLE_LEADER: "Another round: muster plan-rounds {rounds}",
    Code.LEFT_BUT_PAIRED: "Next: muster pair --again --reason WHY, or muster forfeit",
    Code.AWARD_UNKNOWN: "Give its --title.",
    Code.LISTS_MISSING: "Next: muster list",
    Code.NO_CONTEST: "Hold it: muster contest set",
    Code.CATEGORY_MISSING: "Add --category.",
    Code.PAINTING_LATE: "Let them in: --yes, or muster painting NAME --reason WHY",
    Code.NOT_ENTERED: "Next: muster contest enter",
    Code.BALLOT_IS_OPEN: "Next: muster contest count",
    Code.BALLOT_STAYS: "Next: muster contest count",
    Code.COPY_NOT_YET: "Without --public the whole event is packed, for yourself alone.",
    Code.NO_BALLOT: "Next: muster contest open",
    Code.VOTERS_LEFT: "muster contest show tells how many have.",
    Code.PAPERS_OTHER: "Give it up: muster contest set AWARD organiser --yes",
    Code.NOT_COUNTED: "Next: muster contest count",
    Code.PAINT_NOT_ASKED: "Ask for it: muster rules set roster.painted WORDS",
    Code.MODEL_UNKNOWN: "muster catalogue show lists what there is.",
    Code.PHOTO_OF_NOTHING: "Name a table, or give --ruling LINE or --of-table NUMBER.",
    Code.RULING_UNKNOWN: "muster rulings shows their lines.",
    Code.PHOTO_UNKNOWN: "muster photo list shows what there is.",
    Code.NO_TABLE_CLOCK: "Chess clocks all the same: muster rules set times.chess.minutes 60",
    Code.STREAM_FULL: "Without --as the organiser goes on.",
    Code.TERRAIN_LACKS: "Put more in: muster terrain box FILE. Or: muster terrain lay TABLE…",
    Code.TERRAIN_UNPLACED: "Next: muster terrain lay --seed WORDS",
    Code.QUESTION_AMBIGUOUS: "Write it inside a table of that name.",
}


def _whose(data: Data) -> str:
    return "" if data.get("entrant") else "Add --by with the player's name."


def _winner(data: Data) -> str:
    return "" if data.get("entrants") or data.get("entrant") else "Add --winner."


def _attested(data: Data) -> str:
    return "" if data.get("entrant") else "Add --attest."


def _elements(data: Data) -> str:
    return "" if near_element(data) else "muster encounter list shows what there is."


SOMETIMES: Mapping[Code, Callable[[Data], str]] = {
    Code.NOT_IN_GAME: _whose,
    Code.WINNER_CONTRADICTS: _winner,
    Code.SIGNATURE_MISSING: _attested,
    Code.ELEMENT_UNKNOWN: _elements,
}
"""Hints that depend on what was asked."""

OF_NOTICES: Mapping[NoticeCode, str] = {
    NoticeCode.RULES_NOT_PUBLISHED: "Next: muster publish-rules",
    NoticeCode.CUT_ADVISED: "Choose one: muster rules",
    NoticeCode.ODD_FIELD: "Call one: muster ringer NAME",
    NoticeCode.BYE: "Call one: muster ringer NAME, then muster pair --again --reason WHY",
    NoticeCode.SOLE_LEADER: "Next: muster finish",
    NoticeCode.ELEMENTS_RUN_OUT: "Fewer rounds: muster plan-rounds N --reason WHY",
    NoticeCode.ELEMENT_AGAIN: "Another: muster encounter set NAME",
}

OF_BRAWLS: Mapping[BrawlCode, str] = {
    BrawlCode.BRAWL_OVER: "To correct something: muster brawl undo",
    BrawlCode.ONCE_A_TURN: "To correct it: muster brawl undo",
    BrawlCode.ORDER_KNOWN: "To correct a flip: muster brawl undo",
    BrawlCode.NOBODY_CREDITED: "Add --by, or --by nobody.",
}

OF_READING: Mapping[str, str] = {
    "no-round": "Next: muster pair",
    "row-twice": "Two people of one name: enter one of them alone, with --another.",
}


def _with(say: str, hint: str) -> str:
    return f"{say} {hint}".rstrip()


def problem_hinted(problem: Problem, names: Names, actor: str = "") -> str:
    sometimes = SOMETIMES.get(problem.code)
    hint = sometimes(problem.data) if sometimes else HINTS.get(problem.code, "")
    return _with(problem_words(problem, names, actor), render(hint, problem.data, names))


def notice_hinted(notice: Notice, names: Names) -> str:
    code = notice.code
    hint = HINTS.get(code, "") if isinstance(code, Code) else OF_NOTICES.get(code, "")
    return _with(notice_words(notice, names), render(hint, notice.data, names))


def brawl_hinted(problem: BrawlProblem, names: Called) -> str:
    return _with(problem_sentence(problem, names), OF_BRAWLS.get(problem.code, ""))


def unclear_hinted(unclear: Unclear) -> str:
    return _with(unclear.say, OF_READING.get(unclear.code, ""))
